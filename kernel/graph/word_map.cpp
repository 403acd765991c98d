#include "graph/word_map.hpp"

#include <algorithm>
#include <atomic>
#include <bit>

#include "graph/word_graph.hpp"

namespace tesela {
namespace {

constexpr std::size_t MOST_WORDS = std::size_t{1} << 22;
constexpr int MOST_IN_RUN = 255;
constexpr std::size_t FEW_WORDS = 50000;  // a map of these is made in no time
constexpr int ASKED_OFTEN = 30;

// Every word that fits a board, with its hash.
class Spelling {
public:
    struct Word {
        std::uint64_t hash;
        std::uint32_t at;
        std::uint32_t length;
    };

    explicit Spelling(const WordGraph& graph) : graph_(graph) {
        words_.reserve(std::min<std::size_t>(graph.size(), MOST_WORDS));
        walk(graph.dawg(), 0, 0);
        std::sort(words_.begin(), words_.end(), [](const Word& a, const Word& b) {
            if (a.hash != b.hash) return a.hash < b.hash;
            return a.length != b.length ? a.length < b.length : a.at < b.at;
        });
    }

    bool too_many() const { return words_.size() >= MOST_WORDS; }
    const std::vector<Word>& words() const { return words_; }
    std::size_t letters_count() const { return text_.size(); }
    const Tile* letters(const Word& word) const { return &text_[word.at]; }

private:
    void walk(NodeIndex node, std::uint64_t hash, std::size_t depth) {
        const LetterMask onward = graph_.onward(node);
        const LetterMask accepting = graph_.accepting(node);
        for (LetterMask left = (onward | accepting) & ALL_LETTERS; left != 0; left &= left - 1) {
            if (too_many()) return;
            const auto letter = lowest_bit(left);
            const std::uint64_t with = hash + LETTER_HASH[letter];
            spelled_[depth] = static_cast<Tile>(letter);
            if ((accepting >> letter) & 1) {
                words_.push_back(
                    {with, static_cast<std::uint32_t>(text_.size()), static_cast<std::uint32_t>(depth + 1)});
                text_.insert(text_.end(), spelled_.begin(), spelled_.begin() + static_cast<std::ptrdiff_t>(depth + 1));
            }
            if (((onward >> letter) & 1) && depth + 1 < SIDE) walk(graph_.child(node, letter), with, depth + 1);
        }
    }

    const WordGraph& graph_;
    std::array<Tile, SIDE> spelled_{};
    std::vector<Word> words_;
    std::vector<Tile> text_;
};

std::uint64_t next_number() {
    static std::atomic<std::uint64_t> given{0};
    return ++given;
}

int log_of(std::size_t least) { return std::max(1, static_cast<int>(std::bit_width(least))); }

}  // namespace

WordMap::WordMap(const WordGraph& graph) : number_(next_number()) {
    const Spelling spelling(graph);
    const auto& words = spelling.words();
    usable_ = !spelling.too_many();
    if (!usable_) return;
    std::size_t runs = words.size() / MOST_IN_RUN;
    for (std::size_t i = 0; i < words.size(); ++i) {
        runs += i == 0 || words[i].hash != words[i - 1].hash || words[i].length != words[i - 1].length;
    }
    size_tables(runs);
    text_.reserve(2 * runs + spelling.letters_count());
    std::vector<Tile> together;
    for (std::size_t first = 0; first < words.size();) {
        together.clear();
        std::size_t last = first;
        while (last < words.size() && last - first < MOST_IN_RUN && words[last].hash == words[first].hash &&
               words[last].length == words[first].length) {
            const Tile* letters = spelling.letters(words[last++]);
            together.insert(together.end(), letters, letters + words[first].length);
        }
        add(words[first].hash, together.data(), static_cast<int>(last - first), static_cast<int>(words[first].length));
        first = last;
    }
}

void WordMap::size_tables(std::size_t runs) {
    // Two thirds full on average: hardly any line overflows, and there is always a free place.
    lines_.resize(runs / (LINE * 2 / 3) + 1);
    runs_.resize(lines_.size() * LINE);
    const int completions = log_of(runs * 3);
    completions_.assign(std::size_t{1} << completions, 0);
    completions_shift_ = 64 - completions;
}

void WordMap::add(std::uint64_t hash, const Tile* words, unsigned count, unsigned length) {
    for (unsigned i = 0; i < length; ++i) {
        completions_[(hash - LETTER_HASH[words[i]]) >> completions_shift_] |= LetterMask{1} << words[i];
    }
    const Line* line = line_of(hash);
    while (line->full()) line = after(line);
    const std::size_t first = first_place(line);
    auto& marks = lines_[first / LINE].marks;
    const std::size_t free = std::find(marks.begin(), marks.end(), 0) - marks.begin();
    marks[free] = mark_of(hash);
    runs_[first + free] = static_cast<std::uint32_t>(text_.size());
    text_.push_back(static_cast<Tile>(count));
    text_.push_back(static_cast<Tile>(length));
    text_.insert(text_.end(), words, words + static_cast<std::ptrdiff_t>(count) * length);
}

const WordMap& WordGraph::word_map() const {
    word_map_made_.run([this] {
        word_map_ = std::make_unique<const WordMap>(*this);
        asked_.store(ASKED_OFTEN, std::memory_order_relaxed);
    });
    return *word_map_;
}

const WordMap* WordGraph::map_if_it_pays() const {
    if (size() > FEW_WORDS && asked_.load(std::memory_order_relaxed) < ASKED_OFTEN) {
        asked_.fetch_add(1, std::memory_order_relaxed);
        return nullptr;
    }
    const WordMap& map = word_map();
    return map.usable() ? &map : nullptr;
}

}  // namespace tesela
