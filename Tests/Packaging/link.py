#!/usr/bin/env python3
"""Links what 'make build' compiled as release.sh links it: with ICU's data in a file beside the program.

'make package' tests the Debian package with this program, as compiling all again with optimization takes too long in CI.

usage: link.py MANIFEST FOLDER, such as link.py .build/test/release.yaml .build/package
"""

import json
import os
import subprocess
import sys


def link_command(manifest):
    """Returns the arguments with which SwiftPM links placard, from the manifest of its last build."""
    found = False
    if not os.path.exists(manifest):
        sys.exit(f"link.py: there is no '{manifest}'; run 'make build' first")
    with open(manifest) as lines:
        for line in lines:
            line = line.strip()
            if line.startswith("description:"):
                found = line.startswith('description: "Linking ') and line.endswith('/placard"')
            elif found and line.startswith("args:"):
                return json.loads(line.removeprefix("args:"))
    sys.exit(f"link.py: '{manifest}' does not link placard; run 'make build' first")


def main(manifest, folder):
    arguments = link_command(manifest)
    toolchain = os.path.dirname(os.path.dirname(arguments[0]))
    folder = os.path.abspath(folder)
    os.makedirs(folder, exist_ok=True)
    sources = os.path.abspath(os.path.join(os.path.dirname(__file__), "../../Sources"))
    archive = os.path.join(toolchain, "lib/swift_static/linux/lib_FoundationICU.a")
    subprocess.run([sys.executable, os.path.join(sources, "Packaging/icu-data.py"), archive, folder], check=True)
    icu_data = os.path.join(folder, "icu-data.o")
    subprocess.run([
        os.path.join(toolchain, "bin/clang"), "-c", "-fPIC", "-O1", f'-DPLACARD_ICU_DATA="{folder}/icu-data.h"',
        "-I", os.path.join(sources, "CICUData/include"), os.path.join(sources, "CICUData/icu-data.c"),
        "-o", icu_data], check=True)

    # The same objects but one.
    list_index = next(index for index, argument in enumerate(arguments) if argument.startswith("@"))
    with open(arguments[list_index][1:]) as lines:
        objects = [line for line in lines if "/CICUData.build/" not in line]
    own_list = os.path.join(folder, "objects")
    with open(own_list, "w") as file:
        file.writelines(objects + [icu_data + "\n"])
    arguments[list_index] = "@" + own_list
    arguments[arguments.index("-o") + 1] = os.path.join(folder, "placard")
    arguments = [argument for argument in arguments if argument != "-g"]
    arguments += ["-gnone", f"-ld-path={toolchain}/bin/ld.lld"]
    for option in ["--gc-sections", "--strip-all", "--no-eh-frame-hdr", f"-T{sources}/Packaging/release.ld"]:
        arguments += ["-Xlinker", option]
    subprocess.run(arguments, check=True)


main(*sys.argv[1:3])
