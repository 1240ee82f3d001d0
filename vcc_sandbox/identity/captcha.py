"""Image verification: four characters to read, answered once, for a ticket that is used once."""

import base64
import io
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta

from captcha.image import ImageCaptcha
from PIL import Image
from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from vcc_portal.domain.inputs import typed_code
from vcc_sandbox.core.clock import ts
from vcc_sandbox.identity.sign_in_tables import ImageCheck
from vcc_sandbox.identity.tokens import digest, new_token

CHARACTERS = "2345678ABDEFHKNPRTVXY"
"""Without those that look alike (0 O, 1 I L, C G …), and without the wide ones."""
LENGTH = 4
SECONDS = 180
WIDTH, HEIGHT, TEXT_WIDTH = 228, 80, 184
_INK, _GROUND, _NOISE = (27, 56, 64), (237, 241, 241), (140, 162, 167)


@dataclass(frozen=True)
class NewImage:
    """What the browser gets: never the answer."""

    token: str
    png: str
    """Base64, without the `data:` head."""
    seconds: int = SECONDS


def create(db: Session, now: datetime) -> NewImage:
    """Draw a new image and remember its answer."""
    db.execute(delete(ImageCheck).where(ImageCheck.expires_at < ts(now - timedelta(hours=1))))
    answer = "".join(secrets.choice(CHARACTERS) for _ in range(LENGTH))
    token = new_token()
    db.add(ImageCheck(token_hash=digest(token), answer=answer, expires_at=ts(now + timedelta(seconds=SECONDS))))
    return NewImage(token, draw(answer))


def check(db: Session, token: str, answer: str, now: datetime) -> str | None:
    """The ticket for a right answer, else None. Right or wrong, the image is spent."""
    row = db.get(ImageCheck, digest(token))
    if row is None or row.answered_at is not None or row.expires_at < ts(now):
        return None
    row.answered_at = ts(now)
    given = typed_code(answer).upper()
    if not secrets.compare_digest(given.encode(), row.answer.encode()):
        return None
    ticket = new_token()
    row.ticket_hash = digest(ticket)
    return ticket


def spend(db: Session, ticket: str | None, now: datetime) -> bool:
    """Use a ticket up; False when it is unknown, used or old."""
    if not ticket:
        return False
    row = db.scalar(select(ImageCheck).where(ImageCheck.ticket_hash == digest(ticket)))
    if row is None or row.ticket_used_at is not None or row.expires_at < ts(now):
        return False
    row.ticket_used_at = ts(now)
    return True


def draw(answer: str) -> str:
    """A PNG of 228 by 80, base64."""
    painter = ImageCaptcha(width=TEXT_WIDTH, height=HEIGHT, font_sizes=(46, 50))
    painter.lookup_table = [min(255, level * 6) for level in range(256)]  # dark ink, yet opaque
    painter.character_rotate = (-20, 20)
    painter.word_offset_dx = 0.08
    painter.word_space_probability = 0.8
    image = Image.new("RGB", (WIDTH, HEIGHT), _GROUND)
    image.paste(painter.create_captcha_image(answer, _INK, _GROUND), (8 + secrets.randbelow(WIDTH - TEXT_WIDTH - 8), 0))
    painter.create_noise_curve(image, _NOISE)
    painter.create_noise_dots(image, _NOISE, width=2, number=16)
    buffer = io.BytesIO()
    image.save(buffer, "PNG", optimize=True)
    return base64.b64encode(buffer.getvalue()).decode()
