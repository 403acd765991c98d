#include "endgame/lane_words.hpp"

#include <algorithm>

#include "endgame/zobrist.hpp"

namespace tesela {
namespace {

constexpr std::size_t FIRST_ENTRIES = std::size_t{1} << 12;
constexpr std::size_t MOST_WORDS = std::size_t{1} << 20,
                      MOST_ASSEMBLIES = MOST_WORDS / 2;  // 58 MB; then it starts afresh
constexpr std::size_t MANY_WORDS = std::size_t{1} << 13;
constexpr int NEVER = -1'000'000, UNKNOWN = NEVER - 1;
constexpr std::uint32_t STALE = UINT32_MAX;

// Words of fewer tiles have lower names.
constexpr std::uint64_t name_of(std::size_t count, std::uint64_t kinds, std::uint32_t squares) {
    return std::uint64_t{count} << 40 | kinds << 16 | squares;
}

}  // namespace

LaneWords::LaneWords(const WordGraph& graph, const Board& board, const LaneCache& cache, const Multipliers& multipliers)
    : graph_(graph), board_(board), cache_(cache), multipliers_(multipliers), table_(FIRST_ENTRIES) {
    for (unsigned player = 0; player < 2; ++player) {
        const auto tiles = cache.whole(player);
        for (std::size_t i = 0; i < tiles.size(); ++i) {
            const auto first = std::find(tiles.begin(), tiles.end(), tiles[i]);
            kinds_[player][i] = static_cast<std::uint8_t>(first - tiles.begin());
        }
        for (RackMask set = 1; set < (RackMask{1} << tiles.size()); ++set) {
            bool lowest = true;
            for (std::size_t i = 1; i < tiles.size(); ++i) {
                lowest &= tiles[i] != tiles[i - 1] || ((set >> (i - 1)) & 3) != 2;
            }
            if (lowest) sets_[player].push_back(set);
        }
        std::stable_sort(sets_[player].begin(), sets_[player].end(),
                         [](RackMask a, RackMask b) { return std::popcount(a) < std::popcount(b); });
    }
}

LaneWords::Lane& LaneWords::find(std::uint64_t key) {
    const std::size_t mask = table_.size() - 1;
    std::size_t at = key & mask;
    while (table_[at].key != 0 && table_[at].key != key) at = (at + 1) & mask;
    return table_[at];
}

void LaneWords::make_room() {
    // From some size on room for all at once: growing would clear and copy it again and again, and pages cost nothing
    // until they are written to.
    if (words_.size() > MANY_WORDS && words_.capacity() < MOST_WORDS) words_.reserve(MOST_WORDS);
    if (assemblies_.size() > MANY_WORDS && assemblies_.capacity() < MOST_ASSEMBLIES)
        assemblies_.reserve(MOST_ASSEMBLIES);
    if (words_.size() <= MOST_WORDS - MANY_WORDS && assemblies_.size() <= MOST_ASSEMBLIES - MANY_WORDS) return;
    std::fill(table_.begin(), table_.end(), Lane{});
    words_.clear();
    assemblies_.clear();
    used_ = 0;
}

std::uint64_t LaneWords::key_of(const LaneKeys& keys, RackMask rack) const {
    const std::uint64_t salt = rack << 6 | now_.lane << 1 | static_cast<unsigned>(now_.down);
    return mixed(keys.content(now_.down, now_.lane) ^ mixed((salt << 1 | now_.player) * 0x9e3779b97f4a7c15ull)) | 1;
}

LaneWords::Lane& LaneWords::add(std::uint64_t key) {
    if (used_ * 2 > table_.size()) {
        std::vector<Lane> old(table_.size() * 2);
        old.swap(table_);
        for (const Lane& one : old) {
            if (one.key != 0) find(one.key) = one;
        }
    }
    ++used_;
    Lane& entry = find(key);
    entry.key = key;
    return entry;
}

const LaneWords::Lane& LaneWords::lane(const LaneKeys& keys, unsigned player, RackMask rack, bool down, unsigned lane) {
    now_.player = player;
    now_.down = down;
    now_.lane = lane;
    const std::uint64_t key = key_of(keys, rack);
    Lane* entry = &find(key);
    if (entry->key == key && entry->version == version()) return *entry;
    cells_ = &board_.view(down).cells[BoardView::at(lane, 0)];
    if (entry->key == 0) {
        entry = &add(key);
        make(*entry, keys, rack);
    }
    if (entry->version != version()) evaluate(*entry);
    return *entry;
}

void LaneWords::make(Lane& entry, const LaneKeys& keys, RackMask rack) {
    entry.first = static_cast<std::uint32_t>(words_.size());
    if (const Lane* const known = wider(keys, rack)) {
        take_over(*known, entry, rack);
    } else {
        search(entry, rack);
    }
    entry.count = static_cast<std::uint32_t>(words_.size()) - entry.first;
    for (const Word& word : words(entry)) {
        for (std::size_t kind = 0; kind < RACK_SIZE; ++kind) {
            auto places = static_cast<std::uint32_t>(word.at[kind >> 2] >> ((kind & 3) * 16)) & 0xffff;
            for (; places != 0; places &= places - 1) {
                entry.kinds[lowest_bit(places)] |= static_cast<std::uint8_t>(1u << kind);
            }
        }
    }
}

const LaneWords::Lane* LaneWords::wider(const LaneKeys& keys, RackMask rack) {
    for (const RackMask set : sets_[now_.player]) {
        if ((rack & ~set) != 0 || set == rack) continue;
        const std::uint64_t key = key_of(keys, set);
        const Lane& entry = find(key);
        if (entry.key == key) return &entry;
    }
    return nullptr;
}

// What a word brings depends on its own tiles alone, so that a rack's words are some of those of any rack that holds
// it.
void LaneWords::take_over(const Lane& wider, Lane& entry, RackMask rack) {
    entry.first_assembly = wider.first_assembly;
    entry.assemblies = wider.assemblies;
    entry.version = wider.version;
    for (std::size_t i = wider.first; i < wider.first + wider.count; ++i) {
        if ((words_[i].set & ~rack) == 0) words_.push_back(Word(words_[i]));
    }
}

void LaneWords::search(Lane& entry, RackMask rack) {
    entry.first_assembly = static_cast<std::uint32_t>(assemblies_.size());
    Assembly assembly;
    for (unsigned from = 0; from < SIDE; ++from) {
        if (from == 0 || cells_[from - 1] == 0) walk({from, graph_.dawg(), rack, from}, assembly);
    }
    join_alike(entry.first_assembly);
    entry.assemblies = static_cast<std::uint32_t>(assemblies_.size()) - entry.first_assembly;
    entry.version = STALE;
    for (std::uint32_t i = entry.first_assembly; i < assemblies_.size(); ++i) {
        words_.push_back(word_of(assemblies_[i]));
        words_.back().assembly = i;
    }
}

// In the order of their names. What a blank stands for makes no difference: of words with the same tiles on the same
// squares one is enough.
void LaneWords::join_alike(std::size_t first) {
    const auto begin = assemblies_.begin() + static_cast<std::ptrdiff_t>(first);
    if (begin == assemblies_.end()) return;
    std::sort(begin, assemblies_.end(), [](const Assembly& a, const Assembly& b) { return a.name < b.name; });
    auto last = begin;
    for (auto next = begin + 1; next != assemblies_.end(); ++next) {
        if (next->name == last->name) {
            for (std::size_t i = 0; i < last->lasts.size(); ++i) last->lasts[i] |= next->lasts[i];
        } else {
            *++last = *next;
        }
    }
    assemblies_.erase(last + 1, assemblies_.end());
}

void LaneWords::walk(const Step& step, Assembly& assembly) {
    const Tile here = cells_[step.place];
    const Assembly before = assembly;
    if (here != 0) {
        assembly.points = static_cast<std::int16_t>(assembly.points + points_of(here));
        assembly.apart = false;
        read(step, here & LETTER_BITS, assembly);
        assembly = before;
        return;
    }
    const auto tiles = cache_.whole(now_.player);
    const LetterMask useful = (graph_.onward(step.node) | graph_.accepting(step.node)) & ALL_LETTERS;
    Tile last = 0xff;
    for (RackMask rest = step.left; rest != 0; rest &= rest - 1) {
        const unsigned at = lowest_bit(rest);
        const Tile tile = tiles[at];
        if (tile == last) continue;
        last = tile;
        assembly.squares = static_cast<std::uint16_t>(before.squares | 1u << step.place);
        assembly.kinds[before.count] = kinds_[now_.player][at];
        assembly.count = static_cast<std::uint8_t>(before.count + 1);
        assembly.points = static_cast<std::int16_t>(before.points + POINTS[tile]);
        const Step after{step.place, step.node, step.left & ~(RackMask{1} << at), step.from};
        if (tile != 0) {
            if (((useful >> tile) & 1) != 0) read(after, tile, assembly);
            continue;
        }
        for (LetterMask letters = useful; letters != 0; letters &= letters - 1) {
            read(after, lowest_bit(letters), assembly);
        }
    }
    assembly = before;
}

void LaneWords::read(const Step& step, unsigned letter, Assembly& assembly) {
    const unsigned place = step.place;
    letters_[place] = static_cast<Tile>(letter);
    const bool ends = place + 1 == SIDE || cells_[place + 1] == 0;
    const bool complete = ((graph_.accepting(step.node) >> letter) & 1) != 0;
    if (ends && assembly.count > 0 && place > step.from && complete) keep(assembly, step.from, place);
    if (place + 1 == SIDE || (step.left == 0 && ends)) return;
    const NodeIndex next = graph_.child(step.node, letter);
    if (next != 0) walk({place + 1, next, step.left, step.from}, assembly);
}

// Bit j at i: from the i-th tile on, the j-th may be the next to come last. What lies before the last tiles come must
// be words too: all that stands between one of them and the next. Before and after the tiles are the ends of the word.
std::array<std::uint32_t, RACK_SIZE + 1> LaneWords::followers(const Assembly& assembly, unsigned from,
                                                              unsigned to) const {
    const std::size_t count = assembly.count;
    std::array<unsigned, RACK_SIZE + 2> square{};
    square[0] = from - 1;
    square[count + 1] = to + 1;
    std::size_t next = 0;
    for (std::uint32_t left = assembly.squares; left != 0; left &= left - 1) square[++next] = lowest_bit(left);
    std::array<std::uint32_t, RACK_SIZE + 1> follows{};
    for (std::size_t i = 0; i <= count; ++i) {
        follows[i] = 1u << (i + 1);
        for (std::size_t j = i + 2; j <= count + 1; ++j) {
            const unsigned start = square[i] + 1, length = square[j] - start;
            if (i == 0 && j == count + 1) continue;
            if (length == 1 || graph_.contains({letters_.data() + start, length})) follows[i] |= 1u << j;
        }
    }
    return follows;
}

void LaneWords::keep(const Assembly& found, unsigned from, unsigned to) {
    Assembly assembly = found;
    const std::size_t count = assembly.count;
    for (std::size_t i = 0; i < count; ++i) assembly.name = assembly.name << 3 | assembly.kinds[i];
    assembly.name = name_of(count, assembly.name, assembly.squares);
    const auto follows = followers(assembly, from, to);
    for (unsigned last = 1; last < (1u << count); ++last) {
        bool words = true;
        unsigned before = 0;
        for (unsigned left = last << 1 | 1u << (count + 1); left != 0 && words; left &= left - 1) {
            const unsigned here = lowest_bit(left);
            words = ((follows[before] >> here) & 1) != 0;
            before = here;
        }
        if (words) assembly.lasts[last >> 6] |= std::uint64_t{1} << (last & 63);
    }
    assemblies_.push_back(assembly);
}

LaneWords::Word LaneWords::word_of(const Assembly& assembly) {
    Word word;
    word.squares = assembly.squares;
    word.count = assembly.count;
    word.apart = assembly.apart;
    RackMask set = 0;
    std::size_t next = 0;
    for (std::uint32_t left = assembly.squares; left != 0; left &= left - 1, ++next) {
        const unsigned kind = assembly.kinds[next];
        word.at[kind >> 2] |= std::uint64_t{1} << ((kind & 3) * 16 + lowest_bit(left));
        RackMask one = RackMask{1} << kind;
        while ((set & one) != 0) one <<= 1;
        set |= one;
    }
    word.set = static_cast<std::uint8_t>(set);
    return word;
}

int LaneWords::value_of_run(const Assembly& assembly, std::size_t from, std::size_t to, const Lane& entry) {
    std::uint32_t squares = 0;
    std::uint64_t name = 0;
    std::size_t next = 0;
    for (std::uint32_t left = assembly.squares; left != 0; left &= left - 1, ++next) {
        if (next < from || next > to) continue;
        squares |= only_lowest(left);
        name = name << 3 | assembly.kinds[next];
    }
    const unsigned place = lowest_bit(squares);
    if (from == to && (place == 0 || cells_[place - 1] == 0) && (place + 1 == SIDE || cells_[place + 1] == 0)) {
        const unsigned cell = cell_of(now_.down, now_.lane, place);
        return multipliers_.of_lone(now_.player, now_.down, assembly.kinds[from], cell);
    }
    name = name_of(to - from + 1, name, squares);
    const auto all = assemblies(entry);
    const auto found =
        std::lower_bound(all.begin(), all.end(), name, [](const Assembly& a, std::uint64_t b) { return a.name < b; });
    if (found == all.end() || found->name != name) return NEVER;
    if (found->version != version()) evaluate(*found, entry);
    return found->best;
}

void LaneWords::evaluate(Lane& entry) {
    entry.version = version();
    for (std::size_t i = entry.first; i < entry.first + entry.count; ++i) {
        Assembly& assembly = assemblies_[words_[i].assembly];
        if (assembly.version != entry.version) evaluate(assembly, entry);
        words_[i].best = assembly.best;
    }
}

// The last tiles come in one play; what lies of it before them was made by itself.
void LaneWords::evaluate(Assembly& assembly, const Lane& entry) {
    ++evaluated_;
    assembly.version = version();
    const std::size_t count = assembly.count;
    const auto rack = cache_.whole(now_.player);
    std::array<int, RACK_SIZE> added{}, times{}, multiplier{};
    std::size_t next = 0;
    for (std::uint32_t left = assembly.squares; left != 0; left &= left - 1, ++next) {
        const unsigned place = lowest_bit(left), at = now_.lane * STRIDE + place, kind = assembly.kinds[next];
        added[next] = POINTS[rack[kind]] * (PREMIUMS.letter[at] - 1);
        times[next] = PREMIUMS.word[at];
        multiplier[next] = multipliers_.of(now_.player, now_.down, kind, cell_of(now_.down, now_.lane, place));
    }
    std::array<std::array<int, RACK_SIZE>, RACK_SIZE> runs;
    for (std::size_t from = 0; from < count; ++from) {
        for (std::size_t to = from; to < count && to - from + 1 < count; ++to) runs[from][to] = UNKNOWN;
    }
    const auto value_with = [&](unsigned last) {
        int points = assembly.points, factor = 1, sum = 0;
        unsigned laid = 0;
        for (std::size_t i = 0; i < count;) {
            if (((last >> i) & 1) != 0) {
                points += added[i];
                factor *= times[i];
                sum += multiplier[i];
                ++laid;
                ++i;
                continue;
            }
            std::size_t to = i;
            while (to + 1 < count && ((last >> (to + 1)) & 1) == 0) ++to;
            int& run = runs[i][to];
            if (run == UNKNOWN) run = value_of_run(assembly, i, to, entry);
            sum += run;
            i = to + 1;
        }
        return sum + (points * factor + (laid == RACK_SIZE ? BINGO : 0)) * SCALE;
    };
    assembly.best = NEVER;
    for (unsigned half = 0; half < assembly.lasts.size(); ++half) {
        for (std::uint64_t left = assembly.lasts[half]; left != 0; left &= left - 1) {
            assembly.best = std::max(assembly.best, value_with(64 * half + lowest_bit(left)));
        }
    }
}

}  // namespace tesela
