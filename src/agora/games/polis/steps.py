"""All steps of the game, collected from the files that hold the rules."""

from agora.games.polis import auction, build, choose_stack, draw, enter, income, protect, setup, trade, turn, war
from agora.games.polis.abilities import assassin, entering, hand_cards, piles, players

STEPS = (
    *setup.STEPS, *turn.STEPS, *draw.STEPS, *choose_stack.STEPS, *auction.STEPS, *enter.STEPS, *entering.STEPS,
    *build.STEPS, *protect.STEPS, *income.STEPS, *hand_cards.STEPS, *players.STEPS,
    *piles.STEPS, *assassin.STEPS, *trade.STEPS, *war.STEPS,
)  # fmt: skip
