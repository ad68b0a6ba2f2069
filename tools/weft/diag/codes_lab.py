# SPDX-License-Identifier: MIT
"""Error codes of the lab: bench, compare, size. See codes.py."""

_REPORT = (
    "This is an internal error of the tools or the bench. Please report it with the logs that the\n\
message names and the output of `./weft doctor`."
)

TEXTS = {
    "W100": (
        "the emulator of a target is not installed",
        "Counting instructions needs QEMU. The hint, or `./weft targets`, shows how to install\n"
        "it.",
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
        "The compiler's own messages follow.",
    ),
    "W104": ("a line of the plugin's log is unknown", _REPORT),
    "W105": (
        "unpaired marks in the plugin's log",
        "The bench marks begin and end of each sample, and one of them is missing, for instance\n"
        "because a workload marks a begin twice.",
    ),
    "W106": (
        "records of a bench that do not fit",
        "A bench that takes the time itself, on the host or on a board, prints @metric before the\n"
        "@samples that belong to it, and numbers behind each word.",
    ),
    "W108": (
        "timeout of the bench",
        "The program was stopped. The message names the current metric; the hint names the file\n"
        "with the console's log.",
    ),
    "W109": (
        "the bench ended with a fault",
        "A workload or the kernel made an invalid access or call; the fault record follows.",
    ),
    "W110": (
        "the bench ended with an error code",
        "A check in a workload failed. Its console output names it.",
    ),
    "W111": ("the bench printed no metric", _REPORT),
    "W112": (
        "a results file cannot be read",
        "There is no such file, or its permissions forbid reading it.",
    ),
    "W113": (
        "not a results file",
        "`./weft bench --output FILE` writes one; those of older versions can be read too.\n"
        "`spec/results.schema.json` says what it holds.",
    ),
    "W114": (
        "QEMU did not load the counting plugin",
        "QEMU may be built without support for plugins. Its messages are in the log.",
    ),
    "W115": ("the program has no trap vector", _REPORT),
    "W116": (
        "the suite ended early",
        "The program ended before its end mark; its console output shows why.",
    ),
    "W117": ("marks and console name different numbers of metrics", _REPORT),
    "W118": (
        "two runs differ",
        "On an emulated target two runs must be identical. The emulator was started without\n"
        "-icount, or a workload depends on something outside of it.",
    ),
    "W119": ("unknown suite", "The hint lists the suites."),
    "W120": ("unknown configuration", "The hint lists the configurations."),
    "W121": (
        "the compiler of a target is not installed",
        "The hint, or `./weft targets`, shows how to install it.",
    ),
    "W122": (
        "incomplete baseline",
        "A baseline has all metrics of a suite, so that later runs can compare each of them.",
    ),
    "W123": (
        "unknown source for a comparison",
        "`./weft compare` takes results files, `baseline`, and published references.",
    ),
    "W124": ("no baseline", "`./weft bench --accept-baseline` stores one."),
    "W125": ("unknown reference kernel", "The hint lists the known ones."),
    "W126": ("unknown reference", "The hint lists the references in reference/."),
    "W127": ("a suite that does not run on this target", "The hint lists its targets."),
    "W128": (
        "unknown metric",
        "A pattern after --metric matches none of the metrics of the chosen suites.\n"
        "Patterns can contain * and ?, and match whole names.",
    ),
    "W130": ("a build made no library", _REPORT),
    "W131": (
        "a size probe does not link",
        "The probe is a program that uses one service. The linker's messages follow.",
    ),
    "W132": ("unknown view", "The hint lists the available published tables."),
    "W133": (
        "results without rows that were chosen",
        "The results given by `--from` have no rows for the `--target`, `--suite`, `--metric` or\n"
        "`--config` given with it. The hint lists what they have.",
    ),
    "W134": (
        "a workload profile names an unknown metric",
        "A workload profile takes its costs from metrics. `./weft bench --list` shows them.",
    ),
    "W135": ("unknown column of costs", "The hint lists the sources of costs."),
    "W136": (
        "a description instead of a workload profile",
        "`./weft budget` reads a workload profile, or a description with the section `timing`\n"
        "(doc/how-to/budget.md). The hint lists the profiles below the folder of the description.",
    ),
    "W140": (
        "the engine of the simulator does not compile",
        "It is compiled once for this machine. The compiler's own messages follow.",
    ),
    "W141": ("invalid input of the simulator", "The message names the unsupported feature."),
    "W142": ("internal error of the simulator", _REPORT),
    "W143": ("not a percentage", "A number from 0 to 100 and a percent sign, such as 0.5%."),
    "W144": (
        "unknown faults",
        "--faults takes the name of a preset, or a file. A link without traffic is not\nsimulated.",
    ),
    "W145": (
        "interrupt not available on a simulated node",
        "The last interrupt is the doorbell of its links.",
    ),
    "W146": ("not a range of seeds", "--seeds 1..100 runs the seeds 1 to 100."),
    "W147": (
        "a replay differs from the record",
        "A run depends only on the program, the description and the tools. Both events are\n"
        "shown; --trace shows the preceding ones.",
    ),
    "W148": (
        "deadlock",
        "All tasks wait, no alarm is set and no frame is in transit. The message shows where\n"
        "each task waits.",
    ),
    "W149": (
        "timeout of a simulation",
        "It was stopped after --timeout seconds of real time.",
    ),
    "W150": ("not a record of the simulator", "--replay takes a file that --record wrote."),
    "W160": (
        "a dump or its program cannot be read",
        "`./weft log --dump FILE --elf FILE` needs the console output of a node, and the ELF\n"
        "file of the program that wrote it, with symbols.",
    ),
    "W161": (
        "the dump is of another program",
        "The texts of a log are in the file of the program that wrote the dump.",
    ),
    "W162": (
        "no dump",
        "A node writes its dump when it calls weft_exit() or ends in a fault record. A node\n"
        "that is stopped from outside writes none; `--until 2s` ends it.",
    ),
    "W163": (
        "neither a description nor a dump",
        "`./weft log DESCRIPTION` runs it; with --dump and --elf it reads the dump of an\n"
        "earlier run.",
    ),
    "W170": (
        "damaged trace",
        "Console lines with the node's records are missing, changed or inconsistent, so nothing\n"
        "is shown. Something else may have written to the console at the same time.",
    ),
    "W171": (
        "Common Trace Format cannot be written",
        "The writer is built once by barectf and gcc. Their own messages follow.",
    ),
    "W172": (
        "folder not usable for a trace",
        "--ctf creates a folder, or replaces a trace that it wrote before.",
    ),
    "W173": (
        "a node without a trace",
        "A node writes its records when its program ends: by weft_exit(), a fault record, or\n"
        "--until. A node that was stopped from outside writes none.",
    ),
    "W180": (
        "invalid entry in rtl/machines.yaml",
        "The simulated machines: names, cores by kind and variant, bytes of memory.",
    ),
    "W181": (
        "unknown simulated machine",
        "`simulator` of a board names a machine of rtl/machines.yaml.",
    ),
    "W182": (
        "a simulator cannot be built",
        "A simulator needs Verilator, a C++ compiler and the Python packages with the processor\n"
        "cores. `make setup` installs what is missing.",
    ),
    "W183": (
        "a simulator does not build",
        "The messages of Verilator or of the C++ compiler follow.",
    ),
    "W184": (
        "waveform not available",
        "--wave writes the signals of one simulated system on chip. Emulators have no signals\n"
        "to record.",
    ),
    "W190": ("damaged trace of cycles", _REPORT),
    "W191": (
        "instructions cannot be shown",
        "`./weft explain METRIC` needs the objdump of the target's compiler to show\ninstructions.",
    ),
    "W192": (
        "nothing to explain",
        "`./weft explain METRIC` explains a sample of a metric on a simulated core. The message\n"
        "names what is missing; `./weft bench --list` shows the metrics.",
    ),
    "W193": (
        "not an explanation of this metric and target",
        "--against takes the output of `./weft explain METRIC --json` for the same metric and\n"
        "target.",
    ),
    "W194": (
        "rights of host services without an effect",
        "`rights`, `file_size` and `open_files` of a hub of type `host` apply to the files of\n"
        "its `folder`, and need one. `create` needs `write`.",
    ),
    "W195": (
        "a TCP link without a key",
        "Anyone who reaches the port of a TCP link could act as the peer. With `key: FILE` both\n"
        "ends authenticate and encrypt the link by TLS 1.3 with a pre-shared key; `./weft key\n"
        "FILE` makes one. `insecure: true` disables this. Unix sockets, which only their user\n"
        "can open, need neither.",
    ),
    "W196": (
        "a key cannot be written",
        "`./weft key FILE` creates a new file that only its owner can read. It replaces no\n"
        "file: programs with the old key could not connect to those with the new one.",
    ),
    "W211": (
        "unreadable table of values",
        "The baselines in bench/baseline/ and the published values in reference/ are CSV tables\n"
        "with a header line, and provenance.json. A merge may have left conflict markers in\n"
        "them.",
    ),
    "W212": (
        "unreadable log of a measurement",
        "The emulator's plugin or the simulator writes it. A full disk truncates it; nothing\n"
        "else may write into the build folder during the run.",
    ),
    "W213": (
        "unreadable linker map",
        "Sizes by file are read from the map that GNU ld writes with -Map. Another linker was\n"
        "used, or the disk was full.",
    ),
    "W210": (
        "unsupported characters in the name of a folder",
        "CMake takes `;`, `[`, `]`, `\\`, `$` and quotation marks in paths for its language,\n"
        "Ninja `|` and line breaks, the linker's options are separated by commas, and `%` is a\n"
        "pattern there. Spaces, apostrophes, `#`, parentheses and letters of any language are\n"
        "all right.",
    ),
    "W255": (
        "a target without two cores whose strategies can be measured",
        "`./weft advise` needs two nodes that exchange data through memory, and costs by core:\n"
        "two simulated cores, two RISC-V harts of an emulator, or two processes. The hint lists\n"
        "the targets.",
    ),
    "W256": (
        "a question that `./weft advise` cannot answer",
        "A question has bytes and a period, and may have a deadline, a result with the service\n"
        "time of its function, and what else nodes and bus do: `--bytes 160 --every 10ms\n"
        "--deadline 2ms --busy a=30% --bus 40%`. A frame carries 65504 bytes at most.",
    ),
    "W257": (
        "a program that measures strategies did not do all that it should",
        "Exchanges of the run are missing, or times. On a busy machine, repeat the command; else\n"
        "please report it with the output of `./weft doctor`.",
    ),
    "W258": (
        "a description without exchanges that are known",
        "`./weft advise DESCRIPTION` looks for functions and queues that tasks of another node\n"
        "use over a shm link. How often comes from `timing`, or from --every; how many bytes from\n"
        "the type of message, argument and result, such as uint8_t[160], or from --bytes.",
    ),
    "W259": (
        "a question that --measure makes no application for",
        "The application that --measure makes has five exchanges at most, and beside it another\n"
        "master copies over the bus all the time or not at all. The advice itself has no such\n"
        "limits.",
    ),
    "W298": (
        "a package was not installed",
        "`./weft targets --install` calls apt-get, as root or by sudo. What it said is above.",
    ),
    "W299": (
        "a compiler was not built",
        "No package has the compiler of this target: a script of the board builds it. Its last\n"
        "messages follow. A compiler takes 2 GB of disk while it is built.",
    ),
}
