"""The script in the head that sets language and theme before the first paint."""

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
