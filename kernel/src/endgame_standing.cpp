#include "tesela/endgame_standing.hpp"

#include <algorithm>

namespace tesela {
namespace {

constexpr std::size_t FIRST_ENTRIES = std::size_t{1} << 12;
constexpr std::size_t MOST_WORDS = std::size_t{1} << 20, MOST_MAKINGS = MOST_WORDS / 2;  // 58 MB; then it starts afresh
constexpr std::size_t MANY_WORDS = std::size_t{1} << 13;
constexpr int NEVER = -1'000'000, UNKNOWN = NEVER - 1;
constexpr std::uint32_t UNPRICED = UINT32_MAX;

// Words of fewer tiles have lower names.
constexpr std::uint64_t name_of(std::size_t count, std::uint64_t places, std::uint32_t squares) {
    return static_cast<std::uint64_t>(count) << 40 | places << 16 | squares;
}

}  // namespace

StandingWords::StandingWords(const WordGraph& graph, const Board& board, const LaneCache& cache, const Prices& prices)
    : graph_(graph), board_(board), cache_(cache), prices_(prices), table_(FIRST_ENTRIES) {
    for (std::size_t player = 0; player < 2; ++player) {
        const auto tiles = cache.whole(static_cast<int>(player));
        for (std::size_t i = 0; i < tiles.size(); ++i) {
            kinds_[player][i] = static_cast<std::uint8_t>(std::find(tiles.begin(), tiles.end(), tiles[i]) - tiles.begin());
        }
        for (RackMask set = 1; set < (RackMask{1} << tiles.size()); ++set) {
            bool lowest = true;
            for (std::size_t i = 1; i < tiles.size(); ++i) lowest &= tiles[i] != tiles[i - 1] || ((set >> (i - 1)) & 3) != 2;
            if (lowest) sets_[player].push_back(set);
        }
        std::stable_sort(sets_[player].begin(), sets_[player].end(), [](RackMask a, RackMask b) { return std::popcount(a) < std::popcount(b); });
    }
}

StandingWords::Lane& StandingWords::find(std::uint64_t key) {
    const std::size_t mask = table_.size() - 1;
    std::size_t at = key & mask;
    while (table_[at].key != 0 && table_[at].key != key) at = (at + 1) & mask;
    return table_[at];
}

void StandingWords::make_room() {
    // From some size on room for all at once: growing would clear and copy it again and again, and pages cost nothing
    // until they are written to.
    if (words_.size() > MANY_WORDS && words_.capacity() < MOST_WORDS) words_.reserve(MOST_WORDS);
    if (makings_.size() > MANY_WORDS && makings_.capacity() < MOST_MAKINGS) makings_.reserve(MOST_MAKINGS);
    if (words_.size() <= MOST_WORDS - MANY_WORDS && makings_.size() <= MOST_MAKINGS - MANY_WORDS) return;
    std::fill(table_.begin(), table_.end(), Lane{});
    words_.clear();
    makings_.clear();
    used_ = 0;
}

std::uint64_t StandingWords::key_of(const LaneKeys& keys, RackMask rack) const {
    const auto salt = static_cast<std::uint64_t>(rack << 6 | static_cast<unsigned>(lane_ << 1) | static_cast<unsigned>(down_));
    return mixed(keys.content(down_, lane_) ^ mixed((salt << 1 | static_cast<unsigned>(player_)) * 0x9e3779b97f4a7c15ull)) | 1;
}

const StandingWords::Lane& StandingWords::lane(const LaneKeys& keys, int player, RackMask rack, bool down, int lane) {
    player_ = player;
    down_ = down;
    lane_ = lane;
    const std::uint64_t key = key_of(keys, rack);
    Lane* entry = &find(key);
    if (entry->key == key && entry->priced == priced()) return *entry;
    cells_ = &board_.side(down).cells[Side::at(lane, 0)];
    if (entry->key == 0) {
        if (used_ * 2 > table_.size()) {
            std::vector<Lane> old(table_.size() * 2);
            old.swap(table_);
            for (const Lane& one : old) {
                if (one.key != 0) find(one.key) = one;
            }
            entry = &find(key);
        }
        ++used_;
        entry->key = key;
        make(*entry, keys, rack);
    }
    if (entry->priced != priced()) weigh(*entry);
    return *entry;
}

void StandingWords::make(Lane& entry, const LaneKeys& keys, RackMask rack) {
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
                entry.kinds[static_cast<std::size_t>(std::countr_zero(places))] |= static_cast<std::uint8_t>(1u << kind);
            }
        }
    }
}

const StandingWords::Lane* StandingWords::wider(const LaneKeys& keys, RackMask rack) {
    for (const RackMask set : sets_[static_cast<std::size_t>(player_)]) {
        if ((rack & ~set) != 0 || set == rack) continue;
        const std::uint64_t key = key_of(keys, set);
        const Lane& entry = find(key);
        if (entry.key == key) return &entry;
    }
    return nullptr;
}

