// What each binding file registers.
#pragma once

#include <nanobind/nanobind.h>

namespace tesela::bindings {

void register_errors(nanobind::module_& module);
void register_graph(nanobind::module_& module);

}  // namespace tesela::bindings
