"""`/about`: what this bot is, and where its pages about privacy and terms are."""

from __future__ import annotations

from dataclasses import dataclass

from bot.words import Words


@dataclass(frozen=True, slots=True)
class Pages:
    """The addresses of the pages that Discord wants a bot to have; empty for one that the host has not set."""

    privacy: str = ""
    terms: str = ""


NO_PAGES = Pages()


def about_text(words: Words, version: str, tables: int, entries: int, pages: Pages) -> str:
    """Version, figures of the whole bot and of the server's ledger, and the pages."""
    return words("about.text", version=version, tables=tables, entries=entries, pages=_links(words, pages))


def _links(words: Words, pages: Pages) -> str:
    if pages.privacy and pages.terms:
        return words("about.links", privacy=pages.privacy, terms=pages.terms)
    if pages.privacy:
        return words("about.link_privacy", privacy=pages.privacy)
    return words("about.link_terms", terms=pages.terms) if pages.terms else words("about.no_links")
