#include "tesela/endgame_alone.hpp"

#include <algorithm>

namespace tesela {
namespace {

constexpr std::size_t FIRST_ENTRIES = std::size_t{1} << 12;
constexpr std::size_t MOST_STANDING = std::size_t{1} << 21;  // 32 MB; then it starts afresh
constexpr std::uint8_t NONE = 99;

constexpr std::uint64_t mixed(std::uint64_t value) {
    value = (value ^ (value >> 32)) * 0xd6e8feb86659fd93ull;
    return value ^ (value >> 32);
}

}  // namespace

Alone::Alone(const WordGraph& graph, const Board& board, const LaneCache& cache, const RackSets& racks, const EndRules& rules)
    : graph_(graph), board_(board), cache_(cache), racks_(racks), out_(static_cast<int>(rules.out)),
      passes_count_(rules.passes != RackSum::none), table_(FIRST_ENTRIES) {
    for (std::size_t player = 0; player < 2; ++player) {
        const auto tiles = cache.whole(static_cast<int>(player));
        for (std::size_t i = 0; i < tiles.size(); ++i) {
            kinds_[player][i] = static_cast<std::uint8_t>(std::find(tiles.begin(), tiles.end(), tiles[i]) - tiles.begin());
        }
    }
}

bool Alone::pays(int player, RackMask rack) const {
    const auto tiles = cache_.whole(player);
    int blanks = 0;
    for (RackMask left = rack; left != 0; left &= left - 1) blanks += tiles[static_cast<std::size_t>(std::countr_zero(left))] == 0;
    return !board_.empty() && std::popcount(rack) <= (blanks == 0 ? MOST_TILES : blanks == 1 ? MOST_WITH_BLANK : MOST_WITH_BLANKS);
}

Alone::Entry& Alone::find(std::uint64_t key) {
    const std::size_t mask = table_.size() - 1;
    std::size_t at = key & mask;
    while (table_[at].key != 0 && table_[at].key != key) at = (at + 1) & mask;
    return table_[at];
}

const Alone::Entry& Alone::lane(const LaneKeys& keys, int player, RackMask rack, bool down, int lane) {
    const auto salt = static_cast<std::uint64_t>(rack << 6 | static_cast<unsigned>(lane << 1) | static_cast<unsigned>(down));
    const std::uint64_t key = mixed(keys.content(down, lane) ^ mixed((salt << 1 | static_cast<unsigned>(player)) * 0x9e3779b97f4a7c15ull)) | 1;
    Entry* entry = &find(key);
    if (entry->key != 0) return *entry;
    if (used_ * 2 > table_.size()) {
        std::vector<Entry> old(table_.size() * 2);
        old.swap(table_);
        for (const Entry& one : old) {
            if (one.key != 0) find(one.key) = one;
        }
        entry = &find(key);
    }
    ++used_;
    entry->key = key;
    entry->first = static_cast<std::uint32_t>(standing_.size());
    entry->fewest = static_cast<std::uint32_t>(fewest_.size());
    auto& fewest = fewest_.emplace_back();
    for (auto& place : fewest) place.fill(NONE);
    cells_ = &board_.side(down).cells[Side::at(lane, 0)];
    Standing made;
    for (int from = 0; from < SIDE; ++from) {
        if (from == 0 || cells_[from - 1] == 0) walk(from, graph_.dawg(), rack, made, 0, from);
    }
    if (cache_.whole(player)[static_cast<std::size_t>(std::countr_zero(rack))] == 0) join_alike(entry->first);
    entry->count = static_cast<std::uint32_t>(standing_.size()) - entry->first;
    return *entry;
}

// What a blank stands for makes no difference: of words with the same tiles on the same squares one is enough.
void Alone::join_alike(std::size_t first) {
    const auto begin = standing_.begin() + static_cast<std::ptrdiff_t>(first);
    std::sort(begin, standing_.end(), [](const Standing& a, const Standing& b) {
        return a.squares != b.squares ? a.squares < b.squares : a.places < b.places;
    });
    auto last = begin;
    for (auto next = begin; next != standing_.end(); ++next) {
        if (next == begin) continue;
        if (next->squares == last->squares && next->places == last->places) {
            for (std::size_t i = 0; i < last->lasts.size(); ++i) last->lasts[i] |= next->lasts[i];
        } else {
            *++last = *next;
        }
    }
    if (begin != standing_.end()) standing_.erase(last + 1, standing_.end());
}

void Alone::walk(int place, NodeIndex node, RackMask left, Standing& made, int laid, int from) {
    const Tile here = cells_[place];
    const Standing before = made;
    if (here != 0) {
        made.points = static_cast<std::int16_t>(made.points + ((here & BLANK_BIT) != 0 ? 0 : POINTS[here]));
        made.apart = false;
        step(place, node, here & LETTER_BITS, left, made, laid, from);
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
        made.places[static_cast<std::size_t>(laid)] = kinds_[static_cast<std::size_t>(player_)][at];
        made.points = static_cast<std::int16_t>(before.points + POINTS[tile]);
        const RackMask after = left & ~(RackMask{1} << at);
        if (tile != 0) {
            if (((useful >> tile) & 1) != 0) step(place, node, tile, after, made, laid + 1, from);
            continue;
        }
        for (LetterMask letters = useful; letters != 0; letters &= letters - 1) {
            step(place, node, static_cast<unsigned>(std::countr_zero(letters)), after, made, laid + 1, from);
        }
    }
    made = before;
}

void Alone::step(int place, NodeIndex node, unsigned letter, RackMask left, Standing& made, int laid, int from) {
    letters_[static_cast<std::size_t>(place)] = static_cast<Tile>(letter);
    const bool ends = place + 1 == SIDE || cells_[place + 1] == 0;
    if (ends && laid > 0 && place > from && ((graph_.accepting(node) >> letter) & 1) != 0) keep(made, from, place);
    if (place + 1 == SIDE || (left == 0 && ends)) return;
    const NodeIndex next = graph_.child(node, letter);
    if (next != 0) walk(place + 1, next, left, made, laid, from);
}

// What lies before the last tiles come must be words too.
void Alone::keep(const Standing& found, int from, int to) {
    Standing made = found;
    std::array<std::uint32_t, MOST_TILES> square{};
    std::size_t next = 0;
    for (std::uint32_t left = made.squares; left != 0; left &= left - 1) square[next++] = left & (~left + 1);
    const auto count = static_cast<int>(next);
    made.count = static_cast<std::uint8_t>(next);
    for (unsigned last = 1; last < (1u << count); ++last) {
        std::uint32_t open = 0;
        for (unsigned left = last; left != 0; left &= left - 1) open |= square[static_cast<std::size_t>(std::countr_zero(left))];
        bool words = true;
        for (int start = from; start <= to && words;) {
            if (((open >> start) & 1) != 0) {
                ++start;
                continue;
            }
            int end = start;
            while (end <= to && ((open >> end) & 1) == 0) ++end;
            const std::uint32_t run = ((1u << end) - 1) & ~((1u << start) - 1);
            if (end - start > 1 && (run & made.squares) != 0) {
                words = graph_.contains({letters_.data() + start, static_cast<std::size_t>(end - start)});
            }
            start = end;
        }
        if (words) made.lasts[last >> 6] |= std::uint64_t{1} << (last & 63);
    }
    standing_.push_back(made);
    next = 0;
    for (std::uint32_t left = made.squares; left != 0; left &= left - 1) {
        auto& fewest = fewest_.back()[static_cast<std::size_t>(std::countr_zero(left))][made.places[next++]];
        fewest = std::min(fewest, static_cast<std::uint8_t>(count - 1));
    }
}

void Alone::measure_reach() {
    for (std::size_t down = 0; down < 2; ++down) {
        const auto& covered = board_.side(down != 0).covered;
        std::array<std::uint32_t, SIDE + 2> within{}, next{};
        for (std::size_t lane = 1; lane <= SIDE; ++lane) within[lane] = covered[lane];
        for (std::size_t far = 0; far < static_cast<std::size_t>(tiles_); ++far) {
            for (std::size_t lane = 1; lane <= SIDE; ++lane) {
                next[lane] = (within[lane] | within[lane] << 1 | within[lane] >> 1 | within[lane - 1] | within[lane + 1]) & 0x7fff;
                reach_[down][far][lane - 1] = static_cast<std::uint16_t>(next[lane]);
            }
            within = next;
        }
    }
}

bool Alone::possible(bool down, int lane, const Standing& made, std::uint16_t& crossed) const {
    const int others = tiles_ - made.count;
    const auto row = static_cast<std::size_t>(lane);
    if (made.apart && (reach_[down][static_cast<std::size_t>(others)][row] & made.squares) == 0) return false;
    const auto& covered = board_.side(down).covered;
    const std::uint32_t beside = covered[row] | covered[row + 2];
    crossed = 0;
    std::size_t next = 0;
    for (std::uint32_t left = made.squares; left != 0; left &= left - 1, ++next) {
        const auto place = static_cast<std::size_t>(std::countr_zero(left));
        const Entry& across = lanes_[!down][place];
        if (across.count != 0 && fewest_[across.fewest][row][made.places[next]] <= others) {
            crossed |= static_cast<std::uint16_t>(1u << place);
        } else if (((beside >> place) & 1) != 0) {
            return false;
        }
    }
    return true;
}

bool Alone::held(std::uint32_t covered, const Possible& one, std::uint32_t last) const {
    const std::uint32_t before = one.made->squares & ~last, lies = covered | before;
    const std::uint32_t lonely = before & ~(lies << 1) & ~(lies >> 1);
    if ((lonely & ~std::uint32_t{one.crossed}) != 0) return false;
    return before != 0 || !one.made->apart || one.crossed != 0;
}

// The last tile of each word that could stand.
void Alone::learn_words(bool down, int lane) {
    const auto row = static_cast<std::size_t>(lane);
    auto& most = words_[down][row];
    auto& worded = worded_[down][row] = 0;
    const Entry& entry = lanes_[down][row];
    const auto rack = cache_.whole(player_);
    const std::uint32_t covered = board_.side(down).covered[row + 1];
    for (std::uint32_t i = entry.first; i < entry.first + entry.count; ++i) {
        const Standing& made = standing_[i];
        Possible one{&made, static_cast<std::uint8_t>(down ? SIDE + lane : lane), 0};
        if (!possible(down, lane, made, one.crossed)) continue;
        const auto others = static_cast<std::size_t>(made.count - 1);
        if (others > 0) possible_.push_back(one);
        std::size_t next = 0;
        for (std::uint32_t left = made.squares; left != 0; left &= left - 1, ++next) {
            if (!made.can_end_with(1u << next) || !held(covered, one, left & (~left + 1))) continue;
            const int place = std::countr_zero(left);
            const auto at = static_cast<std::size_t>(lane * STRIDE + place);
            const std::uint8_t kind = made.places[next];
            if (((worded >> place) & 1) == 0) {
                worded |= static_cast<std::uint16_t>(1u << place);
                for (std::size_t i = 0; i < static_cast<std::size_t>(tiles_); ++i) most[static_cast<std::size_t>(place)][i].fill(NEVER);
            }
            const int score = (made.points + POINTS[rack[kind]] * (PREMIUMS.letter[at] - 1)) * PREMIUMS.word[at];
            auto& best = most[static_cast<std::size_t>(place)][others][kind];
            best = std::max(best, static_cast<std::int16_t>(score));
        }
    }
}

// Afterwards `words_` tells of words with so many others or fewer.
void Alone::learn_single_tiles() {
    std::array<ByTile, MOST_TILES> most;
    for (auto& others : most) others.fill(NEVER);
    std::array<std::uint32_t, SIDE> across{};  // by row
    for (int col = 0; col < SIDE; ++col) {
        for (std::uint32_t left = worded_[1][static_cast<std::size_t>(col)]; left != 0; left &= left - 1) {
            across[static_cast<std::size_t>(std::countr_zero(left))] |= 1u << col;
        }
    }
    for (int row = 0; row < SIDE; ++row) {
        const auto r = static_cast<std::size_t>(row);
        for (std::uint32_t left = across[r] | worded_[0][r]; left != 0; left &= left - 1) learn_square(row, std::countr_zero(left), most);
    }
    for (std::size_t others = 0; others < static_cast<std::size_t>(tiles_); ++others) {
        for (std::size_t at = 0; at < RACK_SIZE; ++at) once_[others][std::size_t{1} << at] = most[others][at] < 0 ? NEVER : most[others][at];
    }
}

// A word one way, and one the other way as well unless nothing lies there.
void Alone::learn_square(int row, int col, std::array<ByTile, MOST_TILES>& most) {
    static constexpr ByTile NOTHING = [] {
        ByTile none{};
        none.fill(NEVER);
        return none;
    }();
    const auto& side = board_.side(false);
    const auto r = static_cast<std::size_t>(row), c = static_cast<std::size_t>(col);
    const auto tiles = static_cast<std::size_t>(tiles_);
    const std::uint32_t covered = side.covered[r + 1];
    const std::array<bool, 2> beside{(((covered << 1 | covered >> 1) >> col) & 1) != 0,
                                     (((side.covered[r] | side.covered[r + 2]) >> col) & 1) != 0};
    std::array<std::array<ByTile, MOST_TILES>, 2> word, or_none;
    for (std::size_t down = 0; down < 2; ++down) {
        const bool any = ((worded_[down][down != 0 ? c : r] >> (down != 0 ? row : col)) & 1) != 0;
        auto& known = words_[down][down != 0 ? c : r][down != 0 ? r : c];
        const auto none = static_cast<std::int16_t>(beside[down] ? NEVER : 0);
        for (std::size_t i = 0; i < tiles; ++i) {
            if (any && i > 0) {
                for (std::size_t at = 0; at <= RACK_SIZE; ++at) known[i][at] = std::max(known[i][at], known[i - 1][at]);
            }
            word[down][i] = any ? known[i] : NOTHING;
            for (std::size_t at = 0; at <= RACK_SIZE; ++at) or_none[down][i][at] = std::max(word[down][i][at], none);
        }
    }
    for (std::size_t others = 0; others < tiles; ++others) {
        for (std::size_t i = 0; i <= others; ++i) {
            const ByTile &one = word[0][i], &other = word[1][others - i];
            const ByTile &one_or_none = or_none[0][i], &other_or_none = or_none[1][others - i];
            for (std::size_t at = 0; at <= RACK_SIZE; ++at) {
                const auto here = static_cast<std::int16_t>(one[at] + other_or_none[at]);
                const auto there = static_cast<std::int16_t>(one_or_none[at] + other[at]);
                most[others][at] = std::max(most[others][at], std::max(here, there));
            }
        }
    }
}

void Alone::learn_plays(const Possible& one) {
    const Standing& made = *one.made;
    const bool down = one.lane >= SIDE;
    const auto lane = static_cast<std::size_t>(down ? one.lane - SIDE : one.lane);
    const auto rack = cache_.whole(player_);
    const auto& same = racks_.same[static_cast<std::size_t>(player_)];
    const std::uint32_t covered = board_.side(down).covered[lane + 1];
    const int count = made.count;
    std::array<int, MOST_TILES> added{}, times{};
    std::array<std::array<int, MOST_TILES>, MOST_TILES> crossing;
    const auto spare = static_cast<std::size_t>(tiles_ - count);
    const std::uint32_t beside = board_.side(down).covered[lane] | board_.side(down).covered[lane + 2];
    std::array<std::uint32_t, MOST_TILES> square{};
    std::size_t next = 0;
    for (std::uint32_t left = made.squares; left != 0; left &= left - 1, ++next) {
        const auto place = static_cast<std::size_t>(std::countr_zero(left));
        const auto at = lane * STRIDE + place;
        const std::uint8_t kind = made.places[next];
        const bool any = ((worded_[!down][place] >> lane) & 1) != 0;
        const int none = ((beside >> place) & 1) != 0 ? NEVER : 0;
        for (std::size_t i = 0; i <= spare; ++i) {
            crossing[next][i] = any ? std::max<int>(words_[!down][place][lane][i][kind], none) : none;
        }
        added[next] = POINTS[rack[kind]] * (PREMIUMS.letter[at] - 1);
        times[next] = PREMIUMS.word[at];
        square[next] = 1u << place;
    }
    for (unsigned laid = 3; laid < (1u << count); ++laid) {
        if (std::has_single_bit(laid) || !made.can_end_with(laid)) continue;
        int points = made.points, factor = 1;
        auto before = static_cast<std::size_t>(count);
        std::array<int, MOST_TILES> others{};
        RackMask set = 0;
        std::uint32_t last = 0;
        for (unsigned left = laid; left != 0; left &= left - 1) {
            const auto at = static_cast<std::size_t>(std::countr_zero(left));
            points += added[at];
            factor *= times[at];
            for (std::size_t i = 0; i <= spare; ++i) others[i] += crossing[at][i];
            last |= square[at];
            RackMask place = RackMask{1} << made.places[at];
            while ((set & place) != 0) place <<= 1;
            set |= place;
            --before;
        }
        if (!held(covered, one, last)) continue;
        const int score = points * factor + (count - static_cast<int>(before) == RACK_SIZE ? BINGO : 0);
        for (std::size_t i = 0; i <= spare; ++i) {
            if (others[i] < 0) continue;
            auto& best = once_[before + i][same[set]];
            best = std::max(best, score + others[i]);
        }
    }
}

void Alone::share_out(RackMask rack) {
    const auto player = static_cast<std::size_t>(player_);
    const auto& same = racks_.same[player];
    all_[0] = some_[0] = 0;
    // Subsets in rising order: what a set is made of comes before it.
    for (RackMask set = (0 - rack) & rack; set != 0; set = (set - rack) & rack) {
        const auto& once = once_[static_cast<std::size_t>(tiles_ - std::popcount(set))];
        int all = NEVER, some = passes_count_ ? -racks_.points[player][set] : 0;
        for (RackMask next = set; next != 0; next = (next - 1) & set) {
            const int play = once[same[next]];
            if (play < 0) continue;
            all = std::max(all, play + all_[set & ~next]);
            some = std::max(some, play + some_[set & ~next]);
        }
        all_[set] = std::max(all, NEVER);
        some_[set] = some;
    }
}

void Alone::look(const LaneKeys& keys, int player, RackMask rack) {
    std::uint64_t key = rack << 1 | static_cast<unsigned>(player);
    for (int lane = 0; lane < SIDE; ++lane) key = mixed(key ^ keys.content(false, lane));
    if (key == looked_at_) return;
    looked_at_ = key;
    player_ = player;
    rack_ = rack;
    tiles_ = std::popcount(rack);
    if (standing_.size() > MOST_STANDING) {
        std::fill(table_.begin(), table_.end(), Entry{});
        standing_.clear();
        fewest_.clear();
        used_ = 0;
    }
    for (auto& once : once_) once.fill(NEVER);
    possible_.clear();
    measure_reach();
    const RackMask named = racks_.same[static_cast<std::size_t>(player)][rack];
    for (const bool down : {false, true}) {
        for (int at = 0; at < SIDE; ++at) {
            auto& entry = lanes_[down][static_cast<std::size_t>(at)];
            if (reach_[down][static_cast<std::size_t>(tiles_ - 1)][static_cast<std::size_t>(at)] == 0) {
                entry.count = 0;
            } else {
                entry = lane(keys, player, named, down, at);
            }
        }
    }
    for (const bool down : {false, true}) {
        for (int at = 0; at < SIDE; ++at) learn_words(down, at);
    }
    learn_single_tiles();
    for (const Possible& one : possible_) learn_plays(one);
    for (std::size_t others = 1; others < static_cast<std::size_t>(tiles_); ++others) {
        for (RackMask set = named; set != 0; set = (set - 1) & named) {
            once_[others][set] = std::max(once_[others][set], once_[others - 1][set]);
        }
    }
    share_out(rack);
}

int Alone::most(RackMask left, int theirs) const {
    const int goes = all_[left] < 0 ? NEVER : all_[left] + out_ * theirs;
    return std::max(goes, some_[left] + (passes_count_ ? theirs : 0));
}

}  // namespace tesela
