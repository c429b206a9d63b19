"""Runs every benchmark of this folder, each in a process of its own so that none warms or slows another."""

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent


def main() -> int:
    """Runs them in order of name; the exit code is 1 if one could not run."""
    failed = 0
    for path in sorted(HERE.glob("[a-z]*.py")):
        print(f"== python -m benchmarks.{path.stem}", flush=True)
        failed |= subprocess.run([sys.executable, "-m", f"benchmarks.{path.stem}"], check=False).returncode != 0
        print(flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(main())
