// KernelError becomes a Python exception with `code` and `at`.
#include <nanobind/stl/string.h>

#include "bindings/registers.hpp"
#include "common/error.hpp"

namespace nb = nanobind;

namespace tesela::bindings {
namespace {

PyObject* kernel_error = nullptr;

void raise_python(const std::exception_ptr& pointer, void*) {
    try {
        std::rethrow_exception(pointer);
    } catch (const KernelError& error) {
        nb::object raised = nb::borrow(kernel_error)(error.what());
        raised.attr("code") = error.code();
        raised.attr("at") = error.at();
        PyErr_SetObject(kernel_error, raised.ptr());
    }
}

}  // namespace

void register_errors(nb::module_& module) {
    kernel_error = PyErr_NewException("tesela._kernel.KernelError", PyExc_ValueError, nullptr);
    module.attr("KernelError") = nb::borrow(kernel_error);
    nb::register_exception_translator(raise_python, nullptr);
}

}  // namespace tesela::bindings
