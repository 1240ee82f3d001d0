"""A select with many options."""

from vcc_portal.i18n.text import Text

WORDS = {
    "filter": Text(zh="输入文字以筛选", en="Type to filter"),
    "none": Text(zh="没有匹配的选项", en="No matching option"),
}
"""By the names that `choices.jsx` uses."""
