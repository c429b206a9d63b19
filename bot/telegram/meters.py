"""What is counted of the running bot, for Prometheus."""

from collections.abc import Callable, Mapping
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector

FAST = (0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)
"""Seconds that divide the updates by how long they take; those with recordings take longest."""
SLOW = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)
"""The same for recognition."""


class Meters:
    """Counters of one bot, in a registry of their own. `waiting` is asked how many recordings are to be heard."""

    def __init__(self, waiting: Callable[[], float]) -> None:
        self.registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        self._updates = Counter("markyor_updates", "Updates dealt with.", ["kind"], registry=registry)
        self._reports = Counter("markyor_reports", "What updates came to.", ["outcome"], registry=registry)
        self._errors = Counter("markyor_errors", "Updates that went wrong, by the error.", ["error"], registry=registry)
        self._calls = Counter("markyor_calls", "Calls to Telegram.", ["method", "outcome"], registry=registry)
        self._seconds = Histogram(
            "markyor_update_seconds", "From an update to the end of its answer.", buckets=FAST, registry=registry
        )
        self._recognition = Histogram(
            "markyor_recognition_seconds", "What recognisers took for a recording.", buckets=SLOW, registry=registry
        )
        self.in_work = Gauge("markyor_updates_in_work", "Updates that are dealt with now.", registry=registry)
        Gauge("markyor_recordings_waiting", "Recordings still to be heard.", registry=registry).set_function(waiting)

    def update(self, kind: str, noted: Mapping[str, Any], seconds: float) -> None:
        """An update of a kind was dealt with; `noted` is what was found out about it."""
        self._updates.labels(kind).inc()
        self._reports.labels(noted["outcome"]).inc()
        self._seconds.observe(seconds)
        if "error" in noted:
            self._errors.labels(noted["error"]).inc()
        if "recognition" in noted:
            self._recognition.observe(noted["recognition"])

    def call(self, method: str, *, done: bool) -> None:
        """Telegram was called, and did what it was called for, or did not."""
        self._calls.labels(method, "done" if done else "failed").inc()
