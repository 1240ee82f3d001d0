"""Who may see which kind of file."""

from vcc_sandbox.core.context import Ctx, Refused
from vcc_sandbox.core.request_checks import Rules, check_rights

TRADE = ("/trade", "/trade/export", "/account")
PAGES: dict[str, tuple[str, ...]] = {
    "TRADE_DETAIL": TRADE,
    "SINGLE_MODE_DETAIL": ("/trade", "/trade/singleModeExport"),
    "FUND_FLOW": ("/accountFlow", "/accountFlow/export", "/account"),
    "TRANSACTION_VOUCHER": ("/trade", "/trade/transaction"),
    "REBATE_BILL": ("/trade", "/trade/rebate"),
    "BILL": ("/trade", "/account"),
    "REWARD": ("/invite", "/trade"),
}
"""Pages of which an operator needs one, by type."""
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
