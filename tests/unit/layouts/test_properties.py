"""What a component is given, it has: the framework makes a style of a property that it does not know, and says nothing."""

import importlib
import pkgutil
from collections import defaultdict

import pytest
from reflex_base.components.component import Component

from vcc_portal import pages
from vcc_portal.layouts.page import PAGES

STYLES = {
    *("animationDelay", "animationDuration", "aspectRatio", "borderRadius", "bottom", "fill", "fontSize"),
    *("gridTemplateColumns", "height", "minHeight", "opacity", "shapeRendering", "visibility", "width"),
}
"""What pages draw by values that no class can name."""


def test_no_property_of_an_element_ends_as_a_style(monkeypatch: pytest.MonkeyPatch) -> None:
    """Titles of links, and the place of the focus in a table of cards, were lost so."""
    found: dict[str, set[str]] = defaultdict(set)
    made = Component._post_init

    def noted(self: Component, *arguments: object, **properties: object) -> None:
        made(self, *arguments, **properties)
        for name in self.style:
            found[name].add(type(self).__name__)

    monkeypatch.setattr(Component, "_post_init", noted)
    for module in pkgutil.walk_packages(pages.__path__, f"{pages.__name__}."):
        importlib.import_module(module.name)
    for page in PAGES.values():
        page.render().render()
    own = {name: kinds for name, kinds in found.items() if not name.startswith("--")}
    assert {name: kinds for name, kinds in own.items() if name not in STYLES} == {}
    assert own.keys() == STYLES
