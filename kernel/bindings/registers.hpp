// What each binding file registers, and bytes as tiles and back.
#pragma once

#include <nanobind/nanobind.h>

#include <span>

#include "common/game_set.hpp"

namespace tesela::bindings {

inline std::span<const Tile> tiles_of(const nanobind::bytes& bytes) {
    return {reinterpret_cast<const Tile*>(bytes.c_str()), bytes.size()};
}

inline nanobind::bytes bytes_of(std::span<const Tile> tiles) {
    return nanobind::bytes(reinterpret_cast<const char*>(tiles.data()), tiles.size());
}

void register_errors(nanobind::module_& module);
void register_graph(nanobind::module_& module);
void register_leaves(nanobind::module_& module);
void register_moves(nanobind::module_& module);
void register_board(nanobind::module_& module);
void register_evaluation(nanobind::module_& module);
void register_games(nanobind::module_& module);
void register_training(nanobind::module_& module);
void register_simulation(nanobind::module_& module);
void register_endgame(nanobind::module_& module);

}  // namespace tesela::bindings
