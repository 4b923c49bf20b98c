#!/usr/bin/env python3
"""Writes manual pages from the description that a program's argument parser prints.

One page for the program, and one for each command, in the mdoc language.

usage: PROGRAM --experimental-dump-help | manual.py FOLDER DATE
"""

import json
import os
import sys


def escaped(text):
    """Returns text in which nothing is a request or an escape."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    lines = [line.strip() for line in text.splitlines()]
    return "\n".join("\\&" + line if line[:1] in (".", "'") else line for line in lines)


def paragraphs(text):
    """Returns the paragraphs of a discussion; lines that are indented in it are examples."""
    result = []
    for block in text.split("\n\n"):
        lines = block.strip("\n").splitlines()
        if len(lines) > 1 and all(line.startswith("  ") for line in lines[1:]):
            result += [escaped(lines[0]), ".Bd -literal -offset indent", *map(escaped, lines[1:]), ".Ed"]
        else:
            result += [escaped(block)]
        result.append(".Pp")
    return [line for line in result[:-1] if line]


def flag(name):
    return ("\\-" if name["kind"] == "short" else "\\-\\-") + escaped(name["name"])


def value(argument):
    return escaped(argument.get("valueName") or "value")


def synopsis(argument):
    if argument["kind"] == "positional":
        text = f".Ar {value(argument)}"
    else:
        name = next(n for n in argument["names"] if n == argument["preferredName"])
        text = f".Fl {flag(name)[2:]}"
        if argument["kind"] == "option":
            text += f" Ar {value(argument)}"
    if argument["isOptional"]:
        text = ".Op " + text[1:]
    return text + (" ..." if argument["isRepeating"] else "")


def item(argument):
    if argument["kind"] == "positional":
        head = f".It Ar {value(argument)}"
    else:
        head = ".It " + " , ".join("Fl " + flag(name)[2:] for name in argument["names"])
        if argument["kind"] == "option":
            head += f" Ar {value(argument)}"
    body = escaped(argument.get("abstract") or "").rstrip(".")
    if argument.get("defaultValue"):
        body += f" (default: {escaped(argument['defaultValue'])})"
    return [head, body + "." if body else "\\&"]


def visible(elements):
    return [element for element in elements or [] if element.get("shouldDisplay", True)]


def page(path, command, date, pages):
    title = "-".join(path)
    abstract = escaped(command.get("abstract") or "").rstrip(".")
    arguments = [a for a in visible(command.get("arguments")) if a["names" if a["kind"] != "positional" else "kind"]]
    commands = [c for c in visible(command.get("subcommands")) if c["commandName"] != "help"]
    lines = [f".Dd {date}", f".Dt {title.upper()} 1", ".Os Placard", ".Sh NAME", f".Nm {escaped(' '.join(path))}",
             f".Nd {abstract}", ".Sh SYNOPSIS", f".Nm {escaped(' '.join(path))}"]
    lines += [synopsis(argument) for argument in arguments]
    if commands:
        lines.append(".Ar command")
    lines += [".Sh DESCRIPTION"] + (paragraphs(command.get("discussion") or "") or [abstract + "."])
    if arguments:
        lines += [".Sh OPTIONS", ".Bl -tag -width indent"]
        for argument in arguments:
            lines += item(argument)
        lines.append(".El")
    if commands:
        lines += [".Sh COMMANDS", ".Bl -tag -width indent"]
        for other in commands:
            lines += [f".It Cm {escaped(other['commandName'])}",
                      escaped(other.get("abstract") or "").rstrip(".") + "."]
        lines.append(".El")
    if len(path) == 1:
        lines += [".Sh ENVIRONMENT", ".Bl -tag -width indent",
                  ".It Ev PLACARD_STATE", "The folder of the state.",
                  ".It Ev PLACARD_TEMPLATES", "Folders of templates, separated by colons.",
                  ".It Ev SSL_CERT_FILE", "The certificate authorities.", ".El"]
    # Two levels are pages; deeper commands are described by 'help'.
    others = [f"{title}-{c['commandName']}" for c in commands] if len(path) < 3 else []
    others = ([] if len(path) == 1 else ["-".join(path[:-1])]) + others
    if others:
        lines.append(".Sh SEE ALSO")
        lines += [f".Xr {escaped(name)} 1" + (" ," if name != others[-1] else "") for name in others]
    pages[title] = "\n".join(lines) + "\n"
    if len(path) < 3:
        for other in commands:
            page(path + [other["commandName"]], other, date, pages)


def main(folder, date):
    pages = {}
    command = json.load(sys.stdin)["command"]
    page([command["commandName"]], command, date, pages)
    os.makedirs(folder, exist_ok=True)
    for name, text in pages.items():
        with open(f"{folder}/{name}.1", "w") as file:
            file.write(text)


main(*sys.argv[1:3])
