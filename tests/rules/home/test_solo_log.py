"""Playing alone as a log: decided play by play, played again from its bag, and nothing in it to be forged."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from tesela.core.tiles import Tiles, write_tiles
from tesela.rules.bag import Secret
from tesela.rules.home.solo_log import (
    MINUTE_MS,
    MOST_EVENTS,
    Begun,
    Event,
    Judge,
    Laid,
    LaidAgain,
    Mode,
    Over,
    Solo,
    SoloTable,
    TakenBack,
    read_log,
    replay,
    start,
)  # fmt: skip
from tesela.rules.refusals import Refusal

SECRET = Secret("solo", bytes(32))


def everything(_words: object) -> bool:
    return True


class Player:
    """Somebody who plays alone: the log so far, and what it adds up to."""

    def __init__(self, mode: Mode, minutes: int = 0, judge: Judge = everything) -> None:
        self.judge = judge
        self.log: list[Event] = [Begun(mode, "manual", "open", "", SECRET.commitment(), minutes, 1000)]
        self.now = 1000

    @property
    def state(self) -> Solo:
        return replay(self.log, SECRET, self.judge)

    @property
    def table(self) -> SoloTable:
        return SoloTable(self.state, SECRET, self.judge, self.now)

    def does(self, done: list[Event] | Refusal) -> None:
        assert not isinstance(done, Refusal), done
        self.log += done

    def refused(self, done: list[Event] | Refusal) -> str:
        assert isinstance(done, Refusal)
        assert done.article is not None and str(done.article).startswith("manual M.")
        return done.code


def rack_word(player: Player, count: int) -> str:
    """The first tiles of the rack, a blank as A."""
    return write_tiles(Tiles([code or 0x81 for code in player.state.game.rack[:count]]))


@pytest.mark.article("manual", "M.solitario.a")
def test_one_rack_to_its_end_with_the_rack_taken_off() -> None:
    alone = Player("record")
    alone.does(alone.table.lay("H8", rack_word(alone, 3)))
    alone.does(alone.table.exchange(write_tiles(alone.state.game.rack[:2])))
    assert alone.refused(alone.table.take_back()) == "solo.stands"
    before = alone.state.game
    alone.does(alone.table.end())
    over = alone.state.over
    assert over is not None
    assert (over.why, over.seed) == ("said", SECRET.reveal())
    assert over.total == before.score - before.rack.points
    assert alone.refused(alone.table.end()) == "solo.over"
    assert alone.refused(alone.table.lay("H8", "CASA")) == "solo.over"


@pytest.mark.article("manual", "M.solitario.c")
def test_face_up_is_laid_taken_back_and_laid_again() -> None:
    alone = Player("open")
    assert alone.refused(alone.table.take_back()) == "solo.nothing"
    alone.does(alone.table.lay("H8", "CASA"))
    alone.does(alone.table.lay("8H", ".OPA"))
    both = alone.state.game.score
    alone.does(alone.table.take_back())
    assert (alone.state.game.score, alone.state.laid, len(alone.state.undone)) == (12, 1, 1)
    alone.does(alone.table.lay_again())
    assert alone.state.game.score == both
    alone.does(alone.table.take_back())
    alone.does(alone.table.lay("8H", ".ASO"))
    assert alone.refused(alone.table.lay_again()) == "solo.nothing", "a new play ends what could be redone"
    assert alone.refused(alone.table.lay("H10", "ABCDEFGH")) == "solo.seven"
    assert alone.refused(alone.table.exchange("A")) == "rack.missing"


@pytest.mark.article("manual", "M.solitario.c")
def test_who_lays_the_last_tile_is_done() -> None:
    alone = Player("open")
    alone.does(alone.table.lay("H8", "CASA"))
    last = alone.state
    rack = Tiles.of("O")
    game = replace(last.game, rack=rack)
    table = SoloTable(replace(last, done=(replace(last.done[0], game=game),)), SECRET, everything, 2000)
    done = table.lay("8K", ".O")
    assert not isinstance(done, Refusal)
    assert [type(event) for event in done] == [Laid, Over]
    assert done[1] == Over("laid", game.score + 2, SECRET.reveal(), 2000)


@pytest.mark.article("manual", "M.solitario.c")
def test_the_clock_ends_it_at_its_moment_and_nothing_counts_later() -> None:
    alone = Player("open", minutes=5)
    alone.does(alone.table.lay("H8", "CASA"))
    alone.now = 1000 + 5 * MINUTE_MS
    assert alone.table.time_up() == [], "the last moment is still theirs"
    alone.now += 90_000
    alone.does(alone.table.time_up())
    over = alone.state.over
    assert over is not None
    assert (over.why, over.at, over.total) == ("time", 1000 + 5 * MINUTE_MS, 12)
    assert alone.table.time_up() == []


@pytest.mark.article("manual", "M.solitario.a")
@pytest.mark.parametrize(
    "forged",
    [
        Laid("H8", "CASA", 500, 2000),  # points that it does not make
        Laid("A1", "CASA", 8, 2000),  # not on the star
        Laid("H8", "ZZZZ", 80, 2000),  # tiles that there are not
        Over("said", 999, SECRET.reveal(), 2000),  # a total that nothing comes to
        Over("said", 0, "00" * 31 + "01", 2000),  # another bag
        TakenBack(2000),
        LaidAgain(2000),
        Begun("open", "manual", "open", "", SECRET.commitment(), 0, 2000),
    ],
)
def test_a_forged_log_is_none(forged: Event) -> None:
    alone = Player("open")
    with pytest.raises(ValueError, match=r"can't|not how"):
        replay([*alone.log, forged], SECRET, everything)


@pytest.mark.article("manual", "M.solitario.a")
def test_words_are_judged_again_and_time_is_counted_again() -> None:
    honest = Player("open", minutes=1)
    honest.does(honest.table.lay("H8", "CASA"))
    late = msgspec.structs.replace(honest.log[1], at=1000 + 2 * MINUTE_MS)
    with pytest.raises(ValueError, match="after the end"):
        replay([honest.log[0], late], SECRET, everything)
    with pytest.raises(ValueError, match="can't be played"):
        replay(honest.log, SECRET, lambda words: False)
    with pytest.raises(ValueError, match="its bag"):
        replay(honest.log, Secret("solo", bytes([1] * 32)), everything)
    assert read_log(msgspec.json.encode(honest.log)) == honest.log


@pytest.mark.article("manual", "M.solitario.c")
def test_a_log_has_a_most() -> None:
    begun = Begun("open", "manual", "open", "", SECRET.commitment())
    full = replace(start(begun, SECRET), events=MOST_EVENTS)
    refused = SoloTable(full, SECRET, everything, 1).lay("H8", "CASA")
    assert isinstance(refused, Refusal) and refused.code == "solo.long"
    assert not isinstance(SoloTable(full, SECRET, everything, 1).end(), Refusal), "it can always be ended"
