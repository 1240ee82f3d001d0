"""The sandbox on an origin of its own (`make sandbox`), a portal beside it."""

import json

from fastapi import FastAPI

from tests.support.sandbox import data, sandbox_of, signed_in, visitor
from vcc_portal.upstream.calls import content as content_calls
from vcc_portal.upstream.calls import user as user_calls
from vcc_sandbox.app import create_app


async def test_pages_and_pictures_of_one_that_runs_alone_are_its_own(app: FastAPI) -> None:
    """The portal beside it has none of them."""
    alone_at = "http://127.0.0.1:3900"
    alone = create_app(sandbox_of(app).settings, alone_at=alone_at)
    for served, origin in ((app, sandbox_of(app).settings.public_url), (alone, alone_at)):
        async with visitor(served) as client:
            links = (await data(client, content_calls.SITE_PARAMS, site="CN"))["params"]
            adverts = await data(client, content_calls.SPACE_ADVERT, space="ACCOUNT_BANNER")
        async with signed_in(served, "admin@lanyu.example") as client:
            center = json.loads(await data(client, user_calls.KYC_SOURCE_CONFIG, kycSource="B2B"))["CN"]
        shown = [links["aboutUrl"], *(advert[name] for advert in adverts for name in ("filePath", "link"))]
        assert {address.partition("/sandbox/")[0] for address in [*shown, center["kycUrl"]]} == {origin}
        assert center["homeUrl"] == f"{sandbox_of(app).settings.public_url}/account"
