"""A whole game through the API as at a real table: tile by tile, agreed early end, both signatures."""

from __future__ import annotations

from tests.server.conftest import Running
from tests.server.mover import next_command
from tests.server.tables import act, look, on_turn, start

from tesela.core.squares import Square, read_coord
from tesela.core.tiles import read_tiles, write_tiles


def test_tile_by_tile_then_an_agreed_end_and_both_signatures(server: Running) -> None:
    people = [server.guest(), server.guest()]
    game = start(people, strict_laying=True, clock="running")
    seat = on_turn(people, game)
    mine, theirs = people[seat], people[1 - seat]
    play = next_command(look(mine, game)["view"], seat)
    where = read_coord(play["coord"])
    for step, tile in enumerate(read_tiles(play["tiles"])):
        square = str(Square(where.square.row, where.square.col + step))
        placed = act(mine, game, {"c": "place", "squares": [square], "tiles": write_tiles([tile])})
        assert placed.status_code == 200, placed.text
    assert len(look(theirs, game)["view"]["placed"]) == 2, "the opponent sees what lies on the board"
    for command in ({"c": "lay", "coord": play["coord"], "tiles": play["tiles"]}, {"c": "announce"}):
        done = act(mine, game, command)
        assert done.status_code == 200, done.text
    assert act(theirs, game, {"c": "accept"}).status_code == 200
    assert look(mine, game)["view"]["scores"][seat] > 0
    assert act(mine, game, {"c": "agree", "about": "end"}).status_code == 200
    assert look(theirs, game)["view"]["agreed"] == {"end": [seat]}
    assert act(theirs, game, {"c": "decline", "about": "end"}).status_code == 200
    assert look(theirs, game)["view"]["agreed"] == {}
    for player in people:
        assert act(player, game, {"c": "agree", "about": "end"}).status_code == 200
    assert look(mine, game)["status"] == "finished"
    for player in people:
        assert act(player, game, {"c": "sign"}).status_code == 200
    view = look(mine, game)["view"]
    assert view["signed"] == [0, 1] and view["closed"]
