"""How much memory a process uses, in megabytes."""

import resource
import sys
from pathlib import Path

MEGABYTE = 1024 * 1024


def memory(process: int | str = "self") -> float:
    """Of the process of this number, or of this one, now; on Linux."""
    return _told(process, "VmRSS")


def most_memory(process: int) -> float:
    """The most that the process of this number has used so far; on Linux."""
    return _told(process, "VmHWM")


def most_used(usage: resource.struct_rusage) -> float:
    """The most that a process has used; counted in bytes on macOS, in kilobytes elsewhere."""
    return usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024) / MEGABYTE


def _told(process: int | str, what: str) -> float:
    status = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    return int(status.split(f"{what}:")[1].split()[0]) / 1024
