"""A second reckoning of an event, deliberately naive, from its log as plain JSON and the rules as printed.

Nothing of the duplicate room is used. Every sum is made anew from the first entry on, each slip is placed on
a copy of the board and counted by looking at the whole board; places are counted one by one. Slow, and meant
to be read beside the manual's «modalidad duplicada» and the table of conditions in `docs/duplicada.md`.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from typing import Any

from tests.rules.naive_scorer import naive_score

from tesela.core.tiles import read_tiles
from tesela.rules.home.solo import FULL_SET

COLUMNS = "ABCDEFGHIJKLMNO"
VOWELS = {1, 6, 10, 17, 24}
Json = dict[str, Any]


class Second:
    """The event as it comes out when reckoned by hand."""

    def __init__(self, log: list[Json], lexicon: set[bytes]) -> None:
        self.agreed: Json = log[0]["conditions"]
        self.lexicon = lexicon
        self.cells = bytearray(225)
        self.rack: list[int] = []
        self.players: list[Json] = []
        self.gone: set[int] = set()
        self.moves: list[Json] = []
        self.rulings: dict[bytes, bool] = {}
        self.taken: Counter[int] = Counter()
        self.sudden: dict[int, int] = {}
        self.ended = ""
        for number, entry in enumerate(log[1:], 2):
            try:
                getattr(self, "_" + entry["e"])(entry)
            except AssertionError as wrong:
                raise AssertionError(f"entry {number}: {entry}") from wrong

    # What happens

    def _joined(self, entry: Json) -> None:
        self.players.append(entry)

    def _dealt(self, entry: Json) -> None:
        """Draws fill the rack; what lacks the balance goes back, all of it, and a whole rack is drawn."""
        counted = sum(not move.get("annulled") for move in self.moves) + 1
        unused = Counter(FULL_SET) - Counter(code & 127 if code < 128 else 0 for code in self.cells if code)
        size = min(self.agreed["rack_size"], unused.total())
        held = list(self.rack)
        for number, text in enumerate(entry["tries"]):
            drawn = list(read_tiles(text))
            if self.agreed["joker"] and unused[0] and 0 not in held:
                held.append(0)
            held += drawn
            assert len(held) == size
            assert not Counter(held) - unused
            last = number == len(entry["tries"]) - 1
            assert self._balanced(held, counted) is last
            if not last:
                held = []
        assert sorted(held) == sorted(read_tiles(entry["rack"]))
        self.moves.append(
            {"rack": held, "kept": self.rack, "before": bytes(self.cells), "slips": {}, "typed": {},
             "warned": Counter(), "overruled": {}, "top": None}
        )  # fmt: skip
        self.rack = list(held)

    def _balanced(self, rack: list[int], move: int) -> bool:
        rule = self.agreed["balance"]
        early = move <= rule["strict_until"]
        least, most, serve = (
            (rule["least"], rule["most"], rule["blanks_serve"])
            if early
            else (rule["least_after"], rule["most_after"], rule["blanks_serve_after"])
        )
        vowels = [code for code in rack if code in VOWELS]
        blanks = [code for code in rack if code == 0]
        others = [code for code in rack if code and code not in VOWELS]
        if len(vowels) > most or len(others) > most:
            return False
        for as_vowels in range(len(blanks) + 1) if serve else (0,):
            as_others = len(blanks) - as_vowels if serve else 0
            if len(vowels) + as_vowels >= least and len(others) + as_others >= least:
                return True
        return False

    def _started(self, entry: Json) -> None:
        self.moves[-1]["deadline"] = entry["deadline"]
        assert entry["deadline"] - entry["at"] == self.agreed["timing"]["move_ms"]

    def _paused(self, entry: Json) -> None:
        self.moves[-1]["left"] = self.moves[-1]["deadline"] - entry["at"]
        self.moves[-1]["deadline"] = None

    def _resumed(self, entry: Json) -> None:
        assert entry["deadline"] - entry["at"] == self.moves[-1]["left"]
        self.moves[-1]["deadline"] = entry["deadline"]

    def _extended(self, entry: Json) -> None:
        if self.moves[-1]["deadline"] is None:
            self.moves[-1]["left"] = entry["deadline"] - entry["at"]
        else:
            self.moves[-1]["deadline"] = entry["deadline"]

    def _slip(self, entry: Json) -> None:
        """The last one until time counts."""
        deadline = self.moves[-1]["deadline"]
        assert entry["move"] == len(self.moves)
        assert deadline is None or entry["at"] <= deadline
        if "play" in entry:
            self.moves[-1]["slips"][entry["player"]] = entry
        else:
            self.moves[-1]["slips"].pop(entry["player"], None)

    def _entered(self, entry: Json) -> None:
        move = self.moves[-1]
        typed = {} if entry.get("final") else move["typed"].get(entry["player"], {})
        typed[entry["by"]] = said = {key: entry.get(key) for key in ("play", "score", "fault")}
        move["typed"][entry["player"]] = typed
        alike = sum(each == said for each in typed.values())
        if alike > 1 or entry.get("final") or not self.agreed["double_entry"]:
            move["slips"][entry["player"]] = entry
        else:
            move["slips"].pop(entry["player"], None)

    def _time_up(self, entry: Json) -> None:
        pass

    def _judged(self, entry: Json) -> None:
        """The program's verdicts are what a look at the board says."""
        move = self.moves[entry["move"] - 1]
        for verdict in entry["verdicts"]:
            score, words = self._count(move, verdict["play"])
            assert verdict.get("score", 0) == score
            assert sorted(map(read_tiles, verdict.get("words", []))) == sorted(words)
            wrong = {word for word in words if word not in self.lexicon}
            assert set(map(read_tiles, verdict.get("wrong", []))) == wrong
            assert bool(verdict.get("fault")) == (bool(wrong) or not words)

    def _overruled(self, entry: Json) -> None:
        move = self.moves[entry["move"] - 1]
        move["overruled"][_key(entry["play"])] = entry["valid"]
        self._another_top(move, entry)

    def _another_top(self, move: Json, entry: Json) -> None:
        """A ruling after the close may change what the highest play is."""
        if "top" in entry:
            move["top"], _ = self._count(move, entry["top"]["play"])
            assert move["top"] == entry["top"]["score"]

    def _closed(self, entry: Json) -> None:
        move = self.moves[-1]
        move["top"], move["closed"] = entry["top"]["score"], entry["at"]
        move["active"] = len(self.players) - len(self.gone)
        top, _ = self._count(move, entry["top"]["play"])
        laid, _ = self._count(move, entry["laid"]["play"])
        assert (top, laid) == (entry["top"]["score"], entry["laid"]["score"])
        points = {player: self._points(move, slip)[0] for player, slip in move["slips"].items()}
        best = max(points.values(), default=0)
        assert top >= best
        if self.agreed["master"] == "top" or best == 0:
            assert laid == top
        else:
            assert laid == best
            if self.agreed["ties"] == "first_in":
                first = min(slip["at"] for n, slip in move["slips"].items() if points[n] == best)
                those = [s for n, s in move["slips"].items() if points[n] == best and s["at"] == first]
                meant = {_key(m) for s in those for m in _readings(s["play"])}
                assert _key(entry["laid"]["play"]) in meant
        self._lay(entry)

    def _lay(self, entry: Json) -> None:
        covers = dict(_squares({**entry["laid"]["play"], "tiles": entry["covers"]}) or [])
        played = dict(_squares(entry["laid"]["play"]) or [])
        for cell, code in played.items():
            if not code:
                continue
            if covers[cell] != code:  # a joker gives way to its letter
                assert self.agreed["joker"]
                assert code == covers[cell] | 128
            self.cells[cell] = covers[cell]
            self.rack.remove(0 if code & 128 else code)

    def _annulled(self, entry: Json) -> None:
        move = self.moves[entry["move"] - 1]
        move["annulled"] = True
        if move["top"] is None:
            self.rack = list(move["kept"])

    def _word(self, entry: Json) -> None:
        self.rulings[bytes(read_tiles(entry["word"]))] = entry["valid"]
        for each in entry.get("tops", []):
            self.moves[each["move"] - 1]["top"] = each["top"]["score"]

    def _corrected(self, entry: Json) -> None:
        move = self.moves[entry["move"] - 1]
        if "play" in entry or entry.get("fault"):
            move["slips"][entry["player"]] = entry
        else:
            move["slips"].pop(entry["player"], None)
        self._another_top(move, entry)

    def _warned(self, entry: Json) -> None:
        self.moves[entry["move"] - 1]["warned"][entry["player"]] += 1

    def _penalised(self, entry: Json) -> None:
        self.taken[entry["player"]] += entry["points"]

    def _withdrawn(self, entry: Json) -> None:
        self.gone.add(entry["player"])

    def _tie(self, entry: Json) -> None:
        for place, player in enumerate(entry["players"]):
            self.sudden[player] = place

    def _ended(self, entry: Json) -> None:
        self.ended = entry["reason"]
        counted = sum(not move.get("annulled") for move in self.moves)
        if self.ended == "rounds":
            assert counted == self.agreed["rounds"]
        if self.ended == "tiles":
            self._nothing_can_be_dealt(counted + 1)

    def _nothing_can_be_dealt(self, move: int) -> None:
        """No rack would do, or of vowels or consonants there are none: tried one by one where it can be."""
        used = Counter(0 if code & 128 else code for code in self.cells if code)
        left = sorted((Counter(FULL_SET) - used).elements())
        assert len(left) < 30, "it ended far too soon"
        early = move <= self.agreed["balance"]["strict_until"]
        serve = self.agreed["balance"]["blanks_serve" if early else "blanks_serve_after"]
        kinds = [bool(VOWELS.intersection(left)), any(code and code not in VOWELS for code in left)]
        run_out = kinds.count(False) > (left.count(0) if serve else 0)
        racks = set(combinations(left, min(self.agreed["rack_size"], len(left))))
        assert run_out or len(left) < 2 or not any(self._balanced(list(rack), move) for rack in racks)

    def _seed(self, entry: Json) -> None:
        assert self.ended

    # What it comes to

    def _count(self, move: Json, play: Json) -> tuple[int, list[bytes]]:
        """Points and words of a play on the board before the move; nothing if it can't lie there."""
        laid = _squares(play)
        before = move["before"]
        if laid is None or any(code and before[cell] for cell, code in laid):
            return 0, []
        if any(not code and not before[cell] for cell, code in laid):
            return 0, []
        new = [(cell, code) for cell, code in laid if code]
        hand = Counter(0 if code & 128 else code for _, code in new)
        if not new or len(new) > 7 or hand - Counter(move["rack"]):
            return 0, []
        after = bytearray(before)
        for cell, code in new:
            after[cell] = code
        step = 1 if play["coord"][0].isalpha() else 15
        if not _joined_up(before, laid, [cell for cell, _ in new], step):
            return 0, []
        words = [
            bytes(after[cell] & 127 for cell in run)
            for run in _runs(after)
            if set(run).intersection(cell for cell, _ in new)
        ]
        return naive_score(before, bytes(after)), words

    def _points(self, move: Json, slip: Json) -> tuple[int, int, int]:
        """Points, warnings and penalty of one slip."""
        faults = self.agreed["faults"]
        play = slip.get("play")
        points, transposed = 0, False
        if play is not None:
            points, words = self._count(move, play)
            valid = bool(words) and all(self.rulings.get(word, word in self.lexicon) for word in words)
            if words and _key(play) in move["overruled"]:
                valid = move["overruled"][_key(play)]
            if not valid:
                # Another reading helps only what was not in order by the dictionary, whatever was ruled.
                as_written = bool(words) and all(word in self.lexicon for word in words)
                points = 0
                if not as_written:
                    points = self._as_meant(move, _readings(play)[1:])
                transposed = points > 0
        costs = [faults[slip["fault"]]] if slip.get("fault") else []
        if transposed:
            costs.append(faults["transposed"])
        if self.agreed["score_written"] and points and slip.get("score") != points:
            costs.append(faults["wrong_score"])
        if "zero" in costs:
            points = 0
        return points, costs.count("warning"), costs.count("penalty") * faults["points"]

    def _as_meant(self, move: Json, readings: list[Json]) -> int:
        """Points of the first other reading that the dictionary allows; none if an arbiter threw it out."""
        for play in readings:
            points = self._by_dictionary(move, play)
            if points:
                _, words = self._count(move, play)
                stands = move["overruled"].get(_key(play), all(self.rulings.get(w, True) for w in words))
                return points if stands else 0
        return 0

    def _by_dictionary(self, move: Json, play: Json) -> int:
        points, words = self._count(move, play)
        return points if words and all(word in self.lexicon for word in words) else 0

    def standings(self) -> list[tuple[int, int, int]]:
        """Place, total and percentage (in ten-thousandths of a per cent) of each player."""
        people = range(len(self.players))
        totals: Counter[int] = Counter()
        shares: Counter[int] = Counter()
        given: Counter[int] = Counter()
        warned: Counter[int] = Counter()
        tops: Counter[int] = Counter()
        best: Counter[int] = Counter()
        counted = [move for move in self.moves if move["top"] is not None and not move.get("annulled")]
        for move in counted:
            found = {player: self._points(move, slip) for player, slip in move["slips"].items()}
            assert all(points <= move["top"] for points, _, _ in found.values())
            bonus = self._bonus(move, {n: points for n, (points, _, _) in found.items()}, given)
            for n in people:
                points, warnings, penalty = found.get(n, (0, 0, 0))
                for _ in range(warnings + move["warned"][n]):
                    warned[n] += 1
                    if warned[n] > self.agreed["faults"]["free_warnings"]:
                        penalty += self.agreed["faults"]["points"]
                all_told = points + bonus.get(n, 0) - penalty
                totals[n] += all_told
                shares[n] += all_told * 1_000_000 // move["top"]
                tops[n] += points >= move["top"]
                best[n] = max(best[n], points)
        mean_top = Fraction(sum(move["top"] for move in counted), len(counted) or 1)
        for n in people:
            totals[n] -= self.taken[n]
            if self.agreed["handicap"]:
                totals[n] += self.players[n].get("handicap", 0)
            if mean_top:
                shares[n] -= int(Fraction(self.taken[n] * 1_000_000) // mean_top)
        keys = [self._key_of(n, totals, shares, tops, best) for n in people]
        places = [1 + sum(other > key for other in keys) for key in keys]
        return [(places[n], totals[n], shares[n] // len(counted) if counted else 0) for n in people]

    def _key_of(
        self, n: int, totals: Counter[int], shares: Counter[int], tops: Counter[int], best: Counter[int]
    ) -> list[int]:
        key = [totals[n] if self.agreed["ranking"] == "total" else shares[n]]
        by = {"tops": tops[n], "best_play": best[n], "sudden_death": -self.sudden.get(n, 0)}
        return key + [by[name] for name in self.agreed["tie_breaks"]]

    def _bonus(self, move: Json, points: dict[int, int], given: Counter[int]) -> dict[int, int]:
        """+10 for the only one at the top, +5 for the only one with the highest below it, 25 in all."""
        rule = self.agreed["bonus"]
        if move["active"] < rule["from_players"]:
            return {}
        at_top = [n for n, scored in points.items() if scored == move["top"] and scored]
        lower = [scored for scored in points.values() if 0 < scored < move["top"]]
        second = [n for n, scored in points.items() if lower and scored == max(lower)]
        found = {}
        for who, worth in ((at_top, rule["top"]), (second, rule["below"])):
            if len(who) == 1 and worth:
                found[who[0]] = max(0, min(worth, rule["most"] - given[who[0]]))
                given[who[0]] += found[who[0]]
        return found


def _key(play: Json) -> tuple[str, str]:
    return play["coord"], play["tiles"]


def _squares(play: Json) -> list[tuple[int, int]] | None:
    """Cells and tiles along the line, or None if it leaves the board."""
    coord = play["coord"]
    across = coord[0].isalpha()
    column, row = (coord[0], coord[1:]) if across else (coord[-1], coord[:-1])
    x, y = COLUMNS.index(column), int(row) - 1
    tiles = read_tiles(play["tiles"], through=True)
    if (x if across else y) + len(tiles) > 15:
        return None
    return [(y * 15 + x + (i if across else 15 * i), code) for i, code in enumerate(tiles)]


def _readings(play: Json) -> list[Json]:
    """As written, then the other way, rows and columns changed, and both."""
    coord = play["coord"]
    across = coord[0].isalpha()
    letter, number = (coord[0], coord[1:]) if across else (coord[-1], coord[:-1])
    turned_letter, turned_number = COLUMNS[int(number) - 1], str(COLUMNS.index(letter) + 1)
    texts = [
        coord,
        number + letter if across else letter + number,
        turned_letter + turned_number if across else turned_number + turned_letter,
        turned_number + turned_letter if across else turned_letter + turned_number,
    ]
    return [{"coord": text, "tiles": play["tiles"]} for text in texts]


def _runs(cells: bytes | bytearray) -> list[list[int]]:
    """All words of two letters and more."""
    lines = [[row * 15 + col for col in range(15)] for row in range(15)]
    lines += [[row * 15 + col for row in range(15)] for col in range(15)]
    found = []
    for line in lines:
        run: list[int] = []
        for cell in [*line, None]:
            if cell is not None and cells[cell]:
                run.append(cell)
            else:
                if len(run) > 1:
                    found.append(run)
                run = []
    return found


def _joined_up(before: bytes, laid: list[tuple[int, int]], new: list[int], step: int) -> bool:
    """The first play covers the centre with two tiles; the others touch, and are written whole."""
    line = [cell for cell, _ in laid]
    if not any(before):
        return 112 in new and len(new) > 1
    for beyond in (line[0] - step, line[-1] + step):
        in_line = 0 <= beyond < 225 and (step == 15 or beyond // 15 == line[0] // 15)
        if in_line and before[beyond]:
            return False
    return len(new) < len(line) or any(_touches(before, cell) for cell in new)


def _touches(before: bytes, cell: int) -> bool:
    row, col = divmod(cell, 15)
    beside = [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)]
    return any(before[y * 15 + x] for y, x in beside if 0 <= y < 15 and 0 <= x < 15)
