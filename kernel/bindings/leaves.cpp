// Leave tables and their files.
#include <nanobind/ndarray.h>

#include "bindings/arrays.hpp"
#include "simulation/leave_files.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tesela::bindings {

void register_leaves(nb::module_& module) {
    nb::class_<LeaveTable>(module, "LeaveTable", "Values of all sets of up to six tiles, in millipoints.")
        .def(
            "__init__", [](LeaveTable* self, Given<std::int32_t> values) { new (self) LeaveTable(view(values)); },
            "values"_a)
        .def(
            "value", [](const LeaveTable& table, const nb::bytes& tiles) { return table.value(tiles_of(tiles)); },
            "tiles"_a)
        .def_prop_ro("values", [](nb::handle self) {
            const auto values = nb::cast<const LeaveTable&>(self).values();
            return nb::ndarray<nb::numpy, const std::int32_t, nb::ndim<1>>(values.data(), {values.size()}, self);
        });
    module.attr("LEAVE_COUNT") = LEAVE_COUNT;
    module.def("leave_index", [](const nb::bytes& tiles) { return leave_index(tiles_of(tiles)); }, "tiles"_a);
    module.def("leave_at", [](std::uint32_t index) { return bytes_of(leave_at(index)); }, "index"_a);
    module.def(
        "leaves_to_steps",
        [](Given<std::int32_t> values, std::int32_t step) { return given_away(to_steps(view(values), step)); },
        "values"_a, "step"_a);
    module.def(
        "leaves_from_steps",
        [](Given<std::int16_t> steps, std::int32_t step) { return given_away(from_steps(view(steps), step)); },
        "steps"_a, "step"_a);
    module.def(
        "leaves_to_klv2", [](Given<std::int32_t> values) { return bytes_of(to_klv2(view(values))); }, "values"_a);
    module.def(
        "leaves_from_klv2", [](const nb::bytes& bytes) { return given_away(from_klv2(tiles_of(bytes))); }, "data"_a);
}

}  // namespace tesela::bindings
