"""The head of every page: the icon, the script that sets language and theme before the first paint, and the one that
offers to load the page again when a part of it does not arrive (spec §8).
"""

import json
import re
from html import escape
from pathlib import Path

import reflex as rx
from reflex_base.constants import Reflex

from vcc_portal.domain.origin import SOURCE_KEY
from vcc_portal.i18n.shell import header as words
from vcc_portal.server.packing import ASKED
from vcc_portal.session.cookies import STYLES

LOAD_PATIENCE_MS = 120_000
"""A page that is not there after this long counts as not loaded (spec §9)."""

_NOT_CODE = re.compile(r"^ *(//.*\n)?", re.MULTILINE)
SCRIPT = (
    "(function(){var d=document.documentElement,c=document.cookie;"
    # Every cookie that a script of ours keeps: behind TLS as the server's are (`session.cookies`).
    "window.__vccKeep=function(n,v,p){document.cookie=n+'='+v+'; Path='+(p||'/')+'; Max-Age=31536000; SameSite=Lax'"
    "+(location.protocol==='https:'?'; Secure':'')};"
    "var m=c.match(/(?:^|; )vcc-language=(zh|en)/);"
    "var l=m?m[1]:((navigator.language||'').toLowerCase().indexOf('en')===0?'en':'zh');"
    # The page takes it away again (`frontend/first_state.js`, `load_failure.js`); without scripts it is not there.
    # Until then its links lead on all the same, as any link does: a pointer meets nothing that is inert, so it is looked for,
    # also where the page has been taken over while the button was held down.
    "if('arriving' in d.dataset){d.inert=true;var held=false;"
    "addEventListener('pointerdown',function(){held=d.inert},true);"
    "addEventListener('click',function(e){if(!e.isTrusted||e.target!==d||!(held||d.inert)||'leaving' in d.dataset"
    "||e.button||e.ctrlKey||e.metaKey||e.shiftKey||e.altKey)return;"
    "var n=d.inert;d.inert=false;var x=document.elementFromPoint(e.clientX,e.clientY);d.inert=n;"
    "var a=x&&x.closest('a[href]:not([target],[download])');if(a)location.assign(a.href)})}"
    "window.__vccDrawn=d.lang==='en'?'en':'zh';window.__vccLang=l;d.lang=l==='zh'?'zh-CN':'en';d.dataset.lang=l;"
    "if(l!==window.__vccDrawn)d.classList.add('i18n-pending');"
    "var t=(c.match(/(?:^|; )vcc-theme=(light|dark|system)/)||[])[1]||'system';"
    "window.__vccTheme=t;"
    "d.dataset.theme=t==='dark'||(t==='system'&&matchMedia('(prefers-color-scheme: dark)').matches)?'dark':'light';"
    # The scripts take this socket as theirs (`frontend/stand_ins/websocket_alone.js`): by then it stands.
    "try{var k=sessionStorage,i=k.getItem('token')||crypto.randomUUID();k.setItem('token',i);"
    "var w=window.__vccSocket=new WebSocket(location.origin.replace('http','ws')+'/_event/?token='+i"
    f"+'&EIO=4&transport=websocket'+(window.DecompressionStream?'&{'='.join(ASKED)}':''),'{Reflex.VERSION}');"
    "w.received=[];w.onmessage=function(e){w.received.push(e)}}catch(e){}"
    # The server need not send styles within a page again (`server.first_page`) once the browser has the sheet.
    "addEventListener('load',function(){var s=document.querySelector('link[rel=stylesheet]'),"
    "n=s&&s.href.match(/__reflex_global_styles-([\\w-]+)\\.css/);if(!n)return;"
    f"function kept(){{s.media='all';__vccKeep('{STYLES}',n[1])}}"
    "if(s.sheet)kept();else s.onload=kept});"
    "try{if(localStorage.getItem('vcc-share')==='on')d.setAttribute('data-share','')}catch(e){}"
    "try{var s=(location.search.match(/[?&]source=(\\w{1,32})(?:&|$)/)||[])[1];"
    f"if(s)sessionStorage.setItem('{SOURCE_KEY}',s)}}catch(e){{}}"
    "})()"
)
"""Order of the language: cookie, browser language, Chinese. The server has sent the page in it; where it could not know
the language, the body is hidden until the first render has put it right, so that the wrong one is never painted."""


def head() -> list[rx.Component]:
    """What stands in the head of every page."""
    icon = rx.el.link(rel="icon", href="/icon.svg", type="image/svg+xml")
    return [icon, rx.el.script(SCRIPT), rx.el.script(_load_failure())]


def _load_failure() -> str:
    source = Path(__file__).with_name("load_failure.js").read_text("utf-8")
    # It is in every page: neither its comments nor how it is set have to travel.
    source = _NOT_CODE.sub("", source).rstrip().removesuffix(";")
    offers = {
        "zh": _offer(words.NOT_LOADED.zh, words.RELOAD.zh),
        "en": _offer(words.NOT_LOADED.en, words.RELOAD.en),
    }
    return f"({source})({json.dumps(offers, ensure_ascii=False)}, {LOAD_PATIENCE_MS});"


def _offer(said: str, label: str) -> str:
    # Within a string of the script: classes in double quotes would be hidden from `page_styles`.
    button = (
        f"<button type='button' class='btn' data-kind='secondary' data-size='sm'>{escape(label, quote=False)}</button>"
    )
    return f"<div id='not-loaded' class='offline' role='alert'>{escape(said, quote=False)} {button}</div>"
