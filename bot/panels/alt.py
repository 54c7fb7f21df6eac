"""A picture in words, for those who hear it: all that the picture says, what matters most first.

Discord takes 1,024 characters. Where everything is too long, whoever words a picture says less of its details; the end
is cut only where nothing else helps.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from bot.panels.boards import ALT_LENGTH_MAX, card_labels, row_word
from bot.panels.picture import BoardSpec, DiscSpec, Ink, Mark, PairSpec, RowSpec, SumSpec, Tone
from bot.rules.board import Cards
from bot.rules.cards import Row
from bot.words import Words

_CUT = "…"


def fitted(*wordings: Iterable[str]) -> str:
    """The first wording that fits, each of them sentences; else the last one, cut between two words."""
    text = ""
    for sentences in wordings:
        text = " ".join(sentence for sentence in sentences if sentence)
        if len(text) <= ALT_LENGTH_MAX:
            return text
    return text[: ALT_LENGTH_MAX - 1].rpartition(" ")[0] + _CUT


class ResultAlt(NamedTuple):
    """The picture of a result in words, and whether they say who beat whom, row by row."""

    text: str
    is_whole: bool


def result_alt(
    words: Words,
    head: Sequence[str],
    brief_head: Sequence[str],
    pairs: Sequence[PairSpec],
    sums: Sequence[SumSpec],
    boards: Sequence[str],
    full_boards: Sequence[str],
    plain_boards: Sequence[str],
) -> ResultAlt:
    """The title and who won what (`head`), who beat whom, sums, boards; with long names by discs, as in the picture.

    `full_boards` say what `head` and `brief_head` together have more, `plain_boards` not whom each row beat.
    """
    told = [pair_alt(words, one.title, one.net, one.notes) for one in pairs]
    nets = [pair_alt(words, one.title, one.net) for one in pairs]
    short_nets = [pair_alt(words, _by_discs(one), one.net) for one in pairs]
    all_sums = [sum_alt(words, one) for one in sums]
    short_sums = [sum_alt(words, _of_discs(one)) for one in sums]
    whole = (
        [*head, *told, *all_sums, *boards],
        [*head, *nets, *all_sums, *boards],
        [*brief_head, *short_nets, *short_sums, *full_boards],
    )
    for sentences in whole:
        text = " ".join(sentence for sentence in sentences if sentence)
        if len(text) <= ALT_LENGTH_MAX:
            return ResultAlt(text, is_whole=True)
    return ResultAlt(fitted([*brief_head, *short_sums, *plain_boards]), is_whole=False)


def with_points(words: Words, board: BoardSpec) -> str:
    """A board's name with the points that it brought."""
    return words("over.alt_total", name=board.name, points=board.points)


def _by_discs(pair: PairSpec) -> str:
    """Two who met by the letters of their discs: ``A › B``."""
    if pair.discs is None:
        return pair.title
    first, second = (f"{disc.initial}{disc.board}" for disc in pair.discs)
    return f"{first} {pair.sign} {second}"


def _of_discs(sums: SumSpec) -> SumSpec:
    each = (
        one if one.disc is None else one._replace(name=f"{one.disc.initial}{one.disc.board}") for one in sums.points
    )
    return sums._replace(points=tuple(each))


def shared(sentences: Iterable[str], spare: Iterable[tuple[str, str]]) -> tuple[str, list[str]]:
    """A picture in words with as many spare facts as there is room for, and the lines of those that have none.

    `spare`: each fact as a sentence of the alt text, and as the line of the message that says it where it does not fit.
    """
    parts, left = [one for one in sentences if one], []
    for sentence, line in spare:
        if not sentence:
            continue
        if len(" ".join((*parts, sentence))) <= ALT_LENGTH_MAX:
            parts.append(sentence)
        else:
            left.append(line)
    return fitted(parts), left


