"""Which Chromium the tests use: $CHROMIUM, one on the path, or Playwright's own. Run it to see which."""

import os
import shutil
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
HOW = """no Chromium is found for the tests of the page.
  Debian, Ubuntu:  sudo apt install chromium
  macOS:           brew install --cask chromium
  anywhere:        .venv/bin/playwright install chromium
  or name one:     CHROMIUM=/path/to/chromium make test"""
DOUBLED = ["--blink-settings=defaultFontSize=32"]  # the browser of somebody who reads at twice the size of type


class NoChromium(Exception):
    """There is none; the text says how to get one."""


def chromium() -> str:
    """The path of a Chromium, or NoChromium saying how to get one."""
    named = os.environ.get("CHROMIUM")
    if named:
        if not shutil.which(named):
            raise NoChromium(f"CHROMIUM={named} is no program.\n{HOW}")
        return named
    for name in NAMES:
        found = shutil.which(name)
        if found:
            return found
    own = _playwrights_own()
    if own is None:
        raise NoChromium(HOW)
    return own


def _playwrights_own() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def flags() -> list[str]:
    """Root has no sandbox."""
    return ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []


if __name__ == "__main__":
    try:
        print(chromium())
    except NoChromium as missing:
        sys.exit(f"agora: {missing}")
