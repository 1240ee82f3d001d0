"""Turns the effect of a failure into what the browser does: a redirect, a whole-page load, a message."""

import logging
from urllib.parse import quote, urlencode

import reflex as rx
from reflex_base.event.context import EventContext

from vcc_portal.domain.account import Place
from vcc_portal.domain.redirects import with_query
from vcc_portal.errors.catalogue import Effect
from vcc_portal.i18n import Text
from vcc_portal.session.runtime import runtime
from vcc_portal.session.talk import Failed
from vcc_portal.state.toast import Kind, ToastState, view_of, waiting
from vcc_portal.upstream.errors import Superseded

log = logging.getLogger(__name__)
