// The Python face of the kernel: one function per subject to register, nothing else.
#include "bindings/registers.hpp"

NB_MODULE(_kernel, module) {
    module.doc() = "Tesela's C++ kernel: word graph, move generation, search.";
    module.attr("ABI") = 2;
    // Word graphs and tables are kept in caches until the program ends: at exit they are no leak.
    nanobind::set_leak_warnings(false);
    tesela::bindings::register_errors(module);
    tesela::bindings::register_graph(module);
    tesela::bindings::register_leaves(module);
    tesela::bindings::register_moves(module);
    tesela::bindings::register_board(module);
    tesela::bindings::register_evaluation(module);
    tesela::bindings::register_games(module);
    tesela::bindings::register_training(module);
    tesela::bindings::register_simulation(module);
    tesela::bindings::register_endgame(module);
}
