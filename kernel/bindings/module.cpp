// The Python face of the kernel: one function per header to register, nothing else.
#include <nanobind/nanobind.h>

namespace nb = nanobind;

NB_MODULE(_kernel, module) {
    module.doc() = "Tesela's C++ kernel: word graph, move generation, search.";
    module.attr("ABI") = 1;
}
