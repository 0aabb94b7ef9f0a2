"""The contract of every game, whatever its rules, checked on random games.

`python -m agora.contract GAME` plays them and says what is wrong; in a test, call `play_through` for each game.

>>> from agora import find
>>> from agora.contract import play_through
>>> play_through(find("akropolis"), seats=2, number=1).to_act
()
"""

from agora.contract.battery import Failure, play_through
from agora.contract.hooks import Hooks, Path

__all__ = ["Failure", "Hooks", "Path", "play_through"]
