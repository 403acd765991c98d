#define TESELA_VARIANT plain
#include "searches.inc"

namespace tesela {

const Searches& plain_searches() { return plain::SEARCHES; }

}  // namespace tesela
