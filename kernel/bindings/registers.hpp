// What each binding file registers.
#pragma once

#include <nanobind/nanobind.h>

#include <span>

#include "tesela/letters.hpp"

namespace tesela::bindings {

inline std::span<const Tile> tiles_of(const nanobind::bytes& bytes) {
    return {reinterpret_cast<const Tile*>(bytes.c_str()), bytes.size()};
}

void register_errors(nanobind::module_& module);
void register_graph(nanobind::module_& module);
void register_moves(nanobind::module_& module);
void register_games(nanobind::module_& module);
void register_training(nanobind::module_& module);
void register_searching(nanobind::module_& module);

}  // namespace tesela::bindings
