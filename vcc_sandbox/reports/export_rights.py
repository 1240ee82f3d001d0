"""Who may see which kind of file."""

from vcc_sandbox.core.context import Ctx, Refused
from vcc_sandbox.core.request_checks import Rules, check_rights

PAGES: dict[str, tuple[str, ...]] = {
    "TRADE_DETAIL": ("/trade/export",),
    "SINGLE_MODE_DETAIL": ("/trade", "/trade/singleModeExport"),
    "FUND_FLOW": ("/accountFlow/export",),
    "TRANSACTION_VOUCHER": ("/trade", "/trade/transaction"),
    "REBATE_BILL": ("/trade/rebate",),
    "BILL": ("/trade", "/account"),
    "REWARD": ("/invite", "/trade/rebate"),
}
"""Pages of which an operator needs one, by type: to see rows is not yet to carry them away. The single-mode page
needs no right of its own (spec §2).
"""
ANY_PAGE = tuple(sorted({page for pages in PAGES.values() for page in pages}))


def allowed_types(ctx: Ctx) -> list[str]:
    """Types whose pages the asker may open."""
    allowed = []
    for name, pages in PAGES.items():
        try:
            check_rights(ctx, Rules(routes=pages))
        except Refused:
            continue
        allowed.append(name)
    return allowed
