"""Words of the shell: header, menus, footer, overlays."""

from vcc_portal.i18n.text import Text

BREADCRUMB = Text(zh="当前位置", en="You are here")
