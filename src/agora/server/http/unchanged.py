"""Answers that rarely change: a browser that has one already is told so, and others get it compressed."""

import gzip
import hashlib
from functools import lru_cache
from typing import NamedTuple

from fastapi import Request, Response

LEAST_PACKED = 1000  # bytes; less is not worth it
KEPT = 64  # answers: games, languages and data sets


class Packed(NamedTuple):
    """An answer, ready to send."""

    tag: str
    compressed: bytes


@lru_cache(KEPT)
def _packed(body: bytes) -> Packed:
    return Packed(f'W/"{hashlib.sha256(body).hexdigest()[:20]}"', gzip.compress(body, mtime=0))


def answer(request: Request, body: bytes) -> Response:
    """A JSON body, or 304 if the browser has the same one."""
    tag, compressed = _packed(body)
    # the language depends on the cookie; by `no-cache` a browser keeps the answer and asks whether it is still the same
    headers = {"ETag": tag, "Cache-Control": "private, no-cache", "Vary": "Accept-Encoding, Accept-Language, Cookie"}
    known = [one.strip() for one in request.headers.get("if-none-match", "").split(",")]
    if tag in known or "*" in known:
        return Response(status_code=304, headers=headers)
    if len(body) >= LEAST_PACKED and _takes_gzip(request.headers.get("accept-encoding", "")):
        body, headers["Content-Encoding"] = compressed, "gzip"
    return Response(body, media_type="application/json", headers=headers)


def _takes_gzip(accepted: str) -> bool:
    """Whether a browser takes gzip.

    >>> [_takes_gzip(each) for each in ("gzip, br", "br;q=1, gzip;q=0.5", "gzip;q=0", "identity", "*", "")]
    [True, True, False, False, True, False]
    """
    for part in accepted.lower().split(","):
        name, _, weight = part.partition(";")
        if name.strip() in ("gzip", "*"):
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False
