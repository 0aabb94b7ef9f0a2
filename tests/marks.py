"""The marks that tie a test to what it shows: `@covers("AKR-017")`, `@rule("akropolis.place.touch")`."""

import pytest

covers = pytest.mark.covers
rule = pytest.mark.rule
