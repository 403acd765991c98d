// Compiled with -mpopcnt -mbmi -mbmi2 -mavx2 (see CMakeLists.txt): a child is found by counting bits, and eight bounds
// are compared at once.
#define TESELA_VARIANT recent
#include "searches.inc"

namespace tesela {

const Searches& recent_searches() { return recent::SEARCHES; }

}  // namespace tesela
