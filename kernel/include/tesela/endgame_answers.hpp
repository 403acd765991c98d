// Plays that are refuted without being searched: by an other who only passes, or makes one play and then only passes.
#pragma once

#include "tesela/endgame_rows_columns.hpp"
#include "tesela/endgame_threats.hpp"

namespace tesela {

class Answers {
public:
    Answers(const WordGraph& graph, Board& board, LaneCache& cache, const RackSets& racks, const EndRules& rules)
        : graph_(graph), board_(board), cache_(cache), racks_(racks), bounds_(graph, board, cache, racks, rules),
          out_(static_cast<int>(rules.out)), passes_count_(rules.passes != RackSum::none) {}

    // Whether the player to move gets no more than that, as the other could only pass; and, by only passing, no less.
    bool no_more_than(const Stand& stand, int enough, int& most);
    bool no_less_than(const Stand& stand, int enough, int& least);
    // Takes out the plays from that one on that a play of the other refutes, so that they bring the mover no more than
    // `enough`; returns the best that they could bring.
    int sift(const Stand& stand, std::vector<Play>& plays, std::size_t from, int enough);
    // Makes the bounds tight for positions like this one.
    void tune(const Stand& stand, const std::function<bool()>& go_on);

private:
    static constexpr int NOTHING = -20000, ANYTHING = 20000;
    // Plays are tried against so many answers, unless they are few.
    static constexpr std::size_t ANSWERS = 8, FEW = 4;

    // Whether something helped so often that it is worth its time; now and then it is tried all the same.
    struct Luck {
        std::uint32_t seen = 0, tried = 0, helped = 0;

        bool calls() {
            ++seen;
            if (tried >= 32 && helped * 12 < tried && seen % 16 != 0) return false;
            ++tried;
            return true;
        }
    };
    using Lucks = std::array<std::array<std::array<Luck, RACK_SIZE + 1>, RACK_SIZE + 1>, 2>;
    static Luck& of(Lucks& lucks, const Stand& stand, int player) {
        const auto at = static_cast<std::size_t>(player);
        return lucks[at][static_cast<std::size_t>(std::popcount(stand.left[at]))][static_cast<std::size_t>(std::popcount(stand.left[1 - at]))];
    }

    // What that player gets at most; ANYTHING for racks that bounds do not pay for.
    int bound(const Stand& stand, int player);
    int sift_by(const Stand& answered, const Play& answer, const Threat& threat, std::vector<Play>& plays, std::size_t from, int enough);

    const WordGraph& graph_;
    Board& board_;
    LaneCache& cache_;
    const RackSets& racks_;
    RowsAndColumns bounds_;
    int out_;
    bool passes_count_;
    Lucks most_, least_;
    std::array<Lucks, ANSWERS + 1> answer_;
    std::vector<Play> theirs_;
};

}  // namespace tesela
