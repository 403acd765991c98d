// Words half laid, the tiles they are laid with, and where they wait.
#pragma once

#include "movegen/lane_tables.hpp"
#include "movegen/rack.hpp"

namespace tesela {
inline namespace TESELA_VARIANT {

// Kinds of tiles as bits: letter l is bit l, a blank that stands for it bit l + 32, no tile bit 0.
using Kinds = std::uint64_t;
inline constexpr unsigned AS_BLANK = 32;
inline constexpr Kinds NO_TILE = 1;
// The kinds of letters, blanks among them if the rack has any.
template <bool BLANKS>
constexpr Kinds kinds_of(LetterMask letters) {
    return letters * (Kinds{1} | Kinds{BLANKS} << AS_BLANK);
}
constexpr unsigned letter_of(unsigned kind) { return kind % AS_BLANK; }

template <class T>
constexpr auto table_by_kind(T (*value)(unsigned letter, bool blank)) {
    std::array<T, 2 * AS_BLANK> values{};
    for (unsigned letter = 1; letter <= LETTERS; ++letter) {
        values[letter] = value(letter, false);
        values[letter + AS_BLANK] = value(letter, true);
    }
    return values;
}
inline constexpr auto CODES = table_by_kind<std::uint8_t>(
    [](unsigned letter, bool blank) { return static_cast<std::uint8_t>(letter | (blank ? BLANK_BIT : 0)); });
inline constexpr auto KIND_POINTS = table_by_kind<std::uint8_t>(
    [](unsigned letter, bool blank) { return static_cast<std::uint8_t>(blank ? 0 : POINTS[letter]); });

// What can be laid from what is left of a rack.
class RackTiles {
public:
    explicit RackTiles(const Rack& rack) : all_(rack.all()) {
        std::copy(rack.places().begin(), rack.places().end(), places_.begin());
        std::fill(places_.begin() + AS_BLANK, places_.end(), static_cast<std::uint8_t>(rack.blanks()));
        places_[0] = 0;
        for (RackMask left = 0; left <= all_; ++left) {
            const Kinds blanks = (left & rack.blanks()) != 0 ? Kinds{ALL_LETTERS} << AS_BLANK : 0;
            const Kinds kinds = rack.natural(left) | blanks;
            kinds_[left + MORE] = (left & (left - 1)) != 0 ? kinds : 0;
            kinds_[left + LAST] = kinds;
            kinds_[left + THROUGH] = kinds_[left + (THROUGH | LAST)] = ALL_LETTERS;
        }
    }
    RackMask all() const { return all_; }
    Kinds kinds(RackMask left, RackMask reach) const { return kinds_[left + reach]; }
    static std::uint64_t code(unsigned kind) { return CODES[kind]; }
    static Points points(unsigned kind) { return KIND_POINTS[kind]; }
    // The place of the tile that is taken.
    RackMask taken(RackMask left, unsigned kind) const {
        const RackMask there = left & places_[kind];
        return only_lowest(there);
    }

private:
    RackMask all_;
    std::array<std::uint8_t, 2 * AS_BLANK> places_;
    std::array<Kinds, 4 << RACK_SIZE> kinds_;
};

// Where a partial play is, in one number: the square to lay on; the first and the last of the word if it ends there;
// the tiles left; and where the tile goes among those laid, in bits.
class Cursor {
public:
    Cursor() = default;
    Cursor(Square square, Square first, Square last, RackMask left, unsigned shift)
        : bits_(square | std::uint64_t{first} << 16 | std::uint64_t{last} << 32 | std::uint64_t{left} << 48 |
                std::uint64_t{shift} << 56) {}

    Square square() const { return static_cast<std::uint16_t>(bits_); }
    Square first() const { return static_cast<std::uint16_t>(bits_ >> 16); }
    Square last() const { return static_cast<std::uint16_t>(bits_ >> 32); }
    RackMask left() const { return static_cast<std::uint8_t>(bits_ >> 48); }
    unsigned shift() const { return static_cast<unsigned>(bits_ >> 56); }

    // The next one after a tile was taken; after one that lies there; and the first to the right, so many being laid.
    Cursor to_left(RackMask taken) const { return from((bits_ ^ std::uint64_t{taken} << 48) - (1 | 1 << 16)); }
    Cursor to_right(RackMask taken) const {
        return from((bits_ ^ std::uint64_t{taken} << 48) + (1 | std::uint64_t{1} << 32 | std::uint64_t{8} << 56));
    }
    Cursor over_tile() const { return from(bits_ + (1 | std::uint64_t{1} << 32)); }
    Cursor turned(unsigned laid) const { return Cursor(last() + 1, first() + 1, last() + 1, left(), 8 * laid); }

private:
    static Cursor from(std::uint64_t bits) {
        Cursor cursor;
        cursor.bits_ = bits;
        return cursor;
    }

    std::uint64_t bits_;
};

// A word half laid. No field is a byte: writing bytes makes compilers read everything else again.
struct PartialPlay {
    std::uint64_t tiles;  // those laid, from left to right, a byte each; leftwards, with room for the next
    Kinds kinds;          // with what it goes on, or, of a word complete, ends
    Cursor cursor;
    NodeIndex node;
    Points points;  // of the tiles laid
};

// Every partial play is written, and kept if it is worth it: whether it is is hard to predict, for a processor most of
// all.
inline void write(PartialPlay*& to, const PartialPlay& partial, Kinds kinds, bool kept) {
    *to = {partial.tiles, kinds, partial.cursor, partial.node, partial.points};
    to += kept;
}

// A list of plays, to which at most ROOM can be added when it is full.
template <std::size_t FULL, std::size_t ROOM>
class PartialPlays {
public:
    bool empty() const { return first_ == end_; }
    bool full() const { return end_ >= FULL; }
    void clear() { first_ = end_ = 0; }
    PartialPlay* begin() { return &plays_[first_]; }
    PartialPlay* end() { return &plays_[end_]; }
    // Those before were done.
    void begin_at(const PartialPlay* partial) {
        first_ = partial - plays_.data();
        if (empty()) clear();
    }
    void end_at(const PartialPlay* partial) { end_ = partial - plays_.data(); }
    void add(const PartialPlay& partial) {
        plays_[end_] = partial;
        end_ += partial.kinds != 0;
    }

private:
    std::size_t first_ = 0, end_ = 0;
    std::array<PartialPlay, FULL + ROOM + 1> plays_;
};

// One after the other each kind of each partial play, as one loop, since a processor cannot predict how many each has.
// There must be one partial play more in memory than are gone through.
class KindIterator {
public:
    KindIterator(PartialPlay* first, const PartialPlay* last) : play_(first), last_(last), kinds_(first->kinds) {}
    bool done() const { return play_ == last_; }
    const PartialPlay& play() const { return *play_; }
    unsigned kind() const { return lowest_bit(kinds_); }
    void next() {
        kinds_ &= kinds_ - 1;
        const bool over = kinds_ == 0;
        play_ += over;
        kinds_ |= play_->kinds & (~Kinds{over} + 1);
    }
    // What is not done yet; returns the first of it.
    const PartialPlay* keep_rest() {
        if (!done()) play_->kinds = kinds_;
        return play_;
    }

private:
    PartialPlay* play_;
    const PartialPlay* last_;
    Kinds kinds_;
};

}  // namespace TESELA_VARIANT
}  // namespace tesela
