"""Who is at the other end of the socket that is being served."""

from contextvars import ContextVar

address: ContextVar[str] = ContextVar("visitor_address", default="")
"""The network address as far as the trusted proxies vouch for it; empty outside a socket."""
