"""Functions that an operator of a running portal holds for a while."""

from collections.abc import Iterator
from contextlib import contextmanager

from tests.support.portal import Portal

_USER = """SELECT user_id FROM linked_user JOIN person USING (person_id)
WHERE login_name = ? AND biz_source = 'cn_vcc'"""


@contextmanager
def granted(portal: Portal, login_name: str, *rights: tuple[str, str], without: str = "") -> Iterator[None]:
    """Give somebody functions, as (resource code, page), until the block ends, and take a page; sign him in inside the block."""
    with portal.database() as db:
        user_id = db.execute(_USER, (login_name,)).fetchone()[0]
        held = {row[0] for row in db.execute("SELECT resource_code FROM permission WHERE user_id = ?", (user_id,))}
        new = [(user_id, code, page, f"granted-{number}", code, 2) for number, (code, page) in enumerate(rights)]
        new = [row for row in new if row[1] not in held]
        page = "SELECT * FROM permission WHERE user_id = ? AND resource_url = ?"
        taken = db.execute(page, (user_id, without)).fetchall() if without else []
        with db:
            db.executemany("DELETE FROM permission WHERE user_id = ? AND resource_code = ?", [row[:2] for row in taken])
            db.executemany("INSERT INTO permission VALUES (?, ?, ?, ?, ?, ?)", new)
        try:
            yield
        finally:
            with db:
                db.executemany(
                    "DELETE FROM permission WHERE user_id = ? AND resource_code = ?", [row[:2] for row in new]
                )
                db.executemany("INSERT INTO permission VALUES (?, ?, ?, ?, ?, ?)", taken)
