"""All steps of the game, chapter by chapter; the rules are in the chapters."""

from agora.games.polis import activate, auction, build, draw, drawing, enter, income, protect, setup, trade, turn, war

STEPS = (
    *setup.STEPS, *turn.STEPS, *draw.STEPS, *drawing.STEPS, *auction.STEPS, *enter.STEPS, *build.STEPS,
    *protect.STEPS, *income.STEPS, *activate.STEPS, *trade.STEPS, *war.STEPS,
)  # fmt: skip
