"""What each statement of the coach claims, said again by the second reckoning."""

from __future__ import annotations

from itertools import product

from tests.analysis.naive_coach import Laid, Second, checks, commas, mixed, name, rack_points, value
from tests.rules.naive_scorer import NAMES, POINTS, PREMIUM

from tesela.analysis.coach.situation import Fact
from tesela.engine.moves import MoveKind

HIGH = ("J", "LL", "Ñ", "RR", "X", "Z")


def square(place: tuple[int, int]) -> str:
    return f"{chr(ord('A') + place[1])}{place[0] + 1}"


@checks("sum.phony")
def _phony(second: Second, fact: Fact) -> bool:
    words = [second.mine.text(run) for run in second.mine.words]
    wrong = sorted(word for word in words if not second.has(word))
    return wrong == sorted(str(fact.data["words"]).split(", ")) and fact.data["count"] == len(wrong) > 0


@checks("sum.best", "sum.static", "sum.sure", "sum.unproven", "sum.points", "sum.solved", "sum.searched")
@checks("sum.equal", "sum.even", "sum.unbeaten")
def _sum(second: Second, fact: Fact) -> bool:
    if "end" in fact.data:
        better = int(fact.data["end"]) > int(fact.data["mine_end"])
        if better is not (fact.code in ("sum.solved", "sum.searched")):
            return False
    told = (fact.data["played"], fact.data["score"], fact.data["best"], fact.data["best_score"])
    mine, best = second.mine, second.best
    return told == (mine.named, mine.score, best.named, best.score) and second.same == (
        fact.code == "sum.best"
    )


@checks("two_tiles")
def _two_tiles(second: Second, fact: Fact) -> bool:
    runs = [run for run in second.best.words if len(run) == 2]
    points = sum(second.best.points(run) for run in runs)
    said = sorted(str(fact.data["words"]).split(", "))
    return said == sorted(map(second.best.text, runs)) and fact.data["points"] == points > 0


@checks("hook.front", "hook.back")
def _hook(second: Second, fact: Fact) -> bool:
    end = 0 if fact.code == "hook.front" else -1
    for run in second.best.words:
        rest = run[1:] if end == 0 else run[:-1]
        made = run[end] in second.best.fresh and not set(rest) & set(second.best.fresh) and len(rest) > 1
        told = (name(second.best.at(run[end])), second.best.text(rest), second.best.text(run))
        if made and told == (fact.data["letter"], fact.data["word"], fact.data["made"]):
            return True
    return False


@checks("premium.combined")
def _combined(second: Second, fact: Fact) -> bool:
    best = second.best
    run = best.words[0]
    fresh = [place for place in run if place in best.fresh]
    factor = 1
    for place in fresh:
        factor *= {"DW": 2, "TW": 3}.get(PREMIUM.get(place, ""), 1)
    at = next(place for place in fresh if square(place) == fact.data["square"])
    times = {"DL": 2, "TL": 3}[PREMIUM[at]]
    told = [fact.data[key] for key in ("letter", "times", "factor", "word", "points")]
    return told == [name(best.at(at)), times, factor, best.text(run), best.points(run)] and factor > 1


@checks("premium.both_ways")
def _both_ways(second: Second, fact: Fact) -> bool:
    best = second.best
    at = next(place for place in best.fresh if square(place) == fact.data["square"])
    runs = [run for run in best.words if at in run]
    times = 2 * {"DL": 2, "TL": 3}[PREMIUM[at]]
    plain = not any(PREMIUM.get(place) in ("DW", "TW") for place in best.fresh)
    told = [fact.data[key] for key in ("first", "second", "times", "points")]
    return plain and told == [*map(best.text, runs), times, times * value(best.at(at))]


@checks("seven")
def _seven(second: Second, fact: Fact) -> bool:
    fewer = second.same or len(second.mine.fresh) < 7
    return len(second.best.fresh) == 7 and fact.data["score"] == second.best.score and fewer


@checks("affix.front", "affix.back")
def _affix(second: Second, fact: Fact) -> bool:
    best, affix = second.best, str(fact.data["affix"])
    run, word = best.words[0], best.text(best.words[0])
    part = run[: len(affix)] if fact.code == "affix.front" else run[-len(affix) :]
    there = word.startswith(affix) if fact.code == "affix.front" else word.endswith(affix)
    return there and all(place in best.fresh for place in part) and len(run) > len(affix)


@checks("triple.taken")
def _taken(second: Second, fact: Fact) -> bool:
    found = [place for place in second.best.fresh if PREMIUM.get(place) == "TW"]
    said = sorted(str(fact.data["squares"]).split(", "))
    return said == sorted(map(square, found)) and fact.data["factor"] == 3 ** len(found)


