#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings/registers.hpp"
#include "common/error.hpp"
#include "graph/near.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tesela::bindings {
namespace {

// nanobind knows only pointers to what may change; a graph never does.
using Graph = std::shared_ptr<WordGraph>;

Graph shared(std::shared_ptr<const WordGraph> graph) { return std::const_pointer_cast<WordGraph>(graph); }
using Bools = nb::ndarray<nb::numpy, bool, nb::ndim<1>>;

nb::list listed(const WordList& words) {
    nb::list result;
    const char* at = reinterpret_cast<const char*>(words.tiles.data());
    for (const auto length : words.lengths) {
        result.append(nb::bytes(at, length));
        at += length;
    }
    return result;
}

nb::bytes letters_of(LetterMask mask) {
    std::string letters;
    for (; mask != 0; mask &= mask - 1) letters.push_back(static_cast<char>(lowest_bit(mask)));
    return nb::bytes(letters.data(), letters.size());
}

Graph build(const nb::list& list) {
    std::vector<Word> words;
    words.reserve(nb::len(list));
    for (const nb::handle item : list) {
        if (!PyBytes_Check(item.ptr())) throw nb::type_error("words must be bytes");
        const auto tiles = tiles_of(nb::borrow<nb::bytes>(item));
        words.emplace_back(tiles.begin(), tiles.end());
    }
    nb::gil_scoped_release released;
    return shared(WordGraph::build(std::move(words)));
}

Bools contains_many(const WordGraph& graph, const nb::list& list) {
    const std::size_t count = nb::len(list);
    auto* answers = new bool[count];
    nb::capsule owner(answers, [](void* data) noexcept { delete[] static_cast<bool*>(data); });
    std::size_t i = 0;
    for (const nb::handle item : list) {
        if (!PyBytes_Check(item.ptr())) throw nb::type_error("words must be bytes");
        answers[i++] = graph.contains(tiles_of(nb::borrow<nb::bytes>(item)));
    }
    return Bools(answers, {count}, owner);
}

template <class Query>
nb::list asked(Query query) {
    WordList found;
    {
        nb::gil_scoped_release released;
        found = query();
    }
    return listed(found);
}

}  // namespace

void register_graph(nb::module_& module) {
    nb::class_<WordGraph>(module, "WordGraph", "The words of a lexicon, as DAWG and GADDAG.")
        .def_static("build", &build, "words"_a)
        .def_static(
            "load", [](const std::string& path) { return shared(WordGraph::load(path)); }, "path"_a,
            nb::call_guard<nb::gil_scoped_release>())
        .def_static(
            "from_kwg",
            [](const nb::bytes& bytes) {
                const auto span = tiles_of(bytes);
                nb::gil_scoped_release released;
                return shared(WordGraph::from_kwg(span));
            },
            "data"_a)
        .def("save", &WordGraph::save, "path"_a, nb::call_guard<nb::gil_scoped_release>())
        .def("to_kwg",
             [](const WordGraph& graph) {
                 const auto bytes = graph.to_kwg();
                 return bytes_of(bytes);
             })
        .def("__len__", &WordGraph::size)
        .def("__contains__",
             [](const WordGraph& graph, const nb::bytes& word) { return graph.contains(tiles_of(word)); })
        .def("contains_many", &contains_many, "words"_a)
        .def("words", [](const WordGraph& graph) { return asked([&] { return all_words(graph); }); })
        .def(
            "anagrams",
            [](const WordGraph& graph, const nb::bytes& rack, std::optional<std::size_t> shortest) {
                const auto tiles = tiles_of(rack);
                const std::size_t least = shortest.value_or(tiles.size());
                return asked([&] { return anagrams(graph, tiles, least); });
            },
            "rack"_a, "shortest"_a = nb::none())
        .def(
            "matching",
            [](const WordGraph& graph, const std::vector<LetterMask>& pattern) {
                return asked([&] { return matching(graph, pattern); });
            },
            "pattern"_a)
        .def(
            "starting_with",
            [](const WordGraph& graph, const nb::bytes& start) {
                std::vector<LetterMask> pattern;
                for (const Tile tile : tiles_of(start)) {
                    if (!is_letter(tile)) refuse("query.tile", pattern.size());
                    pattern.push_back(LetterMask{1} << tile);
                }
                pattern.push_back(0);
                return asked([&] { return matching(graph, pattern); });
            },
            "start"_a)
        .def(
            "ending_in",
            [](const WordGraph& graph, const nb::bytes& ending) {
                const auto tiles = tiles_of(ending);
                return asked([&] { return ending_in(graph, tiles); });
            },
            "ending"_a)
        .def(
            "containing",
            [](const WordGraph& graph, const nb::bytes& part) {
                const auto tiles = tiles_of(part);
                return asked([&] { return containing(graph, tiles); });
            },
            "part"_a)
        .def(
            "front_hooks",
            [](const WordGraph& graph, const nb::bytes& word) {
                return letters_of(front_hooks(graph, tiles_of(word)));
            },
            "word"_a)
        .def(
            "back_hooks",
            [](const WordGraph& graph, const nb::bytes& word) { return letters_of(back_hooks(graph, tiles_of(word))); },
            "word"_a)
        .def(
            "near",
            [](const WordGraph& graph, const nb::bytes& word, int edits) {
                const auto tiles = tiles_of(word);
                return asked([&] { return near(graph, tiles, edits); });
            },
            "word"_a, "edits"_a = 1)
        .def_prop_ro("nbytes", [](const WordGraph& graph) { return graph.words().size_bytes(); });
}

}  // namespace tesela::bindings
