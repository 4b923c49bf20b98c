#!/usr/bin/env python3
"""Writes the part of Foundation's ICU data that Placard uses.

Reads the package 'icudt*_dat' from an archive of the Swift toolchain, and writes a file 'icudt*l.dat', which is installed
beside the program, and 'icu-data.h', with which 'icu-data.c' defines the same symbol for an empty package.

usage: icu-data.py lib_FoundationICU.a FOLDER
"""

import glob
import os
import re
import struct
import subprocess
import sys

# What is left out: nothing that dates, numbers, units, currencies and time zones need in any language.
UNUSED = [
    # Names of languages and regions, which no view shows, and transliterations.
    r"(lang|region)/.*",
    r"translit/.*",
    # Numbers as words.
    r"rbnf/.*",
    # The order of words by language; texts are compared by the order of their characters.
    r"coll/.*",
    # Line breaks are Pango's. The rules of other languages and the dictionaries are for words and lines.
    r"brkitr/(?!root\.res|res_index\.res|(char|word|sent|line|title)\.brk).*",
    r"unames\.icu",
    r".*\.spp",
]

# Feeds are read in these encodings, which FeedPreprocessor lists; libxml2 knows no Shift-JIS and EUC-JP.
ENCODINGS = [
    r"ibm-943_P15A-2003", r"euc-jp-2007", r"ibm-954_P101-2007", r"ibm-33722_P12A_P12A-2009_U2",
    r"ibm-912_P100-1995", r"ibm-5346_P100-1998", r"ibm-5347_P100-1998", r"ibm-5348_P100-1997",
    r"ibm-5349_P100-1998", r"ibm-5350_P100-1998",
]


def is_used(name):
    if name.endswith(".cnv"):
        return any(re.fullmatch(encoding + r"\.cnv", name) for encoding in ENCODINGS)
    return not any(re.fullmatch(pattern, name) for pattern in UNUSED)


def member(archive):
    """Returns the bytes of the package in the archive, and its symbol."""
    names = subprocess.run(["ar", "t", archive], capture_output=True, text=True).stdout.split()
    name = next((name for name in names if name.startswith("icu_packaged_data")), None)
    if name is None:
        sys.exit(f"icu-data.py: '{archive}' contains no ICU data; is it that of Swift 6.3?")
    file = subprocess.run(["ar", "p", archive, name], capture_output=True, check=True).stdout
    symbol = re.search(rb"(icudt\d+_dat)\0", file[-4096:])
    # A package begins with the length of its header, a magic number and the name of its format.
    start = file.find(b"\xda\x27") - 2
    size = section_size(file, start) if start > 0 and file[start + 12 : start + 16] == b"CmnD" else 0
    if symbol is None or size == 0:
        sys.exit(f"icu-data.py: '{name}' is not in the form of Swift 6.3")
    return file[start : start + size], symbol[1].decode()


def section_size(file, offset):
    """Returns the size of the section of a 64-bit little-endian ELF file that begins at an offset; 0 if there is none."""
    (table,) = struct.unpack_from("<Q", file, 0x28)
    entry, count = struct.unpack_from("<HH", file, 0x3A)
    for index in range(count):
        start, size = struct.unpack_from("<QQ", file, table + index * entry + 0x18)
        if start == offset and size > 0:
            return size
    return 0


def filtered(package):
    """Returns the package without the items that are not used."""
    (header,) = struct.unpack_from("<H", package, 0)
    body = package[header:]
    (count,) = struct.unpack_from("<I", body, 0)
    entries = [struct.unpack_from("<II", body, 4 + 8 * index) for index in range(count)]
    ends = [offset for _, offset in entries[1:]] + [len(body)]
    items = []
    for (name_offset, offset), end in zip(entries, ends):
        name = body[name_offset : body.index(b"\0", name_offset)]
        if is_used(name.decode().split("/", 1)[1]):
            items.append((name, body[offset:end]))
    position = 4 + 8 * len(items)
    name_offsets = []
    for name, _ in items:
        name_offsets.append(position)
        position += len(name) + 1
    names = b"".join(name + b"\0" for name, _ in items) + bytes(-position % 16)
    position += -position % 16
    offsets = []
    for _, content in items:
        offsets.append(position)
        position += len(content) + -len(content) % 16
    table = struct.pack("<I", len(items)) + b"".join(
        struct.pack("<II", *entry) for entry in zip(name_offsets, offsets))
    data = b"".join(content + bytes(-len(content) % 16) for _, content in items)
    return package[:header] + table + names + data


def write(path, content):
    """Writes a file unless it has the content, so that nothing is linked again without need."""
    if os.path.exists(path):
        with open(path, "rb") as file:
            if file.read() == content:
                return
    with open(path + ".new", "wb") as file:
        file.write(content)
    os.replace(path + ".new", path)


def main(archive, folder):
    package, symbol = member(archive)
    (header,) = struct.unpack_from("<H", package, 0)
    package = filtered(package)
    # 'l' is for the order of bytes, as in ICU's own names.
    name = symbol.removesuffix("_dat") + "l.dat"
    for old in glob.glob(os.path.join(folder, "icudt*.dat")):
        if os.path.basename(old) != name:
            os.remove(old)
    write(os.path.join(folder, name), package)
    lines = [
        f"#define ICU_DATA_SYMBOL {symbol}",
        f'#define ICU_DATA_NAME "{name}"',
        f"#define ICU_DATA_SIZE {len(package)}",
        f"#define ICU_DATA_HEADER {', '.join(map(str, package[:header]))}",
    ]
    write(os.path.join(folder, "icu-data.h"), "\n".join(lines + [""]).encode())
    print(f"icu-data: {len(package) / 1e6:.1f} MB of ICU data are used")


main(*sys.argv[1:3])
