// Compiled with -mpopcnt -mbmi -mbmi2 (see CMakeLists.txt): finding a child is counting bits.
#define TESELA_VARIANT recent
#include "searches.inc"

namespace tesela {

const Searches& recent_searches() { return recent::SEARCHES; }

}  // namespace tesela