// What a word brings hangs on its own tiles alone, so that a rack's words are some of those of any rack that holds it.
void StandingWords::take_over(const Lane& wider, Lane& entry, RackMask rack) {
    entry.first_making = wider.first_making;
    entry.makings = wider.makings;
    entry.priced = wider.priced;
    for (std::size_t i = wider.first; i < wider.first + wider.count; ++i) {
        if ((words_[i].set & ~rack) == 0) words_.push_back(Word(words_[i]));
    }
}

void StandingWords::search(Lane& entry, RackMask rack) {
    entry.first_making = static_cast<std::uint32_t>(makings_.size());
    Making made;
    for (int from = 0; from < SIDE; ++from) {
        if (from == 0 || cells_[from - 1] == 0) walk(from, graph_.dawg(), rack, made, from);
    }
    join_alike(entry.first_making);
    entry.makings = static_cast<std::uint32_t>(makings_.size()) - entry.first_making;
    entry.priced = UNPRICED;
    for (std::uint32_t i = entry.first_making; i < makings_.size(); ++i) {
        words_.push_back(word_of(makings_[i]));
        words_.back().making = i;
    }
}

// In the order of their names. What a blank stands for makes no difference: of words with the same tiles on the same
// squares one is enough.
void StandingWords::join_alike(std::size_t first) {
    const auto begin = makings_.begin() + static_cast<std::ptrdiff_t>(first);
    if (begin == makings_.end()) return;
    std::sort(begin, makings_.end(), [](const Making& a, const Making& b) { return a.name < b.name; });
    auto last = begin;
    for (auto next = begin + 1; next != makings_.end(); ++next) {
        if (next->name == last->name) {
            for (std::size_t i = 0; i < last->lasts.size(); ++i) last->lasts[i] |= next->lasts[i];
        } else {
            *++last = *next;
        }
    }
    makings_.erase(last + 1, makings_.end());
}

void StandingWords::walk(int place, NodeIndex node, RackMask left, Making& made, int from) {
    const Tile here = cells_[place];
    const Making before = made;
    if (here != 0) {
        made.points = static_cast<std::int16_t>(made.points + ((here & BLANK_BIT) != 0 ? 0 : POINTS[here]));
        made.apart = false;
        step(place, node, here & LETTER_BITS, left, made, from);
        made = before;
        return;
    }
    const auto tiles = cache_.whole(player_);
    const LetterMask useful = (graph_.onward(node) | graph_.accepting(node)) & ALL_LETTERS;
    Tile last = 0xff;
    for (RackMask rest = left; rest != 0; rest &= rest - 1) {
        const auto at = static_cast<std::size_t>(std::countr_zero(rest));
        const Tile tile = tiles[at];
        if (tile == last) continue;
        last = tile;
        made.squares = static_cast<std::uint16_t>(before.squares | 1u << place);
        made.places[before.count] = kinds_[static_cast<std::size_t>(player_)][at];
        made.count = static_cast<std::uint8_t>(before.count + 1);
        made.points = static_cast<std::int16_t>(before.points + POINTS[tile]);
        const RackMask after = left & ~(RackMask{1} << at);
        if (tile != 0) {
            if (((useful >> tile) & 1) != 0) step(place, node, tile, after, made, from);
            continue;
        }
        for (LetterMask letters = useful; letters != 0; letters &= letters - 1) {
            step(place, node, static_cast<unsigned>(std::countr_zero(letters)), after, made, from);
        }
    }
    made = before;
}

void StandingWords::step(int place, NodeIndex node, unsigned letter, RackMask left, Making& made, int from) {
    letters_[static_cast<std::size_t>(place)] = static_cast<Tile>(letter);
    const bool ends = place + 1 == SIDE || cells_[place + 1] == 0;
    if (ends && made.count > 0 && place > from && ((graph_.accepting(node) >> letter) & 1) != 0) keep(made, from, place);
    if (place + 1 == SIDE || (left == 0 && ends)) return;
    const NodeIndex next = graph_.child(node, letter);
    if (next != 0) walk(place + 1, next, left, made, from);
}

// What lies before the last tiles come must be words too: all that stands between one of them and the next.
void StandingWords::keep(const Making& found, int from, int to) {
    Making made = found;
    const std::size_t count = made.count;
    std::array<int, RACK_SIZE + 2> square{};  // of each tile; before and after them the ends of the word
    square[0] = from - 1;
    square[count + 1] = to + 1;
    std::size_t next = 0;
    for (std::uint32_t left = made.squares; left != 0; left &= left - 1, ++next) {
        square[next + 1] = std::countr_zero(left);
        made.name = made.name << 3 | made.places[next];
    }
    made.name = name_of(made.count, made.name, made.squares);
    // Bit j at i: from the i-th on, the j-th may be the next to come last.
    std::array<std::uint32_t, RACK_SIZE + 1> follows{};
    for (std::size_t i = 0; i <= count; ++i) {
        follows[i] = 1u << (i + 1);
        for (std::size_t j = i + 2; j <= count + 1; ++j) {
            const auto start = static_cast<std::size_t>(square[i] + 1), length = static_cast<std::size_t>(square[j]) - start;
            if (i == 0 && j == count + 1) continue;
            if (length == 1 || graph_.contains({letters_.data() + start, length})) follows[i] |= 1u << j;
        }
    }
    for (unsigned last = 1; last < (1u << count); ++last) {
        bool words = true;
        std::size_t before = 0;
        for (unsigned left = last << 1 | 1u << (count + 1); left != 0 && words; left &= left - 1) {
            const auto here = static_cast<std::size_t>(std::countr_zero(left));
            words = ((follows[before] >> here) & 1) != 0;
            before = here;
        }
        if (words) made.lasts[last >> 6] |= std::uint64_t{1} << (last & 63);
    }
    makings_.push_back(made);
}

