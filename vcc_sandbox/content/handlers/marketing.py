"""Adverts, activities and notices."""

from sqlalchemy import select

from vcc_portal.errors.codes import Code
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import content as content_calls
from vcc_portal.upstream.models import content as m
from vcc_sandbox.content import adverts
from vcc_sandbox.content.tables import Activity, Advert, Notice, NoticeReached, TopUpText
from vcc_sandbox.core.context import Ctx, Refused
from vcc_sandbox.core.request_checks import Need
from vcc_sandbox.core.serve import serves


@serves(content_calls.ACTIVITY, need=Need.NOTHING)
def activity(ctx: Ctx, request: m.ActivityQuery) -> m.Activity:
    """An activity, empty when there is none with that code."""
    row = ctx.db.get(Activity, request.activity_code)
    if row is None:
        return m.Activity()
    picture = ctx.db.scalar(select(Advert).where(Advert.activity_code == row.activity_code).limit(1))
    return m.Activity(
        activity_code=row.activity_code,
        title=row.title_en if ctx.english else row.title_zh,
        link=adverts.link_of(ctx.sandbox, row.activity_code),
        file_path=adverts.picture_of(ctx.sandbox, picture) if picture else "",
        start_time=row.start_time,
        end_time=row.end_time,
        enabled=row.enabled and row.start_time <= ctx.time < row.end_time,
    )


@serves(content_calls.SPACE_ADVERT, need=Need.NOTHING)
def space_advert(ctx: Ctx, request: m.SpaceAdvertQuery) -> list[m.SpaceAdvert]:
    """Running adverts of a space; those for some users only are left out, as nobody is signed in here."""
    return [
        m.SpaceAdvert(
            file_title=row.file_title,
            advert_code=row.advert_code,
            file_path=adverts.picture_of(ctx.sandbox, row),
            link=adverts.link_of(ctx.sandbox, row.activity_code),
            open_type=row.open_type,
            start_time=row.start_time,
            end_time=row.end_time,
        )
        for row in adverts.running(ctx.db, ctx.time, request.space)
        if not row.audience
    ]


@serves(content_calls.ADVERT_CODES)
def advert_codes(ctx: Ctx, request: m.AdvertCodesQuery) -> m.AdvertCodes:
    """Codes of the adverts for the asker."""
    return m.AdvertCodes(advert_codes=adverts.codes_for(ctx.db, ctx.user, ctx.time))


@serves(content_calls.ADVERTS)
def advert_list(ctx: Ctx, request: m.AdvertsQuery) -> list[m.Advert]:
    """Running adverts by code, in the order asked for; those for others are left out."""
    rows = [row for row in adverts.running(ctx.db, ctx.time) if adverts.meant_for(ctx.db, row.audience, ctx.user)]
    found = []
    for code in dict.fromkeys(request.advert_codes):
        pictures = [row for row in rows if row.advert_code == code]
        banners = [
            m.Banner(
                file_path=adverts.picture_of(ctx.sandbox, row),
                link=adverts.link_of(ctx.sandbox, row.activity_code),
                open_type=row.open_type,
            )
            for row in pictures
        ]
        if pictures:
            found.append(m.Advert(advert_code=code, file_title=pictures[0].file_title, banners_info=banners))
    return found


@serves(content_calls.TOP_UP_BANNER_SHOW)
def top_up_banner(ctx: Ctx, request: Nothing) -> m.TopUpBanner:
    """The banner of the top-up page, for who never topped up."""
    for row in adverts.running(ctx.db, ctx.time, adverts.TOP_UP):
        if adverts.meant_for(ctx.db, row.audience, ctx.user):
            return m.TopUpBanner(
                show=True,
                file_path=adverts.picture_of(ctx.sandbox, row),
                link=adverts.link_of(ctx.sandbox, row.activity_code),
                open_type=row.open_type,
            )
    return m.TopUpBanner(show=False)


@serves(content_calls.ACTIVITY_CODE_SHOW)
def activity_code(ctx: Ctx, request: Nothing) -> m.ActivityCode:
    """The activity that the asker may still take part in."""
    row = adverts.activity_for(ctx.db, ctx.user, ctx.time)
    if row is None:
        return m.ActivityCode(show=False)
    link = adverts.link_of(ctx.sandbox, row.activity_code)
    return m.ActivityCode(show=True, activity_code=row.activity_code, link=link, expire_time=row.end_time)


@serves(content_calls.TOP_UP_TEXT_SHOW)
def top_up_text(ctx: Ctx, request: m.TopUpTextQuery) -> m.TopUpText:
    """What is said beside the top-up of a currency."""
    row = ctx.db.get(TopUpText, request.currency or "") or ctx.db.get(TopUpText, "")
    return m.TopUpText(show=row is not None, text_zh=row.text_zh if row else "", text_en=row.text_en if row else "")


@serves(content_calls.MESSAGE_LIST)
def message_list(ctx: Ctx, request: m.NoticeQuery) -> list[m.Notice]:
    """Running notices of a kind that the asker has not seen, the oldest first."""
    reached = select(NoticeReached.record_id).where(NoticeReached.user_id == ctx.user.user_id)
    query = select(Notice).where(
        Notice.show_type == request.show_type,
        Notice.company_id.in_(["", ctx.owner]),
        Notice.start_time <= ctx.time,
        Notice.end_time > ctx.time,
        Notice.record_id.not_in(reached),
    )
    return [
        m.Notice(
            record_id=row.record_id,
            message_content=row.content_en if ctx.english else row.content_zh,
            show_type=row.show_type,
            start_time=row.start_time,
            end_time=row.end_time,
        )
        for row in ctx.db.scalars(query.order_by(Notice.start_time, Notice.record_id))
    ]


@serves(content_calls.MESSAGE_REACH)
def message_reach(ctx: Ctx, request: m.NoticeReached) -> bool:
    """The asker has seen a notice; saying so again changes nothing."""
    row = ctx.db.get(Notice, request.record_id)
    if row is None or row.company_id not in {"", ctx.owner}:
        raise Refused(Code.SUBMIT_FAILED, error_param=["recordId"])
    if ctx.db.get(NoticeReached, (row.record_id, ctx.user.user_id)) is None:
        ctx.db.add(NoticeReached(record_id=row.record_id, user_id=ctx.user.user_id, reached_at=ctx.time))
    return True
