"""The rules of a game as HTML, made from docs/rules."""

import re
from collections.abc import Mapping
from functools import cache

from agora import rulebook
from agora.games import find
from agora.server.http import game_info
from agora.server.http.bodies import OptionInfo, RuleSection
from agora.server.speech import speech_of

CODE = re.compile(r"`([\w-]+)(?:=([\w-]+))?`")  # the name of an option, of a value, or of both
ASIDE = re.compile(r" \(`[\w-]+`\)")  # an id after a name that says the same
LINK = re.compile(r"\]\((?:[\w./-]*#([\w.-]+)|[^)]*)\)")  # to another rule, or to a page that is not part of the rules


@cache
def sections(game: str, language: str) -> list[RuleSection]:
    """All sections of a game's rules, then those that hold for every game."""
    from markdown_it import MarkdownIt  # imported late, so that the server starts faster

    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    options = {option.name: option for option in game_info.describe(find(game), language, {}).options}
    usual = speech_of(language).say("server.rules.usual")
    return [
        RuleSection(
            id=rule.id,
            title=rule.title,
            depth=rule.depth,
            html=markdown.render(_linked(_in_words(rule, f"{game}.options", options, usual))),
        )
        for rule in rulebook.rules_of(game, language)
    ]


def _in_words(rule: rulebook.Rule, chapter: str, options: Mapping[str, OptionInfo], usual: str) -> str:
    """A rule without the ids that programs and the command use: options and values are called by their names."""
    if not rule.id.startswith(chapter):
        return CODE.sub(lambda found: _named(found, options), ASIDE.sub("", rule.markdown))
    blocks = rule.markdown.split("\n\n")
    about = [rule.id.removeprefix(f"{chapter}."), *(found[1] for found in CODE.finditer(rule.markdown))]
    known = [options[name] for name in dict.fromkeys(about) if name in options]
    values = {str(value.value) for option in known for value in option.values} | options.keys()
    kept = [block for block in blocks if not any(found[1] in values for found in CODE.finditer(block))]
    return "\n\n".join([*kept, *(_choices(option, usual) for option in known if option.values)])


def _choices(option: OptionInfo, usual: str) -> str:
    """The values of an option as a list, under its name."""
    lines = [f"* {each.text}{f' *({usual})*' if each.value == option.default else ''}" for each in option.values]
    return "\n".join([f"**{option.text}**", "", *lines])


def _named(found: re.Match[str], options: Mapping[str, OptionInfo]) -> str:
    """The name of an option or of a value instead of its id; other ids stay."""
    name, value = found[1], found[2]
    if name in options and value is None:
        return f"“{options[name].text}”"
    texts = [
        each.text
        for option in (options.values() if value is None else filter(None, [options.get(name)]))
        for each in option.values
        if each.value == (value or name)
    ]
    return f"“{texts[0].rstrip('.')}”" if len(texts) == 1 else found[0]


def _linked(text: str) -> str:
    """Turn links to a rule into links within the page; other links lose their target."""
    return LINK.sub(lambda found: f"](#{found[1]})" if found[1] else "](#)", text)
