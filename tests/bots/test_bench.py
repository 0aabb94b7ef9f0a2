"""The bench of bots ends in a sentence when it is asked for something that does not exist."""

import sys

import pytest
from bench import bench_bots


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["polis", "--hero", "foo"], "there is no bot called foo"),
        (["polis", "--rival", "level6"], "there is no bot called level6"),
        (["polis", "--hero", "no_such_module:Bot"], "No module named 'no_such_module'"),
        (["polis", "--hero", "level5:soon"], "soon is not a budget"),
        (["chess"], "there is no game called chess"),
        (["polis", "--seats", "9"], "the number of seats cannot be 9"),
        (["akropolis", "--option", "colour=red"], "there is no option colour"),
    ],
)
def test_a_wrong_word_ends_in_a_sentence(words: list[str], sentence: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys, "argv", ["bench_bots.py", *words])
    with pytest.raises(SystemExit) as end:
        bench_bots.main()
    assert sentence in str(end.value)
