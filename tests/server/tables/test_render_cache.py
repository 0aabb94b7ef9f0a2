"""A cached part is made again only when what it depends on has changed."""

from __future__ import annotations

from agora.server.tables.render_cache import RenderCache


def test_a_part_is_made_again_only_when_needed() -> None:
    cache, made = RenderCache(), []

    def make() -> int:
        made.append(len(made))
        return made[-1]

    assert [cache.part("a", key, make) for key in ((1, "x"), (1, "x"), (2, "x"), (2, "x"), (1, "x"))] == [0, 0, 1, 1, 2]
    assert cache.part("b", (1, "x"), make) == 3  # another name is another part
