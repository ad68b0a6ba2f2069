# SPDX-License-Identifier: MIT
"""Error codes of stored and imported results. See codes.py."""

TEXTS = {
    "W214": (
        "the database of results is in use",
        "Commands that store or read runs wait for each other, up to ten seconds. The results of\n"
        "the run are in its results file; `./weft import FILE.json` stores them later.",
    ),
    "W215": (
        "a database of results of newer tools",
        "Older databases are brought up to date when they are opened; a newer one could only be\n"
        "damaged. With `WEFT_RESULTS=FOLDER` results are kept in another folder.",
    ),
    "W216": (
        "the database of results cannot be used",
        "It cannot be written, or it belongs to another program. Nothing in it was changed.",
    ),
    "W217": (
        "unknown run",
        "`run:NUMBER` is a run of the database of results; `./weft history METRIC` shows numbers.",
    ),
    "W218": (
        "no history",
        "Runs are stored from the first `./weft bench` on, unless the folder of results was\n"
        "removed. The hint says what there is.",
    ),
    "W219": (
        "a log without results",
        "`./weft import` reads the lines of Zephyr's benchmarks latency_measure and sys_kernel:\n"
        "    METRIC - DESCRIPTION : 315 cycles , 2625 ns :\n"
        "    DETAILS: Average time for 1 iteration: 2625 nSec",
    ),
    "W220": (
        "a log that is too long, or takes too long",
        "A log has at most 64 MiB and 10,000 results, and ends within --timeout seconds. What was\n"
        "read before is stored.",
    ),
    "W221": (
        "a serial port that cannot be used",
        "The port does not exist, belongs to another program, or your user may not open it: on\n"
        "Debian, members of the group dialout may.",
    ),
    "W222": (
        "a log that contradicts the command line",
        "The log names its clock, and cycles and times in it give one. Both must be --clock.",
    ),
}
