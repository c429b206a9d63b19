"""The stores that every contract is tried on."""

from dataclasses import dataclass

import pytest

from storage.engine import open_store
from storage.history import History
from storage.memory import MemoryStore
from storage.memory_history import MemoryHistory
from storage.memos import MemoryMemos, Memos
from storage.record_store import RecordStore


@dataclass
class Stores:
    """Two stores over the same matches, as two programs have them."""

    first: RecordStore
    second: RecordStore
    history: History
    """Looks up what both have kept."""
    memos: Memos
    other_memos: Memos


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def address(request, tmp_path):
    """Where matches are kept; None is in memory."""
    match request.param:
        case "memory":
            return None
        case "sqlite":
            return f"sqlite:///{tmp_path}/markyor.db"
        case _:
            return request.getfixturevalue("postgres_url")


@pytest.fixture
async def stores(address):
    if address is None:
        store = MemoryStore()
        memos = MemoryMemos(store)
        yield Stores(store, store, MemoryHistory(store), memos, memos)
        return
    async with open_store(address) as first, open_store(address) as second:
        yield Stores(first.store, second.store, second.history, first.memos, second.memos)


@pytest.fixture
def store(stores):
    return stores.first


@pytest.fixture
def history(stores):
    return stores.history
