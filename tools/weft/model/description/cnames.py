# SPDX-License-Identifier: MIT
"""Names that end up in C: what they may look like and which are taken."""

import re

LIBRARY = frozenset(
    """abort abs accept access acos alarm asctime asin assert atan atexit atof atoi atol bind
    bsearch calloc ceil chdir clearerr clock close connect cos cosh creat ctime difftime div dup
    environ errno exec exit exp fabs fclose feof ferror fflush fgetc fgets floor fmod fopen fork
    fprintf fputc fputs fread free freopen frexp fscanf fseek ftell fwrite getc getchar getenv
    getpid gets gmtime index ioctl isalnum isalpha isdigit islower isspace isupper kill labs link
    listen localtime log log10 longjmp lseek malloc mblen memchr memcmp memcpy memmove memset mktime
    mmap modf mprotect munmap nanosleep offsetof open pause perror pipe poll pow printf ptrace putc
    putchar puts qsort raise rand read realloc recv remove rename rewind rindex round sbrk scanf
    select send setbuf setenv setjmp signal sigaction signgam sin sinh sleep socket sprintf sqrt
    srand sscanf stat stderr stdin stdout stpcpy strcat strchr strcmp strcoll strcpy strcspn
    strerror strftime strlen strncat strncmp strncpy strpbrk strrchr strspn strstr strtod strtok
    strtol strtoul strxfrm sync syscall system tan tanh time times tmpfile tmpnam tolower toupper
    truncate ungetc unlink usleep va_arg va_end va_list va_start vfork vfprintf vprintf vsprintf
    wait waitpid write y0 y1 yn j0 j1 jn""".split()
)
"""Functions and objects of the C library, which programs on hosted boards share."""

IDENTIFIER = r"^[A-Za-z_][A-Za-z0-9_]*$"
MAX_IDENTIFIER = 63
"""Significant characters that C11 promises."""

KEYWORDS = frozenset(
    """alignas alignof asm auto bool break case catch char class const const_cast continue default
    delete do double dynamic_cast else enum explicit export extern false float for friend goto if
    inline int long mutable namespace new noexcept nullptr operator private protected public
    register reinterpret_cast restrict return short signed sizeof static static_assert static_cast
    struct switch template this thread_local throw true try typedef typeid typename typeof union
    unsigned using virtual void volatile while
    NULL main""".split()
)
"""Keywords of C and C++ (the headers serve both), and two names that every program has."""

BASIC_TYPES = frozenset(
    """bool char int long short signed unsigned float double size_t ptrdiff_t
    int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t intptr_t uintptr_t
    intmax_t uintmax_t max_align_t""".split()
)
"""Types that generated code knows without a header of the user's."""

KERNEL_TYPES = {"weft_uart_bytes_t": 16, "weft_capture_edge_t": 8}
"""Types of <weft/weft.h> that messages have, with their sizes."""

NODE = r"^[A-Za-z][A-Za-z0-9_-]*$"
"""Names of nodes are folders and labels, not C."""

_MESSAGE = re.compile(
    r"""^(?:const\ )?
        (?:(?:struct|union|enum)\ [A-Za-z_]\w* | [A-Za-z_]\w*(?:\ [A-Za-z_]\w*)*)
        (?:\ ?\*)*
        (?:\ ?\[[1-9]\d{0,5}\])?$""",
    re.VERBOSE | re.ASCII,
)


def identifier_error(name: str, alone: bool = True) -> str:
    """Return what is wrong with a name for C, or nothing; `alone`: C has it without a suffix."""
    if not re.match(IDENTIFIER, name, re.ASCII) or name.endswith("\n"):
        return "is not a C identifier: letters, digits and _, not beginning with a digit"
    if len(name) > MAX_IDENTIFIER:
        return f"is longer than {MAX_IDENTIFIER} characters"
    if name in KEYWORDS:
        return "is a word of C or C++ and cannot be a name"
    if name in BASIC_TYPES:
        return "is a type of C and cannot be a name"
    if alone and name in LIBRARY:
        return "is taken by the C library, which programs on hosted boards share"
    if name.startswith("__") or re.match(r"_[A-Z]", name):
        return "is reserved for the compiler"
    if name.lower().startswith("weft_"):
        return "is reserved: names with weft_ belong to the kernel"
    return ""


def message_error(text: str) -> str:
    """Return what is wrong with a message type, or nothing."""
    if not _MESSAGE.match(text) or text.endswith("\n"):
        return "is not the name of a C type, such as uint32_t, struct sample or uint8_t[64]"
    return ""


_SIZES = {
    **{"": 4, "bool": 1, "char": 1, "short": 2, "int": 4, "float": 4, "double": 8, "long long": 8},
    **{f"{sign}int{8 * size}_t": size for sign in ("", "u") for size in (1, 2, 4, 8)},
    **{"intmax_t": 8, "uintmax_t": 8},
    **KERNEL_TYPES,
}
"""Bytes of types that are the same for all compilers of boards, without sign and further `int`."""

_WORDS = frozenset("long size_t ptrdiff_t intptr_t uintptr_t".split())
"""Types that are as large as a pointer."""


def message_size(text: str, word: int) -> int:
    """Return the bytes of a message type where a pointer has `word` bytes; 0: not known.

    Only the compiler knows types that headers declare, and enumerations.
    """
    found = re.fullmatch(r"(?:const )?(.+?)(?: ?\[(\d+)\])?", text, re.ASCII)
    if found is None:
        return 0
    names = [name for name in found[1].split() if name not in ("unsigned", "signed")]
    if len(names) > 1 and "int" in names:  # long int
        names.remove("int")
    name = " ".join(names)
    size = word if name in _WORDS or name.endswith("*") else _SIZES.get(name, 0)
    return size * int(found[2] or 1)


def unknown_type(text: str) -> str:
    """Return the type's name if only a header of the user's can declare it, else nothing."""
    words = re.findall(r"[A-Za-z_]\w*", text)
    words = [word for word in words if word != "const"]
    if words and words[0] in ("struct", "union", "enum"):
        return "" if "*" in text else " ".join(words[:2])
    known = {*BASIC_TYPES, *KERNEL_TYPES, "void"}
    return next((word for word in words if word not in known), "")
