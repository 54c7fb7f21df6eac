"""The pages of `/help`: few words and a picture each, with the figures of the game that they describe."""

from __future__ import annotations

from functools import cache, partial
from typing import Any

from bot.ids import TableId
from bot.panels.alt import board_alt
from bot.panels.boards import card_labels, row_spec
from bot.panels.custom_ids import Tap, Verb
from bot.panels.hand_names import hand_words, rows_words
from bot.panels.open_face.picture import DrawnCard, HandPicture, PacketSpec
from bot.panels.open_face.rules import entry_text, foul_units
from bot.panels.panel import Art, Button, LateArt, Panel, Style
from bot.panels.picture import AnnouncedSpec, BoardSpec, RankedSpec, RanksPicture, TablePicture, Tone
from bot.panels.rule_facts import least_listed
from bot.panels.screen import Screen, ink_of, signed
from bot.rules.board import Board
from bot.rules.cards import Row, parse_cards
from bot.rules.evaluate import scale
from bot.rules.naming import hand_name
from bot.rules.open_face.boards import score_boards
from bot.rules.open_face.ruleset import OpenFaceRuleset
from bot.rules.open_face.scoring import Played
from bot.rules.toml_files import ASSETS, read_toml
from bot.words import Words

PAGES = ("start", "rows", "ranks", "points", "fantasyland", "closed", "commands", "fair")
"""The keys of their texts, in order; in `assets/help.toml` those of their pictures, if they have one."""


def help_panel(page: int, rules: OpenFaceRuleset, screen: Screen, *, can_play: bool = True) -> Panel:
    """One page, numbered from 0, with buttons to its neighbours; under the last one Play.

    `rules` are those of the open-face game that is dealt where nobody names one. A number beyond the last page shows
    that one. `can_play`: whether its reader is where a table can be opened.
    """
    page, words = min(page, len(PAGES) - 1), screen.words
    key, is_last = PAGES[page], page == len(PAGES) - 1
    art = example_art(key, rules, screen) if key in _examples() else None
    said = [help_text(key, rules, words), words("help.page", page=page + 1, pages=len(PAGES))]
    if art is not None and screen.is_text_only and "hands" in _examples()[key]:
        said.insert(1, art.alt)  # nothing else says it
    buttons = [Button(_turned(page, page - 1), words("button.help_back"), is_disabled=page == 0)]
    if not is_last:
        buttons.append(Button(_turned(page, page + 1), words("button.help_next"), Style.NEXT))
    elif can_play:
        buttons.append(Button(str(Tap(Verb.PLAY, TableId(""))), words("button.play"), Style.GO))
    return Panel("\n".join(said), (tuple(buttons),), None if screen.is_text_only else art)


def example_art(key: str, rules: OpenFaceRuleset, screen: Screen) -> LateArt:
    """The picture of a page, drawn when it is asked for. Raises KeyError for a page without one."""
    return LateArt(partial(_art, _examples()[key], rules, screen))


def help_text(key: str, rules: OpenFaceRuleset, words: Words) -> str:
    """The words of one page."""
    return words(
        f"help.{key}",
        units=rules.row_units,
        scoop=rules.scoop_bonus,
        foul=foul_units(rules),
        royalties=least_listed(words, rules.royalties),
        fantasyland=entry_text(rules.fantasyland, words) if rules.fantasyland else "",
    )


def _turned(page: int, to: int) -> str:
    """The custom id of a button to another page; the one on the first page that leads nowhere has an id, too."""
    return str(Tap(Verb.HELP, TableId(""), seen=str(to if to >= 0 else len(PAGES))))


@cache
def _examples() -> dict[str, Any]:
    return read_toml(ASSETS / "help.toml")


