"""Marketing at the provider: the page of an activity, and the pictures of adverts."""

from html import escape

from starlette.exceptions import HTTPException
from starlette.responses import Response

from vcc_portal.domain.text import Text
from vcc_sandbox.content.tables import Activity, Advert
from vcc_sandbox.provider_pages.web import Visit, page_router

router = page_router()
WIDTH, HEIGHT = 1200, 72
PICTURE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
    '<rect width="{width}" height="{height}" fill="#0f4c4a"/>'
    '<path d="M0 60 Q300 20 600 52 T1200 30 V72 H0Z" fill="#14625f"/>'
    '<text x="32" y="44" font-family="system-ui, sans-serif" font-size="22" fill="#fff">{title}</text></svg>'
)


@router.get("/activity")
def activity(visit: Visit) -> Response:
    """What an activity is about, and until when it runs."""
    with visit.read() as db:
        row = db.get(Activity, visit.value("code", 64))
    if row is None:
        raise HTTPException(404)
    title = Text(zh=row.title_zh, en=row.title_en)
    period = Text(
        zh=f"活动时间：{row.start_time[:10]} 至 {row.end_time[:10]}", en=f"{row.start_time[:10]} to {row.end_time[:10]}"
    )
    rule = Text(zh=row.rule_zh, en=row.rule_en)
    return visit.show("activity.html", title=title, period=period, rule=rule)


@router.get("/advert.svg")
def picture(visit: Visit) -> Response:
    """An advert's picture."""
    number = visit.value("position", 4)
    with visit.read() as db:
        row = db.get(Advert, (visit.value("code", 64), int(number) if number.isdecimal() else 0))
    if row is None:
        raise HTTPException(404)
    title = row.title_en if visit.language == "en" else row.title_zh
    svg = PICTURE.format(width=WIDTH, height=HEIGHT, title=escape(title))
    headers = {"X-Content-Type-Options": "nosniff", "Cache-Control": "private, max-age=300"}
    return Response(svg, media_type="image/svg+xml", headers=headers)
