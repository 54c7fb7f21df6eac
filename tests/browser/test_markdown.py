"""What the sandbox's page makes of Discord's markdown."""

from __future__ import annotations

import pytest

from tests.support.browser import chromium, sandbox

WRITTEN = [
    (r"Gizmo \(bot\) \*wins\*", "Gizmo (bot) *wins*"),
    (r"**A\*ce** \<@1> \\", "A*ce <@1> \\"),
    ("[Show my cards](https://a.example/1) and [it](<https://b.example>)", "Show my cards and it"),
    (r"`\(` <script>alert(1)</script>", r"\( <script>alert(1)</script>"),
]
"""What a message says, and what one reads of it."""


@pytest.mark.browser
async def test_escaped_marks_are_read_without_their_backslash() -> None:
    async with chromium() as browser, sandbox() as address:
        page = await browser.new_page()
        await page.goto(address)
        for source, read in WRITTEN:
            shown = await page.evaluate(
                """async (source) => {
                    const { markdown } = await import("/sandbox/static/text.js");
                    const box = document.createElement("div");
                    box.innerHTML = markdown(source, { user: (id) => `user ${id}`, channel: (id) => `channel ${id}` });
                    return box.textContent;
                }""",
                source,
            )
            assert shown == read