def _art(example: dict[str, Any], rules: OpenFaceRuleset, screen: Screen) -> Art:
    """A picture of example boards: full ones with the names of their rows, two with what they bring, or one's own."""
    if "hands" in example:
        return _ranks(example["hands"], screen)
    names = [one["name"] for one in example["boards"]]
    boards = [Board.parse(one["rows"]) for one in example["boards"]]
    natural = example.get("natural")
    if natural is not None:
        specs = [_named(name, board, rules, screen) for name, board in zip(names, boards, strict=True)]
    elif boards[0].is_full:
        specs = _scored(names, boards, rules, screen)
    else:
        specs = [_growing(names[0], boards[0], screen)]
    alts = [board_alt(screen.words, spec) for spec in specs]
    if new := parse_cards(example.get("new", "")):
        drawn = tuple(DrawnCard(card, is_raised=number == 1) for number, card in enumerate(new, start=1))
        alts.append(screen.words("private.alt_cards", cards=card_labels(new)))
        return Art(HandPicture((PacketSpec(specs[0], drawn),), two_colours=screen.has_two_colours), " ".join(alts))
    if natural is None:
        return Art(TablePicture(tuple(specs), two_colours=screen.has_two_colours), " ".join(alts))
    cards = parse_cards(natural["cards"])
    announced = AnnouncedSpec(natural["name"], screen.words("natural.dragon"), (cards,))
    alts.append(screen.words("help.alt_board", name=natural["name"], rows=card_labels(cards)))
    return Art(TablePicture(tuple(specs), (), screen.has_two_colours, (announced,)), " ".join(alts))


def _ranks(hands: list[str], screen: Screen) -> Art:
    """What beats what: the kinds of hands by their names, the strongest first."""
    value_of = scale("lowest").value_of  # where A-2-3-4-5 stands makes no difference here
    ranked = tuple(
        RankedSpec(hand_words(screen.words, hand_name(value_of(cards))), cards) for cards in map(parse_cards, hands)
    )
    lines = (
        screen.words("help.alt_hand", place=place, name=one.name, cards=card_labels(one.cards))
        for place, one in enumerate(ranked, 1)
    )
    return Art(RanksPicture(ranked, screen.has_two_colours), "\n".join(lines))


def _growing(name: str, board: Board, screen: Screen) -> BoardSpec:
    front, middle, back = (row_spec(board.row(row), row) for row in Row)
    return BoardSpec(name, (front, middle, back), Tone.TO_ACT, screen.words("private.status_turn"))


def _named(name: str, board: Board, rules: OpenFaceRuleset, screen: Screen) -> BoardSpec:
    """A board of the closed game: the names of its rows, which both games share, and no royalties."""
    hands = rows_words(screen.words, score_boards(rules, [(Played((board,)),)] * 2).hands[0][0])
    front, middle, back = (row_spec(board.row(row), row, name=hands[row]) for row in Row)
    return BoardSpec(name, (front, middle, back))


def _scored(names: list[str], boards: list[Board], rules: OpenFaceRuleset, screen: Screen) -> list[BoardSpec]:
    """Full boards against each other; a lone one, against itself, brings nothing that would be shown."""
    is_alone = len(boards) == 1
    result = score_boards(rules, [(Played((board,)),) for board in (boards * 2 if is_alone else boards)])
    specs = []
    for index, (name, board) in enumerate(zip(names, boards, strict=True)):
        royalties = result.royalties[index][0]
        net = result.totals[index]
        hands = rows_words(screen.words, result.hands[index][0])
        is_foul, earned = result.fouls[index][0], result.next_fantasyland[index][0]
        front, middle, back = (row_spec(board.row(row), row, royalty=royalties[row], name=hands[row]) for row in Row)
        specs.append(
            BoardSpec(
                name,
                (front, middle, back),
                Tone.FOUL if is_foul else Tone.PLAIN,
                screen.words("hand.fouled") if is_foul else "",
                points="" if is_alone else signed(net),
                points_ink=ink_of(net),
                ribbon=screen.words("over.ribbon", cards=earned) if earned else "",
            )
        )
    return specs
