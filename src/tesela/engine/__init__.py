"""Move generation, evaluation, search and players, over the C++ kernel."""
