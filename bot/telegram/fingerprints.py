"""A short sign by which reports are found again among those that were offered."""

import json
from collections.abc import Sequence
from zlib import crc32

from rules.notation import to_json
from rules.reports import Report


def fingerprint(reports: Sequence[Report]) -> str:
    """The sign of reports; the same for the same reports, in every process."""
    written = json.dumps([to_json(report) for report in reports], ensure_ascii=False, sort_keys=True)
    return f"{crc32(written.encode()):08x}"
