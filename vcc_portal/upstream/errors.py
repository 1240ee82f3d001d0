"""The failures of an upstream call; they are declared below this layer so that the catalogue can describe them."""

from vcc_portal.errors.exceptions import (
    BadAnswer,
    BusinessError,
    HttpStatusError,
    NoAnswer,
    NotSent,
    Superseded,
    Tolerated,
    UpstreamError,
)

__all__ = [
    "BadAnswer",
    "BusinessError",
    "HttpStatusError",
    "NoAnswer",
    "NotSent",
    "Superseded",
    "Tolerated",
    "UpstreamError",
]
