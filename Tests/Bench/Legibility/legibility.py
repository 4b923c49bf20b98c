#!/usr/bin/env python3
"""Reads small text back with tesseract: the share of words that come out right.

    python3 legibility.py --program path/to/legibility-bench --out /tmp/bench

The program draws each line of a corpus in 10 to 20 pixels, regular and semibold, in one bit. A page is
enlarged four times, with values between those of the pixels.
A word is right if every character is.
"""

import argparse
import difflib
import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
SIZES = range(10, 21)
WEIGHTS = ["regular", "semibold"]
LEAST = 97.0  # per cent, in each size and weight
GOAL = 99.2  # per cent, over all


def parse_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add = parser.add_argument
    add("--program", type=Path, required=True, help="the built legibility-bench")
    add("--corpus", type=Path, action="append", help="texts to read (default: both of this folder)")
    add("--out", type=Path, help="folder for the tables and the pages (default: none is kept)")
    add("--smooth", action="store_true", help="with gray edges, for comparison")
    add("--errors", action="store_true", help="print each word that was read wrongly")
    return parser.parse_args()


def read(page):
    """The words that tesseract finds on a page, from the top."""
    command = ["tesseract", str(page), "-", "--psm", "6", "-l", "eng"]
    environment = os.environ | {"OMP_THREAD_LIMIT": "1"}
    result = subprocess.run(command, capture_output=True, text=True, env=environment, check=True)
    return result.stdout.split()


def compare(expected, found):
    """How many words are right, and [(expected, found)] of the others."""
    matcher = difflib.SequenceMatcher(None, expected, found, autojunk=False)
    right, wrong = 0, []
    for tag, a, b, c, d in matcher.get_opcodes():
        if tag == "equal":
            right += b - a
        else:
            wrong.append((" ".join(expected[a:b]), " ".join(found[c:d])))
    return right, wrong


def table(corpus, scores, words):
    lines = ["| size | " + " | ".join(WEIGHTS) + " |", "|---" * (len(WEIGHTS) + 1) + "|"]
    for size in SIZES:
        cells = [f"{100 * scores[weight, size] / words:.1f}" for weight in WEIGHTS]
        lines.append(f"| {size} | " + " | ".join(cells) + " |")
    total = 100 * sum(scores.values()) / (words * len(scores))
    least = 100 * min(scores.values()) / words
    verdict = "reached" if total >= GOAL and least >= LEAST else "MISSED"
    lines += [
        "",
        f"{corpus.stem}: {words} words, {total:.2f} % right over all, at least {least:.1f} % in each size"
        f" and weight; the goal of {GOAL} and {LEAST} is {verdict}",
    ]
    return "\n".join(lines)


def measure(corpus, args, folder):
    subprocess.run(
        [args.program, corpus, folder] + (["smooth"] if args.smooth else []), check=True
    )
    expected = corpus.read_text().split()
    pages = [(weight, size) for size in SIZES for weight in WEIGHTS]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        texts = pool.map(lambda page: read(folder / f"{page[0]}-{page[1]}.png"), pages)
        results = {page: compare(expected, text) for page, text in zip(pages, texts)}
    if args.errors:
        for (weight, size), (_, wrong) in results.items():
            for pair in wrong:
                print(f"{corpus.stem} {weight} {size}: {pair[0]!r} read as {pair[1]!r}")
    return table(corpus, {page: right for page, (right, _) in results.items()}, len(expected))


def main():
    args = parse_arguments()
    if not shutil.which("tesseract"):
        sys.exit("tesseract is missing; run 'apt-get install tesseract-ocr'")
    corpora = args.corpus or [HERE / "corpus.txt", HERE / "held-out.txt"]
    tables = []
    with tempfile.TemporaryDirectory(prefix="legibility-") as work:
        for corpus in corpora:
            folder = (args.out or Path(work)) / f"legibility-{corpus.stem}"
            folder.mkdir(parents=True, exist_ok=True)
            tables.append(measure(corpus, args, folder))
            print(tables[-1] + "\n", flush=True)
    if args.out:
        (args.out / "table-legibility.md").write_text("\n\n".join(tables) + "\n")


if __name__ == "__main__":
    main()
