"""How much memory a process uses, in megabytes, as Linux tells it."""

from pathlib import Path


def memory(process: int | str = "self") -> float:
    """Of the process of this number, or of this one, now."""
    return _told(process, "VmRSS")


def most_memory(process: int | str = "self") -> float:
    """The most that it has used so far."""
    return _told(process, "VmHWM")


def _told(process: int | str, what: str) -> float:
    status = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    return int(status.split(f"{what}:")[1].split()[0]) / 1024