def row_alt(words: Words, row: Row, cards: Cards, said: Iterable[str]) -> str:
    """A row: ``middle 9♠ 9♥ 9♦ 4♣ 4♦ (full house, +12, B+1 C−1)``."""
    named = {"row": row_word(words, row), "cards": card_labels(cards)}
    details = ", ".join(one for one in said if one)
    return words("hand.alt_row_said", **named, said=details) if details else words("hand.alt_row", **named)


def met_alt(won: Sequence[int | None], discs: Sequence[DiscSpec | None]) -> str:
    """Which of the others a row beat, and what the row counted against each: ``B+1 C−1``."""
    found = []
    for points, disc in zip(won, discs, strict=False):
        if points is not None and disc is not None:
            sign = "+" if points > 0 else "−" if points < 0 else "="
            found.append(f"{disc.initial}{disc.board}{sign}{abs(points) or ''}")
    return " ".join(found)


def board_alt(
    words: Words, board: BoardSpec, discs: Sequence[DiscSpec | None] = (), *, hidden: int = 0, name: str = ""
) -> str:
    """A board with all that is written on it: ``Ann: front Q♥ Q♦ 2♣ (pair of queens, +7, B+1) / ..., dealer, fouled.``

    `discs`: of all boards in their order, to say whom each row beat; without them that is left out. `hidden`: how many
    cards lie face down. `name`: instead of the board's own.
    """
    rows = [
        row_alt(words, row, cards, (spec.name, spec.royalty, met_alt(spec.won, discs)))
        for row, spec in zip(Row, board.rows, strict=True)
        if (cards := _cards(spec))
    ]
    dream = words("hand.fantasyland")
    notes = [
        words("hand.alt_hidden", number=hidden) if hidden else "",
        words("hand.alt_last", cards=card_labels(last)) if (last := _cards_last(board)) else "",
        words("hand.alt_dealer") if board.has_button else "",
        words("hand.alt_banker") if board.is_banker else "",
        words("hand.alt_royalties", points=board.points) if board.points and board.points_ink is Ink.ACCENT else "",
        dream if board.tone is Tone.FANTASYLAND and board.status != dream else "",
        board.status,
        board.ribbon,
        words("hand.alt_discards", cards=card_labels(board.discards.cards)) if board.discards else "",
    ]
    return words(
        "hand.alt_board",
        name=name or board.name,
        board=" / ".join(rows) or words("hand.alt_empty"),
        notes="".join(f", {note}" for note in notes if note),
    )


def totals_alt(words: Words, totals: Iterable[tuple[str, str, Sequence[str]]]) -> str:
    """Names with their points and their news: ``Ann +38 (Fantasyland · 14), Cat −66 (fouled).``"""
    each = []
    for name, points, news in totals:
        said = ", ".join(one for one in news if one)
        key = "over.alt_news" if said else "over.alt_total"
        each.append(words(key, name=name, points=points, news=said))
    return f"{', '.join(each)}."


def pair_alt(words: Words, pair: str, points: str, why: Sequence[str] = ()) -> str:
    """Who beat whom by what: ``Ann beats Ben +4: rows +1, royalties +3.``"""
    said = ", ".join(one for one in why if one)
    return words("over.alt_pair_why" if said else "over.alt_pair", pair=pair, points=points, why=said)


def sum_alt(words: Words, sums: SumSpec) -> str:
    """What everybody has of something: ``session: Ann +38, Ben +28.``"""
    each = (words("over.alt_total", name=one.name, points=one.points) for one in sums.points)
    return words("over.alt_sum", title=sums.title, each=", ".join(each))


def _cards(row: RowSpec) -> Cards:
    return tuple(slot.card for slot in row.slots if slot.card is not None)


def _cards_last(board: BoardSpec) -> Cards:
    slots = (slot for row in board.rows for slot in row.slots)
    return tuple(slot.card for slot in slots if slot.card is not None and slot.mark is Mark.LAST)
