"""Values of any shape, for hypothesis."""

from __future__ import annotations

from hypothesis import strategies as st

from agora.core.records import Record, Tagged
from agora.core.shapes import AnyOf, Anything, Many, OneOf, Row, Shape, Table, Text, Whole, YesNo

SCALARS = (
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8)
)  # fmt: skip
JSONS = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
)


def of(shape: Shape) -> st.SearchStrategy[object]:  # noqa: C901  one line per shape
    """Values that a shape can write."""
    match shape:
        case Whole(bounds=None):
            return st.integers(-(10**17), 10**17)
        case Whole(bounds=bounds):
            return st.integers(bounds.low, bounds.high)
        case YesNo():
            return st.booleans()
        case Text():
            return st.text(max_size=6)
        case OneOf(values=values):
            return st.sampled_from(values)
        case AnyOf(shapes=shapes):
            return st.one_of([of(part) for part in shapes])
        case Many(item=item):
            return st.lists(of(item), max_size=4).map(tuple)
        case Row(items=items):
            return st.tuples(*map(of, items))
        case Table(item=item):
            return st.dictionaries(st.text(max_size=4), of(item), max_size=3)
        case Record():
            return st.fixed_dictionaries({name: of(field) for name, field in shape.fields.items()}).map(
                lambda fields: shape.cls(**fields)
            )
        case Tagged():
            return st.one_of([st.deferred(lambda cls=cls: of(shape.record(cls))) for cls in shape.classes.values()])  # type: ignore[misc]
        case Anything():
            return JSONS
    raise AssertionError(f"add here how to draw a {type(shape).__name__}")
