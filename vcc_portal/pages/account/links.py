"""Pages that the account home points to, when the route table has them."""

from vcc_portal.routes import BY_PATH

TRADE = "/trade"
FLOW = "/accountFlow"
FAQ = "/faq"


def exists(path: str) -> bool:
    """No link goes to a page that is not there."""
    return path in BY_PATH
