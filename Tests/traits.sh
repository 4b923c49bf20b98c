#!/usr/bin/env bash
# Checks that the README's package of a widget, which leaves out the trait Server, neither fetches nor compiles the server: by
# its dependencies and by the plan of its build, which nothing is compiled for.
set -euo pipefail
cd "$(dirname "$0")/.."
readonly root=$PWD swift_command=${SWIFT:-swift}
folder=$(mktemp -d)
readonly folder
trap 'rm -rf "$folder"' EXIT

fail() {
  echo "traits: $*" >&2
  exit 1
}

# As the README says: beside a clone of the name 'placard'.
ln -s "$root" "$folder/placard"
mkdir -p "$folder/tea/Sources/Tea"
cp "$root"/Tests/SourceCompatibility/Tea/*.swift "$folder/tea/Sources/Tea/"
awk '/^```swift$/ { inside = 1; text = ""; next }
  /^```$/ { if (inside && text ~ /swift-tools-version/) printf "%s", text; inside = 0; next }
  inside { text = text $0 "\n" }' "$root/README.md" > "$folder/tea/Package.swift"
grep -q 'traits: \[\]' "$folder/tea/Package.swift" || fail "the README's package does not leave out the server"
cd "$folder/tea"

"$swift_command" package show-dependencies --format json > dependencies.json 2> log.txt || fail "$(cat log.txt)"
"$swift_command" build --product Tea --print-manifest-job-graph > /dev/null 2> log.txt || fail "$(cat log.txt)"
python3 - <<'END' || fail "see above"
import json, re, sys

def names(package):
    for dependency in package["dependencies"]:
        yield dependency["identity"]
        yield from names(dependency)

fetched = sorted(set(names(json.load(open("dependencies.json")))))
print("dependencies:", *fetched)

# The inputs of each command of the build plan, by its outputs.
inputs, read = {}, []
for line in open(".build/debug.yaml"):
    if match := re.match(r"    inputs: (\[.*\])", line):
        read = json.loads(match[1])
    elif match := re.match(r"    outputs: (\[.*\])", line):
        for output in json.loads(match[1]):
            inputs.setdefault(output, []).extend(read)
needed = {name for name in inputs if re.match("<Tea-.*exe>", name)}
found = list(needed)
while found:
    more = set(inputs.get(found.pop(), [])) - needed
    needed |= more
    found += more
compiled = sorted({match[1] for name in needed if (match := re.search(r"/Sources/(\w+)/.*\.(?:swift|c)$", name))})
print("compiled:", *compiled)

expected = ["placard", "swift-argument-parser"]
if fetched != expected:
    sys.exit(f"expected the dependencies {expected}")
if not {"Tea", "WidgetKit", "WidgetHost"} <= set(compiled):
    sys.exit("the plan of the build was not understood")
server = {"DeviceServer", "HTTPServing", "AdminPage", "ServerCLI", "HomeAssistant", "FramePlayer", "FleetConfiguration"}
imported = {
    "Charts", "PlacardAppKit", "PlacardCombine", "PlacardCoreGraphics", "PlacardCryptoKit", "PlacardImageIO", "PlacardNetwork",
    "PlacardOS", "PlacardOSLog", "PlacardUIKit", "PlacardUniformTypeIdentifiers",
}
if unexpected := (server | imported) & set(compiled):
    sys.exit(f"a widget compiles {sorted(unexpected)}")
END
