"""What a rule is about, and the article of each document that rules on it.

The game's code speaks of topics (`exchange.bag`); the rule set in force turns them into an article to cite.
A document without a row here stands on the one under it (`RuleSet.base`); `DROPPED` says that it struck the
rule out. Numbers are the documents' own; `§` counts paragraphs that have no number; `M.` names a heading of
the manual, which has none at all.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

DROPPED: Final = "-"


def _topic(
    manual: str | None = None, fise: str | None = None, aas: str | None = None, file: str | None = None
) -> Mapping[str, str]:
    named = {"manual": manual, "fise-2007": fise, "aas-2018": aas, "file-2024": file}
    return MappingProxyType({name: number for name, number in named.items() if number is not None})


TOPICS: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {
        # A. Material
        "material.tiles": _topic("M.fichas", "3"),
        "material.verify": _topic(fise="3"),
        "material.board": _topic("M.tablero"),
        "material.coordinates": _topic("M.coordenadas"),
        "material.bag_count": _topic(fise="26"),
        "letters.digraphs": _topic("M.fichas", "11", "9"),
        "letters.no_k_w": _topic("M.fichas", "10.1", "8"),
        # B. Start
        "players.number": _topic("M.jugadores"),
        "start.draw": _topic("M.inicio.sorteo", "4"),
        "start.team": _topic(file="4.2"),
        "start.seating": _topic(file="4.5.2"),
        "rack.seven": _topic("M.inicio.atril", "6", "4"),
        "turn.order": _topic("M.inicio.orden"),
        "turn.choices": _topic("M.continuacion"),
        "opening.two_tiles": _topic("M.primera-palabra", "6", "4"),
        "opening.centre": _topic("M.primera-palabra", "6", "4"),
        # C. Placing
        "placement.line": _topic("M.dudas.3", "8", "6"),
        "placement.contiguous": _topic("M.dudas.4", "8", "6"),
        "placement.linked": _topic("M.cinco-maneras", "2", "1"),
        "placement.free_squares": _topic("M.palabras-permitidas.fijas", "8", "6"),
        "placement.direction": _topic("M.primera-palabra", "2", "1"),
        "placement.two_letters": _topic("M.primera-palabra", "2", "1"),
        "placement.complete_words": _topic("M.dudas.1", "8", "6"),
        "placement.extend": _topic("M.cinco-maneras.1", "9.1", "7.a"),
        "placement.extend_both_ends": _topic("M.dudas.2", "9.1", "7.a"),
        "placement.cross": _topic("M.cinco-maneras.2", "9.2", "7.b"),
        "placement.parallel": _topic("M.cinco-maneras.3", "9.3", "7.c"),
        "placement.hook": _topic("M.cinco-maneras.4"),
        "placement.bridge": _topic("M.cinco-maneras.5"),
        "placement.same_word_again": _topic("M.otras-dudas.3"),
        "placement.own_tiles": _topic("M.continuacion", "8", "6"),
        "blank.any_letter": _topic("M.fichas.comodines", "10", "8"),
        "blank.declared": _topic("M.fichas.comodines", "10.1", "8"),
        "blank.fixed": _topic("M.fichas.comodines", "10.1", "8"),
        "blank.recorded": _topic(fise="10.1"),
        "blank.both_in_one_word": _topic(fise="10.1"),
        "blank.repeats_a_letter": _topic(fise="10.3"),
        # C. Scoring
        "score.letters": _topic("M.puntuacion", "12", "10"),
        "score.blank": _topic("M.dudas.8", "10.2", "8"),
        "score.letter_premium": _topic("M.premios.letras", "13", "11"),
        "score.word_premium": _topic("M.premios.palabras", "14", "12"),
        "score.letters_before_words": _topic("M.premios.orden", "14", "12"),
        "score.two_word_premiums": _topic("M.dudas.7", "15", "13"),
        "score.centre": _topic("M.puntuacion", "16", "14"),
        "score.premiums_once": _topic("M.dudas.5", "17", "15"),
        "score.simultaneous": _topic("M.dudas.6", "18", "16"),
        "score.seven_tiles": _topic("M.premio-siete", "19", "17"),
        "score.announced": _topic("M.puntuacion.turno", "29§1", "5"),
        "score.correction": _topic(fise="34§3"),
        # C. Laying out
        "laying.first_tile": _topic(fise="20.1"),
        "laying.second_tile": _topic(fise="20.2"),
        "laying.rearrange": _topic("M.palabras-permitidas.fijas", "21", "18", "22"),
        "laying.shift": _topic(fise="21.1", aas="18", file="22.1"),
        "laying.permute": _topic(fise="21.2", aas="18", file="22.2"),
        "laying.single_tile": _topic(fise="20.1", aas="18", file="22"),
        "laying.count_freezes": _topic("M.palabras-permitidas.fijas", "21", None, "22"),
        "laying.must_be_played": _topic(fise="22", file="23"),
        "laying.breach": _topic(fise="23", aas="18"),
        # D. Turns
        "exchange": _topic("M.cambio", "24", "19"),
        "exchange.bag": _topic("M.cambio", "24", "19"),
        "exchange.announced": _topic(fise="24", aas="19"),
        "exchange.binding": _topic(fise="24"),
        "exchange.draw_first": _topic("M.cambio", "24", "19"),
        "exchange.no_play": _topic("M.cambio", "24", "19"),
        "pass": _topic("M.pasar", "25", "20"),
        "draw": _topic("M.finalizacion-turno", "29§4", "5"),
        "draw.by_hand": _topic(fise="7", aas="5"),
        "draw.too_many": _topic(fise="7"),
        "draw.too_many.loose": _topic(fise="7.1"),
        "draw.too_many.racked": _topic(fise="7.2"),
        "draw.too_many.seen": _topic(fise="7.3"),
        "draw.too_few": _topic(file="29"),
        "turn.steps": _topic("M.puntuacion.turno", "29", "5"),
        "turn.play_complete": _topic(fise="29§6"),
        "turn.complete": _topic("M.finalizacion-turno", "29§7", "5"),
        # E. Time
        "time.total": _topic(fise="27", aas="21"),
        "time.equal_turns": _topic(fise="27"),
        "clock.kinds": _topic(fise="28", file="VI"),
        "clock.timer": _topic(fise="28.1", file=DROPPED),
        "clock.timer.warnings": _topic(fise="30", file=DROPPED),
        "clock.chess": _topic(fise="28.2"),
        "clock.chess.minutes": _topic(fise="31"),
        "clock.running": _topic(fise="29§1"),
        "clock.verify_pause": _topic(fise="29§1"),
        "clock.stopped": _topic(fise="29§2", file=DROPPED),
        "clock.stops.laid": _topic(fise="31.1", file=DROPPED),
        "clock.stops.challenge": _topic(fise="31.2", file="42.1"),
        "clock.stops.count": _topic(fise="31.3"),
        "clock.stops.excess": _topic(fise="31.4"),
        "clock.stops.arbiter": _topic(fise="31.5"),
        "clock.start_opponent": _topic(fise="29§5"),
        "clock.responsibility": _topic(fise="32§1"),
        "overtime": _topic(fise="32§2"),
        "overtime.loss": _topic(file="35.1"),
        "late": _topic(fise="32§3", file="36"),
        "late.both": _topic(fise="32§3"),
        "late.warning": _topic(fise="32§3"),
        # F. Challenges and claims
        "challenge": _topic("M.comprobacion", "34§1", "23"),
        "challenge.timing": _topic("M.comprobacion", "34§1", "23", "42.1"),
        "challenge.acceptance": _topic("M.comprobacion", "33", "22"),
        "challenge.no_later_claim": _topic("M.comprobacion", "34§2", "23"),
        "challenge.recuse": _topic(fise="29§3"),
        "challenge.invalid": _topic("M.comprobacion", "34§1", "23"),
        "challenge.procedure": _topic("M.comprobacion", "35", "23", "42"),
        "challenge.submit": _topic(fise="35.1", file="42.1"),
        "challenge.verdict": _topic("M.comprobacion", "35.2", "23", "42.1"),
        "challenge.no_draw": _topic(fise="35.3"),
        "challenge.frozen": _topic(fise="35.5"),
        "challenge.total_time": _topic(fise="35.6"),
        "challenge.meaning": _topic(fise="35", aas="23"),
        "challenge.only_opponent": _topic("M.otras-dudas.2", "36", "24"),
        "appeal": _topic(fise="35.4"),
        "consult": _topic("M.otras-dudas.2", "36", "24"),
        # Conduct and arbitration
        "conduct.silence": _topic(fise="38§1", aas="26"),
        "conduct.consult": _topic(fise="38§2", aas="26"),
        "conduct.repeat": _topic(fise="38§3"),
        "conduct.allowed_questions": _topic(fise="38§4"),
        "conduct.penalty": _topic(fise="38§5"),
        "conduct.leave": _topic(fise="38§6"),
        "conduct.phones": _topic(fise="5.2", file="5.5"),
        "arbiter.interpretation": _topic(fise="39", file="50"),
        "arbiter.decisions": _topic(fise="40"),
        "tribunal": _topic(fise="41"),
        # G. End
        "end.over": _topic("M.final", "37", "25", "45"),
        "end.stuck": _topic("M.final", "37.1", None, DROPPED),
        "end.passes": _topic("M.final", "37.2", "25.a", "45.2"),
        "end.scoreless": _topic(fise="37.3", file="45.3"),
        "end.out": _topic("M.final", "37.4", "25.b", "45.1"),
        "end.total_time": _topic(fise="37.5", aas="21", file="45.4"),
        "end.director": _topic(file="45.5"),
        "final.each_own": _topic("M.final.sumas", "37", "25", "45"),
        "final.out_gains": _topic("M.final.sumas", "37.4", "25.b", "45.1"),
        "final.none": _topic(fise="37.5", file="45"),
        "sheet": _topic("M.anotacion", "5.1", "3"),
        "sheet.notes": _topic(fise="5.2", aas="3"),
        "sheet.words": _topic(file="5.2"),
        "sheet.zero_reason": _topic(file="5.3"),
        "sheet.sign": _topic(fise="5.1", file="44"),
        "sheet.reopen": _topic(file="44"),
        "rules.base": _topic(fise="1"),
        "example.game": _topic("M.ejemplo"),
        # H. Words
        "words.dictionary": _topic("M.palabras-permitidas", "XI§1", "2"),
        "words.use": _topic("M.palabras-permitidas", "XII", "2"),
        # I. The manual's variants
        "variant.agreed": _topic("M.variantes"),
        "variant.recycled_blanks": _topic("M.variantes.comodines"),
        "variant.open_dictionary": _topic("M.variantes.diccionario"),
        "variant.themed": _topic("M.variantes.tematico"),
        "variant.cingulillo": _topic("M.variantes.cingulillo"),
        "variant.two_bags": _topic("M.variantes.dos-bolsas"),
        "variant.reverse": _topic("M.variantes.inverso"),
        "variant.bingo": _topic("M.variantes.bingo"),
        "solo.record": _topic("M.solitario.a"),
        "solo.two_racks": _topic("M.solitario.b"),
        "solo.face_up": _topic("M.solitario.c"),
        "duplicate": _topic("M.duplicada"),
        "duplicate.ballot": _topic("M.duplicada.papeleta"),
        "duplicate.best_play": _topic("M.duplicada.mejor"),
        "duplicate.balance": _topic("M.duplicada.equilibrio"),
        "duplicate.end": _topic("M.duplicada.final"),
    }
)
