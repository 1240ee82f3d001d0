"""What is on each page, by area."""

import importlib
import pkgutil
from collections.abc import Sequence

from vcc_portal.layouts.page import PAGES, PortalPage
from vcc_portal.routes import Route


def pages_of(rows: Sequence[Route]) -> list[PortalPage]:
    """The page of each row. What lies in a folder that is no package is not found, and the build would lack it in silence."""
    for module in pkgutil.walk_packages(__path__, f"{__name__}."):
        importlib.import_module(module.name)
    if lost := [route.path for route in rows if route.path not in PAGES]:
        raise LookupError(
            f"No page is found for {', '.join(lost)} of vcc_portal/routes.py: it is a function under @page(routes.…) "
            "below vcc_portal/pages, with an __init__.py in each folder on the way"
        )
    return [PAGES[route.path] for route in rows]
