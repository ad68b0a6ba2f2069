# SPDX-License-Identifier: MIT
"""The codes of the lab: bench, compare, size. See codes.py."""

_REPORT = "This is a defect of the tools or of the bench. The logs that the message names, and\n\
`./weft doctor`, are what a report about it needs."

TEXTS = {
    "W100": (
        "the emulator of a target is not installed",
        "Counting instructions needs QEMU. The hint, or `./weft targets`, tells how to get it.",
    ),
    "W101": (
        "a version of QEMU that cannot be used",
        "The counting plugin needs QEMU 7.2 or newer.",
    ),
    "W102": (
        "no C compiler for this machine",
        "QEMU's counting plugin is compiled once for the machine that the tools run on.",
    ),
    "W103": (
        "the counting plugin does not compile",
        "The compiler's own messages stand below.",
    ),
    "W104": ("a line of the plugin's log is unknown", _REPORT),
    "W105": (
        "marks in the plugin's log that do not fit",
        "The bench marks begin and end of each sample; here one of them is missing, for instance\n"
        "because a workload marks a begin twice.",
    ),
    "W106": (
        "samples before any metric",
        "The host's bench prints @metric in front of the @samples that belong to it.",
    ),
    "W108": (
        "the bench did not end in time",
        "The program was stopped. The message names the metric it was at; the console's log is\n"
        "in the file that the hint names.",
    ),
    "W109": (
        "the bench ended with a fault",
        "A workload or the kernel made a wrong access or a wrong call; the record stands below.",
    ),
    "W110": (
        "the bench ended with an error code",
        "A workload found that something did not happen as it must. Its console says what.",
    ),
    "W111": ("the bench named no metric", _REPORT),
    "W112": ("a results file cannot be read", "There is no such file, or it may not be read."),
    "W113": (
        "not a results file",
        "Files that `./weft bench --json` writes can be read, in the version of these tools.",
    ),
    "W114": (
        "QEMU did not load the counting plugin",
        "QEMU may be built without support for plugins. Its own words are in the log.",
    ),
    "W115": ("the program lacks its trap vector", _REPORT),
    "W116": (
        "the suite did not come to its end",
        "The program ended before the mark of the end: its console says why.",
    ),
    "W117": ("marks and console name different numbers of metrics", _REPORT),
    "W118": (
        "two runs differ",
        "On an emulated target two runs must agree to the digit. The emulator was started\n"
        "without -icount, or a workload depends on something outside of it.",
    ),
    "W119": ("an unknown suite", "The hint lists the suites."),
    "W120": ("an unknown configuration", "The hint lists the configurations."),
    "W121": (
        "the compiler of a target is not installed",
        "The hint, or `./weft targets`, tells how to get it.",
    ),
    "W122": (
        "a baseline of a part",
        "A baseline holds all metrics of a suite, so that later runs find each of them there.",
    ),
    "W123": (
        "not something that can be compared",
        "`./weft compare` takes results files, `baseline`, and published references.",
    ),
    "W124": ("there is no baseline", "`./weft bench --accept-baseline` stores one."),
    "W125": ("an unknown kernel of the references", "The hint lists those that are known."),
    "W126": ("no figures of that name", "The hint lists the references in reference/."),
    "W127": ("a suite that does not run on this target", "The hint lists its targets."),
    "W128": (
        "no metric of that name",
        "A pattern after --metric matches none of the metrics that the targets measure. Patterns\n\
have * and ?, and are compared with whole names.",
    ),
    "W130": ("a build left no library", _REPORT),
    "W131": (
        "a size probe does not link",
        "The probe is a program that uses one service. The linker's messages stand below.",
    ),
    "W132": ("an unknown view", "The hint lists the sources that there is a view of."),
    "W133": (
        "results without a target",
        "The stored results that `--from` names have no figures of the target that `--target`\n"
        "names.",
    ),
    "W134": (
        "a bill names a metric that does not exist",
        "A bill of operations takes its costs from metrics. `./weft bench --list` shows them.",
    ),
    "W135": ("an unknown column of costs", "The hint lists where costs can come from."),
    "W136": (
        "a description in place of a bill",
        "`./weft budget` adds up a bill of operations (doc/budget.md), not what a description\n"
        "builds. The hint names the bills below the folder of the description.",
    ),
    "W140": (
        "the engine of the simulator does not compile",
        "It is compiled once for this machine. The compiler's own messages stand below.",
    ),
    "W141": ("the simulator refuses a scene", "The message says what it cannot do."),
    "W142": ("the simulator itself failed", _REPORT),
    "W143": ("not a share", "A number from 0 to 100 and a percent sign, such as 0.5%."),
    "W144": (
        "no such faults",
        "--faults takes the name of a preset, or a file. A link that no packet uses is not there.",
    ),
    "W145": (
        "an interrupt that a simulated node does not have",
        "The last of its interrupts is the doorbell of its links.",
    ),
    "W146": ("not a range of seeds", "--seeds 1..100 runs the seeds 1 to 100."),
    "W147": (
        "a replay differs from the record",
        "Nothing but the program, the description and the tools can make a run differ. Both\n\
events are shown; --trace shows those before.",
    ),
    "W148": (
        "nothing can happen any more",
        "Each task waits for another, no alarm is set and no packet is under way. The message\n\
says where each task waits.",
    ),
    "W149": (
        "a simulation did not end in time",
        "It was stopped after --timeout seconds of this machine's time.",
    ),
    "W150": ("not a record of the simulator", "--replay takes a file that --record wrote."),
    "W160": (
        "a dump or its program cannot be read",
        "`./weft log --dump FILE --elf FILE` needs what a node wrote to its console, and the file\n\
of the program that wrote it, with its symbols.",
    ),
    "W161": (
        "a dump and a program that do not belong together",
        "The texts of a log are in the file of the very program that wrote the dump.",
    ),
    "W162": (
        "there is no dump",
        "A node writes its dump when it calls weft_exit() or ends in a fault record. One that is\n\
stopped from outside writes none: `--after 2s` ends it in time.",
    ),
    "W163": (
        "neither a description nor a dump",
        "`./weft log DESCRIPTION` runs it; with --dump and --elf it reads what a run has left.",
    ),
    "W170": (
        "a trace that is damaged",
        "Lines of the console with the node's records are missing or changed, or what they hold\n"
        "cannot be. Nothing is shown, since nobody knows what is true. Something else may have\n"
        "written to the console at the same time.",
    ),
    "W171": (
        "Common Trace Format cannot be written",
        "The writer is made once by barectf and gcc. Their own messages stand below.",
    ),
    "W172": (
        "a folder that is not free for a trace",
        "--ctf makes a folder, or replaces a trace that it wrote before; nothing else.",
    ),
    "W173": (
        "a node without a trace",
        "A node writes its records out when its program ends by itself: weft_exit(), a fault\n"
        "record, or --after. One that was stopped from outside leaves none.",
    ),
    "W180": (
        "a wrong entry in sim/machines.yaml",
        "The simulated machines: names, cores by kind and variant, bytes of memory.",
    ),
    "W181": (
        "an unknown simulated machine",
        "`simulator` of a board names a machine of sim/machines.yaml.",
    ),
    "W182": (
        "a simulator cannot be built",
        "Verilator, a C++ compiler and the Python packages that carry the processor cores make\n"
        "it. `make setup` installs what is missing.",
    ),
    "W183": (
        "a simulator does not build",
        "What Verilator or the C++ compiler object to stands below.",
    ),
    "W184": (
        "a waveform of what is not simulated",
        "--wave writes the signals of one simulated system on chip. Emulators have no signals.",
    ),
    "W190": ("a trace of cycles that is damaged", _REPORT),
    "W191": (
        "instructions cannot be shown",
        "`./weft explain METRIC` takes the texts of instructions from the objdump that comes with\n"
        "the target's compiler.",
    ),
    "W192": (
        "nothing to explain",
        "`./weft explain METRIC` explains a sample of a metric on a simulated core. The message\n"
        "says which of these there is not; `./weft bench --list` shows the metrics.",
    ),
    "W193": (
        "not an explanation of the same",
        "--against takes what `./weft explain METRIC --json` wrote, of the same metric on the\n"
        "same target.",
    ),
    "W194": (
        "rights of host services without an effect",
        "`rights`, `file_size` and `open_files` of a hub of type `host` are about the files of\n"
        "its `folder`; without one it gives none. `create` goes with `write`.",
    ),
    "W195": (
        "a TCP link without a key",
        "Whoever reaches the port of a TCP link could take the part of the other node. With\n"
        "`key: FILE` both ends prove that they have it, and all is encrypted: TLS 1.3 with a\n"
        "pre-shared key. `./weft key FILE` makes one. `insecure: true` does without. Unix\n"
        "sockets, which only their user can open, take neither.",
    ),
    "W196": (
        "a key cannot be written",
        "`./weft key FILE` makes a new file that its owner alone can read. It replaces none:\n"
        "programs that have the old key could not talk to those with the new one.",
    ),
    "W211": (
        "a table of figures that cannot be read",
        "The baseline below bench/baseline/ and the published figures below reference/ are CSV\n"
        "tables with a line of column names, and provenance.json. A merge may have left marks of\n"
        "a conflict in them.",
    ),
    "W212": (
        "a log of a measurement that cannot be read",
        "The emulator's plugin or the simulator writes it. A full disk cuts it off; nothing else\n"
        "may write into the folder of a build while it runs.",
    ),
    "W213": (
        "a map of the linker that cannot be read",
        "Sizes by file are read from the map that GNU ld writes with -Map. Another linker, or a\n"
        "full disk, leaves something else.",
    ),
    "W210": (
        "a folder with a name that tools of the build cannot work with",
        "CMake takes `;`, `[`, `]`, `\\`, `$` and quotation marks in paths for its language,\n"
        "Ninja `|` and line breaks, the linker's options are separated by commas, and `%` is a\n"
        "pattern there. Spaces, apostrophes, `#`, parentheses and letters of any language are\n"
        "all right.",
    ),
}
"""Code: title and text."""
