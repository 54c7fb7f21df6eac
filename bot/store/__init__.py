"""Everything durable, and all the SQL: one object, `Store`, with a part for each concept, over one SQLite database."""

from bot.store.accounts import Account
from bot.store.append_once import Append, Balance, Committed, Conflict, Outcome, Repeated
from bot.store.backup import restore
from bot.store.begun_threads import BegunThread
from bot.store.changes import MESSAGES, Change
from bot.store.codec import UnknownEvent
from bot.store.deadlines import NEVER_MS, Deadline, DueRow, carried_on
from bot.store.deals import Batch
from bot.store.errors import LimitReached, StoreNotYet, StoreRefused, StoreUnavailable, StoreUncertain
from bot.store.free_texts import CutText, FreeText, SealLine, SealOpening
from bot.store.house_rules import KeptRule
from bot.store.log import Log
from bot.store.panels import PanelRow
from bot.store.people import Remains
from bot.store.private_replies import PrivateReply
from bot.store.purging import Tombstone
from bot.store.records import WantedHands
from bot.store.registered import Registered
from bot.store.reviews import Reviewed
from bot.store.settlement_notices import SettlementNotice
from bot.store.shards import Shards, Wanted
from bot.store.sight import Sight
from bot.store.statistics import Period
from bot.store.store import Store
from bot.store.sums import DaySum, Shared
from bot.store.tables import TableRow, repetition_id

__all__ = [
    "MESSAGES",
    "NEVER_MS",
    "Account",
    "Append",
    "Balance",
    "Batch",
    "BegunThread",
    "Change",
    "Committed",
    "Conflict",
    "CutText",
    "DaySum",
    "Deadline",
    "DueRow",
    "FreeText",
    "KeptRule",
    "LimitReached",
    "Log",
    "Outcome",
    "PanelRow",
    "Period",
    "PrivateReply",
    "Registered",
    "Remains",
    "Repeated",
    "Reviewed",
    "SealLine",
    "SealOpening",
    "SettlementNotice",
    "Shards",
    "Shared",
    "Sight",
    "Store",
    "StoreNotYet",
    "StoreRefused",
    "StoreUnavailable",
    "StoreUncertain",
    "TableRow",
    "Tombstone",
    "UnknownEvent",
    "Wanted",
    "WantedHands",
    "carried_on",
    "repetition_id",
    "restore",
]
