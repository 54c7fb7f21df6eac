"""Thirteen cards that are naturals more often than dealt ones, for tests that look at many."""

from collections.abc import Iterator
from random import Random

from bot.rules.cards import DECK_52, Card

PICTURES = [9, 10, 11]


def rows_of(dice: Random, *, suited: bool) -> list[Card] | None:
    """Three straights or flushes without a card twice, None when the dice repeat one."""
    if suited:
        cards = [
            Card(rank * 4 + suit)
            for size in (5, 5, 3)
            for suit in [dice.randrange(4)]
            for rank in dice.sample(range(13), size)
        ]
    else:
        highs = [(dice.randrange(3, 13), 5), (dice.randrange(3, 13), 5), (dice.randrange(1, 13), 3)]
        suits = dice.choice([[0], [0, 1], [0, 1, 2, 3]])
        cards = [
            Card((high - step) % 13 * 4 + (dice.choice(suits) if dice.random() < 0.5 else suit))
            for high, size in highs
            for suit in [dice.randrange(4)]
            for step in range(size)
        ]
    return cards if len(set(cards)) == 13 else None


def many_hands(dice: Random, rounds: int) -> Iterator[tuple[Card, ...]]:
    """So many rounds of: three straights, three flushes, few ranks, sets, colours, eight ranks, dragons, a deal."""
    for _ in range(rounds):
        for suited in (False, True):
            if cards := rows_of(dice, suited=suited):
                yield tuple(cards)
        ranks = dice.sample(range(13), dice.randrange(4, 8))
        yield tuple(dice.sample([Card(rank * 4 + suit) for rank in ranks for suit in range(4)], 13))
        for size, ranks in (
            (2, dice.sample(range(13), 6)),
            (3, dice.sample(range(13), 4)),
            (4, dice.sample(range(13), 3)),
            (4, PICTURES),
        ):
            sets = [Card(rank * 4 + suit) for rank in ranks for suit in dice.sample(range(4), size)]
            yield (*sets, dice.choice([card for card in DECK_52 if card not in sets]))
        colour = dice.sample([card for card in DECK_52 if card & 3 in (1, 2)], 13)
        yield tuple(colour)
        yield (*colour[1:], Card(dice.randrange(13) * 4))
        low = dice.randrange(0, 6)
        yield tuple(dice.sample([card for card in DECK_52 if low <= card >> 2 <= low + 7], 13))
        suits = dice.choice([range(4), [dice.randrange(4)]])
        yield tuple(Card(rank * 4 + dice.choice(suits)) for rank in range(13))
        yield tuple(dice.sample(DECK_52, 13))
