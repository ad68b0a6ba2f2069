# SPDX-License-Identifier: MIT
from pathlib import Path
from weft.bench_results import Results
def write(results: Results, path: Path) -> None:
    path.write_text("")