StandingWords::Word StandingWords::word_of(const Making& made) {
    Word word;
    word.squares = made.squares;
    word.count = made.count;
    word.apart = made.apart;
    RackMask set = 0;
    std::size_t next = 0;
    for (std::uint32_t left = made.squares; left != 0; left &= left - 1, ++next) {
        const unsigned kind = made.places[next];
        word.at[kind >> 2] |= std::uint64_t{1} << ((kind & 3) * 16 + static_cast<unsigned>(std::countr_zero(left)));
        RackMask one = RackMask{1} << kind;
        while ((set & one) != 0) one <<= 1;
        set |= one;
    }
    word.set = static_cast<std::uint8_t>(set);
    return word;
}

int StandingWords::brought(const Making& made, std::size_t from, std::size_t to, const Lane& entry) {
    std::uint32_t squares = 0;
    std::uint64_t name = 0;
    std::size_t next = 0;
    for (std::uint32_t left = made.squares; left != 0; left &= left - 1, ++next) {
        if (next < from || next > to) continue;
        squares |= left & (~left + 1);
        name = name << 3 | made.places[next];
    }
    const int place = std::countr_zero(squares);
    if (from == to && (place == 0 || cells_[place - 1] == 0) && (place + 1 == SIDE || cells_[place + 1] == 0)) {
        return prices_.of_lone(player_, down_, made.places[from], lane_, place);
    }
    name = name_of(to - from + 1, name, squares);
    const auto all = makings(entry);
    const auto found = std::lower_bound(all.begin(), all.end(), name, [](const Making& a, std::uint64_t b) { return a.name < b; });
    if (found == all.end() || found->name != name) return NEVER;
    if (found->priced != priced()) weigh(*found, entry);
    return found->best;
}

void StandingWords::weigh(Lane& entry) {
    entry.priced = priced();
    for (std::size_t i = entry.first; i < entry.first + entry.count; ++i) {
        Making& made = makings_[words_[i].making];
        if (made.priced != entry.priced) weigh(made, entry);
        words_[i].best = made.best;
    }
}

// The last tiles come in one play; what lies of it before them was made by itself.
void StandingWords::weigh(Making& made, const Lane& entry) {
    ++weighed_;
    made.priced = priced();
    const std::size_t count = made.count;
    const auto rack = cache_.whole(player_);
    std::array<int, RACK_SIZE> added{}, times{}, price{};
    std::size_t next = 0;
    for (std::uint32_t left = made.squares; left != 0; left &= left - 1, ++next) {
        const int place = std::countr_zero(left);
        const auto at = static_cast<std::size_t>(lane_ * STRIDE + place);
        added[next] = POINTS[rack[made.places[next]]] * (PREMIUMS.letter[at] - 1);
        times[next] = PREMIUMS.word[at];
        price[next] = prices_.of(player_, down_, made.places[next], lane_, place);
    }
    std::array<std::array<int, RACK_SIZE>, RACK_SIZE> runs;
    for (std::size_t from = 0; from < count; ++from) {
        for (std::size_t to = from; to < count && to - from + 1 < count; ++to) runs[from][to] = UNKNOWN;
    }
    made.best = NEVER;
    const auto weigh_with = [&](unsigned last) {
        int points = made.points, factor = 1, sum = 0, laid = 0;
        for (std::size_t i = 0; i < count;) {
            if (((last >> i) & 1) != 0) {
                points += added[i];
                factor *= times[i];
                sum += price[i];
                ++laid;
                ++i;
                continue;
            }
            std::size_t to = i;
            while (to + 1 < count && ((last >> (to + 1)) & 1) == 0) ++to;
            int& run = runs[i][to];
            if (run == UNKNOWN) run = brought(made, i, to, entry);
            sum += run;
            i = to + 1;
        }
        sum += (points * factor + (laid == RACK_SIZE ? BINGO : 0)) * PARTS;
        made.best = std::max(made.best, sum);
    };
    for (unsigned half = 0; half < made.lasts.size(); ++half) {
        for (std::uint64_t left = made.lasts[half]; left != 0; left &= left - 1) {
            weigh_with(64 * half + static_cast<unsigned>(std::countr_zero(left)));
        }
    }
}

}  // namespace tesela
