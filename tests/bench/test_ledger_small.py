"""The ledger's benchmark with a few hands, so that it cannot rot."""

from __future__ import annotations

import pytest

from tools.bench import audit, ledger


@pytest.mark.slow
def test_each_message_is_measured_with_few_and_many_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, number in {"FEW": 20, "MANY": 400, "DAYS": 10, "TABLES": 2, "ROUNDS": 2}.items():
        monkeypatch.setattr(ledger, name, number)
    monkeypatch.setattr(audit, "HANDS", 3)
    *found, checked = ledger.run()
    assert checked.name == "ledger: hands checked / limit"
    assert checked.ours > 0
    assert {"ledger: show, 400 hands / 20", "ledger: settle, 400 hands / 20"} <= {one.name for one in found}
    assert all(one.ours > 0 and one.reference > 0 and one.bar >= ledger.AS_SLOW for one in found)
