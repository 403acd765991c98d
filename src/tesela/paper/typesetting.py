"""A template and its data become a PDF: tagged (PDF/UA), in our own font, without a look at the clock."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

import msgspec

if TYPE_CHECKING:
    from typst import Fonts

PageSize: TypeAlias = Literal["a4", "a5", "us-letter"]
PAGE_SIZES: Final[tuple[PageSize, ...]] = ("a4", "a5", "us-letter")

_EPOCH: Final = datetime(2000, 1, 1, tzinfo=UTC)
"""The moment that every file carries: the same input gives the same bytes."""


class Sheet(msgspec.Struct, frozen=True):
    """What is to be printed: the template's name, the document's title, and all that the template shows."""

    template: str
    title: str
    data: Mapping[str, object]
    lang: str = "es"
    page: PageSize = "a4"


def pdf(sheet: Sheet) -> bytes:
    """Typeset a sheet."""
    import typst  # thirty megabytes that only who prints needs

    return typst.compile(
        _source(sheet.template), sys_inputs=_data(sheet), font_paths=_fonts(),
        format="pdf", pdf_standards=["ua-1"], timestamp=_EPOCH,
    )  # fmt: skip


def pictures(sheet: Sheet, pixels_per_inch: float = 72) -> list[bytes]:
    """Typeset a sheet as PNG pictures, a page each: to look at."""
    import typst

    made: object = typst.compile(
        _source(sheet.template), sys_inputs=_data(sheet), font_paths=_fonts(),
        format="png", ppi=pixels_per_inch, timestamp=_EPOCH,
    )  # fmt: skip
    pages = made if isinstance(made, list) else [made]
    return [page for page in pages if isinstance(page, bytes)]


def _data(sheet: Sheet) -> dict[str, str]:
    """What the template sees; nothing of this machine is in it."""
    told = {**sheet.data, "title": sheet.title, "lang": sheet.lang, "page": sheet.page}
    return {"data": msgspec.json.encode(told).decode()}


def _source(name: str) -> bytes:
    return template("house") + template(name)


@cache
def template(name: str) -> bytes:
    """A template's text."""
    return files(__package__).joinpath("templates", f"{name}.typ").read_bytes()


@cache
def _fonts() -> Fonts:
    """Our own font and those that Typst brings; none of this machine."""
    import font_source_sans_pro
    from typst import Fonts

    return Fonts(
        include_system_fonts=False, font_paths=[Path(font_source_sans_pro.__file__).parent / "files"]
    )
