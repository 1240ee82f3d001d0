"""The head of every page: the icon, and the script that sets language and theme before the first paint."""

import reflex as rx

SCRIPT = (
    "(function(){var d=document.documentElement,c=document.cookie;"
    "var m=c.match(/(?:^|; )vcc-language=(zh|en)/);"
    "var l=m?m[1]:((navigator.language||'').toLowerCase().indexOf('en')===0?'en':'zh');"
    "window.__vccLang=l;d.lang=l==='zh'?'zh-CN':'en';d.dataset.lang=l;"
    "if(l!=='zh')d.classList.add('i18n-pending');"
    "var t=(c.match(/(?:^|; )vcc-theme=(light|dark|system)/)||[])[1]||'system';"
    "window.__vccTheme=t;"
    "d.dataset.theme=t==='dark'||(t==='system'&&matchMedia('(prefers-color-scheme: dark)').matches)?'dark':'light'"
    "})()"
)
"""Order of the language: cookie, browser language, Chinese. Another language than the prerendered one hides the
body until the first render has put it right, so that the wrong language is never painted."""


def head() -> list[rx.Component]:
    """What stands in the head of every page."""
    return [rx.el.link(rel="icon", href="/icon.svg", type="image/svg+xml"), rx.el.script(SCRIPT)]