@checks("triple.opened", "triple.worth_it", "triple.left", "triple.worth_leaving")
def _opened(second: Second, fact: Fact) -> bool:
    one, other = second.mine, second.best
    if fact.code in ("triple.worth_it", "triple.worth_leaving"):
        one, other = other, one
    at, least = str(fact.data["square"]), int(fact.data["points"])
    racks, others = second.reaching(one, at, least), second.reaching(other, at, least)
    more = second.best.score - second.mine.score
    told = [fact.data[key] for key in ("racks", "other", "of", "more")]
    opens = racks - second.reaching(second.nothing, at, least) >= 15
    said = fact.code in ("triple.opened", "triple.worth_it")
    return told == [racks, others, 100, more] and racks - others >= 15 and opens is said


@checks("board.closed")
def _closed(second: Second, fact: Fact) -> bool:
    means = [second.mean(second.best), second.mean(second.mine)]
    lead = second.view.scores[0] - max(second.view.scores[1:])
    return [fact.data["mean"], fact.data["mine"]] == means and fact.data["lead"] == lead > 0


@checks("board.open")
def _open(second: Second, fact: Fact) -> bool:
    racks = [second.sevens(second.best), second.sevens(second.mine)]
    return [fact.data["racks"], fact.data["mine"]] == racks and second.view.scores[0] < second.view.scores[1]


@checks("rival.s_hook")
def _s_hook(second: Second, fact: Fact) -> bool:
    def plural(move: Laid) -> bool:
        run = move.run(min(move.fresh), move.down)
        row, col = run[-1]
        end = (row + 1, col) if move.down else (row, col + 1)
        near = [(end[0] + y, end[1] + x) for y, x in ((1, 0), (-1, 0), (0, 1), (0, -1))]
        alone = max(end) < 15 and not move.at(end) and not any(move.at(at) for at in near if at != run[-1])
        return alone and second.has(move.text(run), "S")

    left = second.unseen["S"]
    return plural(second.mine) and not plural(second.best) and fact.data["left"] == left > 0


@checks("leave.more")
def _more(second: Second, fact: Fact) -> bool:
    more = second.best.score - second.mine.score
    return fact.data["points"] == more > 0 and not (second.best.leave and second.mine.leave)


@checks("leave.same", "leave.better", "leave.points", "leave.both", "leave.equal")
def _leave(second: Second, fact: Fact) -> bool:
    more = second.best.score - second.mine.score
    worth = round(second.worth(second.best) - second.worth(second.mine), 1)
    signs = {
        "leave.same": more == 0 < worth, "leave.better": more < 0 < worth, "leave.points": more > 0 > worth,
        "leave.both": more > 0 < worth, "leave.equal": more > 0 == worth,
    }  # fmt: skip
    leaves = [commas(list(move.leave.elements())) for move in (second.best, second.mine)]
    told = [fact.data[key] for key in ("points", "worth", "leave", "mine")]
    return signs[fact.code] and told == [abs(more), abs(worth), *leaves]


@checks("blank.cheap", "blank.earns")
def _blank(second: Second, fact: Fact) -> bool:
    move = second.mine if fact.code == "blank.cheap" else second.best
    gain = move.score - second.plain_most
    right = gain < 25 if fact.code == "blank.cheap" else gain >= 25
    return right and move.lays("?") and [fact.data["gain"], fact.data["score"]] == [gain, second.plain_most]


@checks("high.played", "high.wasted")
def _high(second: Second, fact: Fact) -> bool:
    move = second.best if fact.code == "high.played" else second.mine
    letter = str(fact.data["letter"])
    right = move.score >= 13 if fact.code == "high.played" else move.score < 13
    return letter in HIGH and move.lays(letter) and fact.data["score"] == move.score and right


@checks("z.high", "z.low")
def _z(second: Second, fact: Fact) -> bool:
    move = second.best if fact.code == "z.high" else second.mine
    right = move.score >= 25 if fact.code == "z.high" else move.score < 25
    return move.lays("Z") and fact.data["score"] == move.score and right


@checks("balance.uneven", "balance.kept")
def _balance(second: Second, fact: Fact) -> bool:
    told = (fact.data["vowels"], fact.data["consonants"])
    if fact.code == "balance.kept":
        return told == mixed(second.best.leave)
    other = (fact.data["other_vowels"], fact.data["other_consonants"])
    return told == mixed(second.mine.leave) and other == mixed(second.best.leave)


@checks("balance.twice")
def _twice(second: Second, fact: Fact) -> bool:
    twice = [each for each, count in second.mine.leave.items() if count > 1 and each != "?"]
    return fact.data["tiles"] == commas(twice)


@checks("one_letter")
def _one_letter(second: Second, fact: Fact) -> bool:
    leave = list(second.mine.leave.elements())
    words = [word for word in second.known.graph.words() if len(word) == 7]
    wanted = [
        each for each in NAMES
        if second.unseen[each] and any(sorted(map(name, word)) == sorted([*leave, each]) for word in words)
    ]  # fmt: skip
    copies = sum(second.unseen[each] for each in wanted)
    told = [fact.data[key] for key in ("letters", "copies", "unseen", "percent")]
    return told == [commas(wanted), copies, second.left, round(100 * copies / second.left, 1)]


