"""How numbers are written in reports."""


def percent(value: float) -> str:
    """A share: `58 %`."""
    return f"{100 * value:.0f} %"


def points_of_percent(value: float) -> str:
    """A difference of shares: `+3.5`."""
    return signed(100 * value)


def signed(value: float) -> str:
    """A difference: `+3.5`; nothing is `+0.0`, from whichever side it is rounded."""
    return f"{round(value, 1) + 0.0:+.1f}".replace("-", "−")


def elo(value: float) -> str:
    """A rating: `+85`."""
    return f"{round(value):+d}".replace("-", "−")


def plain(value: float) -> str:
    """A mean: `24.5`, or `245`."""
    return f"{value:.1f}" if abs(value) < 100 else f"{value:.0f}"
