"""Reviews of finished games: chances to win, what each decision lost, luck and skill. `review(match)` makes one."""

from agora.reviews.engine import Review, Reviewed, review

__all__ = ["Review", "Reviewed", "review"]