@checks("q.played")
def _q(second: Second, fact: Fact) -> bool:
    return second.best.lays("Q") and fact.data["score"] == second.best.score


@checks("q.stranded")
def _stranded(second: Second, fact: Fact) -> bool:
    del fact
    left = second.mine.leave
    return second.mine.lays("U") and left["Q"] == 1 and not left["U"] and not left["?"]


@checks("q.waiting")
def _waiting(second: Second, fact: Fact) -> bool:
    bag = second.left - second.view.others[0]
    chance = round(100 * bag / second.left)
    return bool(second.unseen["Q"] and second.mine.leave["U"]) and fact.data["percent"] == chance


@checks("exchange.cheap", "exchange.better", "exchange.uneven", "exchange.hard", "exchange.needless")
def _exchange(second: Second, fact: Fact) -> bool:
    best, data = second.best, fact.data
    if fact.code == "exchange.needless":
        return not second.mine.fresh and bool(best.fresh) and data["score"] == best.score
    if fact.code == "exchange.uneven":
        return (data["vowels"], data["consonants"]) == mixed(best.rack)
    if fact.code == "exchange.hard":
        hard = [each for each in best.spent.elements() if each == "Q" or rack_points_of(each) >= 8]
        return data["tiles"] == commas(hard) and data["bag"] == second.view.bag <= 20
    right = second.most <= 10 if fact.code == "exchange.cheap" else second.most > 10
    if fact.code == "exchange.better":
        kept = [commas(list(best.leave.elements())), round(second.worth(best), 1)]
        right = right and [data["leave"], data["worth"]] == kept
    told = [data["tiles"], data["most"]]
    return (
        best.kind is MoveKind.EXCHANGE
        and told == [commas(list(best.spent.elements())), second.most]
        and right
    )


def rack_points_of(letter: str) -> int:
    return 0 if letter == "?" else POINTS[NAMES.index(letter) + 1]


@checks("tracking.rack")
def _rack(second: Second, fact: Fact) -> bool:
    tiles = commas(list(second.unseen.elements()))
    return second.view.bag == 0 and fact.data == {"tiles": tiles, "points": rack_points(second.unseen)}


@checks("tracking.useful", "tracking.none")
def _useful(second: Second, fact: Fact) -> bool:
    useful = [each for each in second.unseen.elements() if each in (*HIGH, "S", "?")]
    return fact.data == {"tiles": commas(useful), "unseen": second.left}


@checks("tracking.one_tile")
def _one_tile(second: Second, fact: Fact) -> bool:
    spent, kept = str(fact.data["spent"]), str(fact.data["kept"])
    best, mine = second.best.spent, second.mine.spent
    left = (second.unseen[spent], second.unseen[kept])
    swapped = best - mine == {spent: 1} and mine - best == {kept: 1}
    return swapped and left == (fact.data["spent_left"], fact.data["kept_left"]) and left[0] > left[1]


@checks("turnover")
def _turnover(second: Second, fact: Fact) -> bool:
    sizes = (len(second.best.fresh), len(second.mine.fresh))
    return sizes == (fact.data["tiles"], fact.data["mine"]) and sizes[0] >= 4 > sizes[1]


@checks("close.now", "close.now_all")
def _close(second: Second, fact: Fact) -> bool:
    out = not second.best.leave and second.view.bag == 0
    whole = second.left == sum(second.view.others)
    alone = len(second.view.scores) == 2
    said = alone is (fact.code == "close.now")
    return out and whole and said and fact.data["points"] == rack_points(second.unseen)


@checks("close.caught")
def _caught(second: Second, fact: Fact) -> bool:
    points = [rack_points(move.leave) for move in (second.mine, second.best)]
    return [fact.data["points"], fact.data["other"]] == points and points[0] > points[1]


@checks("last_tile")
def _last_tile(second: Second, fact: Fact) -> bool:
    left = second.view.bag - len(second.best.fresh)
    return fact.data["left"] == left > 0


@checks("behind.last_s")
def _last_s(second: Second, fact: Fact) -> bool:
    behind = max(second.view.scores[1:]) - second.view.scores[0]
    return not second.unseen["S"] and bool(second.best.leave["S"]) and fact.data["behind"] == behind > 0


@checks("behind.s_triple")
def _s_triple(second: Second, fact: Fact) -> bool:
    at = next(place for place in product(range(15), range(15)) if square(place) == fact.data["square"])
    ends = [second.best.run((at[0] - y, at[1] - x), bool(y)) for y, x in ((1, 0), (0, 1))]
    word = str(fact.data["word"])
    alone = not (second.unseen["S"] or second.unseen["?"])
    return alone and second.has(word, "S") and word in map(second.best.text, ends)
