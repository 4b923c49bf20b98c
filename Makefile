# The two commands of the README are `make demo` and `make test`; `make help` lists the others.

SHELL := /bin/bash
SWIFT ?= swift
OUTPUT ?= Output
PACKAGES = pkg-config libcairo2-dev libpango1.0-dev libpng-dev libdeflate-dev \
	libturbojpeg0-dev libwebp-dev libsqlite3-dev libcurl4-openssl-dev libical-dev \
	libmosquitto-dev libssl-dev libxml2-dev \
	librsvg2-2 libpoppler-glib8 tzdata ca-certificates \
	fonts-inter fonts-quicksand fonts-jetbrains-mono fonts-noto-core fonts-noto-cjk \
	fonts-noto-color-emoji fonts-materialdesignicons-webfont
TEST_PACKAGES = postgresql curl mosquitto mosquitto-clients openssl python3 python3-pil
BROWSER_PACKAGES = chromium-headless-shell
VENV_PACKAGES = python3-venv
CLIENT_PACKAGES = nginx-light $(VENV_PACKAGES)
KERNEL_PACKAGES =
ifeq ($(shell uname -m),x86_64)
KERNEL_PACKAGES += gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user
endif
BENCH_PACKAGES = gcc libisal-dev zlib1g-dev python3 fontconfig tesseract-ocr nginx-light wrk
# The build of the tests, beside that of 'swift build', as it differs: whole modules, of which the compute-intensive ones are optimized,
# without an index or debug information, and linked by the toolchain's faster linker. With INCREMENTAL=yes,
# an incremental build for development: only changed files are compiled again, and debug information is complete.
TEST_FOLDER = .build/test
TEST_CONFIGURATION = release
TEST_FLAGS = -c release -debug-info-format none -Xswiftc -gnone -Xswiftc -Onone -Xswiftc -enable-testing -Xswiftc -no-emit-module-separately-wmo
ifeq ($(INCREMENTAL),yes)
TEST_FOLDER = .build/incremental
TEST_CONFIGURATION = debug
TEST_FLAGS =
endif
TEST_BUILD = --scratch-path $(TEST_FOLDER) --disable-index-store $(TEST_FLAGS) -Xswiftc -use-ld=lld
# The program of the tests, as 'swift test --skip-build' would take ten seconds to start it. It must not inherit ignored signals, which
# shells set for programs in the background. With all tests at once, each step of one waits for a step of every other, for minutes in a slow run.
RUN_TESTS = env --default-signal NO_COLOR=1 $(TEST_PROGRAM) --testing-library swift-testing --experimental-maximum-parallelization-width 16
BROWSER_TESTS = ProgramTests\.BrowserTests
PROGRAMS_FOLDER = $(CURDIR)/$(TEST_FOLDER)/$(TEST_CONFIGURATION)
TEST_PROGRAM = $(PROGRAMS_FOLDER)/placardPackageTests.xctest
build: export PLACARD_TEST_BUILD = 1
PROGRAMS = PROGRAMS="$(PROGRAMS_FOLDER)"
LOGS = .build/logs
RELEASE_PACKAGES = binutils python3
DEB_PACKAGES = dpkg-dev gzip
DEB_TEST_PACKAGES = $(DEB_PACKAGES) curl mmdebstrap
# What takes long, or needs a browser, third-party programs, an emulator or a system of its own. CI runs it beside the tests, with
# INTEGRATION=yes; the kernels need no build and run beside it.
INTEGRATION_TARGETS = browser postgresql cluster clients cluster-s3 package
INTEGRATION_PACKAGES = $(TEST_PACKAGES) $(BROWSER_PACKAGES) $(CLIENT_PACKAGES) $(KERNEL_PACKAGES) $(RELEASE_PACKAGES) $(DEB_TEST_PACKAGES)
FUZZ_SECONDS ?= 60
BENCH_ROUNDS ?= 3
BENCH_OUT ?= .build/bench
# The simulated day of a cluster.
INSTANCES ?= 200
FAULTS ?= 12
SEED ?= 1
NODES ?= 3
LEASE ?= 2
CLUSTER_OPTIONS ?=
# The load test of a cluster, with the optimized program: 'make load LOAD_OUT=Tests/Cluster/costs.json' for the tables of OPERATING.md.
DISPLAYS ?= 10000
MINUTES ?= 30
LOAD_PROGRAM ?= $(CURDIR)/$(RELEASE_BUILD)/placard
LOAD_OPTIONS ?=
LOAD_OUT ?= .build/load/costs.json
CLUSTER = --program $(PROGRAMS_FOLDER)/cluster-day --instances $(INSTANCES) --seed $(SEED) --nodes $(NODES) --lease $(LEASE)

# What 'make install' builds and where it installs.
RELEASE_BUILD ?= .build-release
PREFIX ?= /usr/local
DESTDIR ?=
# The commit that 'placard --version' prints.
PLACARD_COMMIT ?= $(shell git describe --always --dirty --exclude='*' --abbrev=12 2>/dev/null)

CLDR ?= .build/cldr
CLDR_URL = https://raw.githubusercontent.com/unicode-org/cldr-json/47.0.0/cldr-json/cldr-core/supplemental
CLDR_SHA256 = 83f10932abb4ce2c4681725c6d11e4c01097a758830677127142c80c79bd6322 plurals.json \
	b521286624cc02ec76c20b1a7417bf48f0fbbc9a79cee1b846a3a5268c324ac2 windowsZones.json

.NOTPARALLEL:
.PHONY: help demo release install deb deb-test package test integration lint build built kernels unit browser postgresql cluster cluster-s3 cluster-bench load traits readme clients pictures bench fuzz gallery docs cldr packages clean

help:
	@echo "make demo     render the example for a TRMNL and a kiosk, and follow a tap"
	@echo "make install  build placard for this machine and install it below PREFIX (default: /usr/local), with DESTDIR in front"
	@echo "make deb      make a Debian package of placard"
	@echo "make deb-test install, upgrade and remove the package in a minimal Debian system; needs root"
	@echo "make package  the same with the program that 'make build' has compiled, without optimization"
	@echo "make test     lint, build, tests except those of integration, documentation, and the README's commands and pictures"
	@echo "make integration  what CI runs beside them, after 'make build': 'make kernels' and 'make $(INTEGRATION_TARGETS)'"
	@echo "make unit     the tests that 'make build' has compiled, except those in a browser; FILTER='HostTests|Clock' selects others; INCREMENTAL=yes for both while you change the code"
	@echo "make browser  the tests of the pages in Chromium, after 'make build'"
	@echo "make postgresql the tests of the host again, with its state on a PostgreSQL server"
	@echo "make cluster  a simulated day of nodes on a PostgreSQL server that fail, with INSTANCES, FAULTS, SEED, NODES and LEASE in seconds"
	@echo "make cluster-s3 the same with its frames in an object store"
	@echo "make cluster-bench what a cluster of INSTANCES and NODES costs, against SQLite and against one node"
	@echo "make load     DISPLAYS of a cluster of the optimized program for MINUTES: its unit costs, against those with few displays"
	@echo "make bench    the leaderboard's timeline against the limit in C and other renderers"
	@echo "make kernels  compare the pixel kernels with their reference implementations, here and on aarch64 under emulation"
	@echo "make fuzz     fuzz everything that reads templates, custom symbols and the requests of displays, FUZZ_SECONDS for each reader"
	@echo "make clients  run ESPHome, Home Assistant's schemas, nginx and an object store against the server and the README, and check the files of clusters"
	@echo "make traits   show that a package of a widget fetches and compiles nothing of the server"
	@echo "make pictures compare the pictures of the README with what the code makes"
	@echo "make gallery  renew the pictures of the README"
	@echo "make docs     the documentation of the public API, as pages in .build/docs"
	@echo "make cldr     generate plural rules and Windows' time zones again from Unicode's data"
	@echo "make clean    remove everything that was built"

# Installs what is missing and nothing else, so that a second call costs nothing.
packages:
	@missing=""; for p in $(PACKAGES); do \
	  dpkg-query -W -f='$${Status}' $$p 2>/dev/null | grep -q "install ok installed" || missing="$$missing $$p"; done; \
	if [ -n "$$missing" ]; then \
	  echo "installing$$missing"; \
	  root=""; [ "$$(id -u)" = 0 ] || root=sudo; \
	  $$root apt-get update -qq && \
	  DEBIAN_FRONTEND=noninteractive $$root apt-get install -qq -y --no-install-recommends $$missing >/dev/null; \
	fi

demo: packages
	$(SWIFT) build --product EmojiRangers
	@rangers="$$($(SWIFT) build --show-bin-path)/EmojiRangers"; set -e; \
	for device in trmnl-og kiosk-1024x600; do \
	  "$$rangers" render --kind com.example.emoji-rangers.leaderboard --family systemExtraLarge \
	    --device $$device --output $(OUTPUT); done; \
	manifest=$(OUTPUT)/trmnl-og/com.example.emoji-rangers.leaderboard-systemExtraLarge/manifest.json; \
	echo; echo "a tap in the middle of the panel opens:"; \
	"$$rangers" resolve $$manifest 400 240; \
	echo; echo "look at the pictures in frames/ and at manifest.json, which says when each is shown, in"; \
	ls -d $(OUTPUT)/{trmnl-og,kiosk-1024x600}/*leaderboard-systemExtraLarge; \
	echo; echo "serve frames to displays with:"; echo "swift run placard serve --listen 0.0.0.0:8080"

release: PACKAGES += $(RELEASE_PACKAGES)
release: packages
	SWIFT=$(SWIFT) RELEASE_BUILD=$(RELEASE_BUILD) PLACARD_COMMIT=$(PLACARD_COMMIT) Sources/Packaging/release.sh

# Installs what 'make release' built, so that 'sudo make install' does not compile as root.
install:
	@[ -x $(RELEASE_BUILD)/placard ] || $(MAKE) release
	RELEASE_BUILD=$(RELEASE_BUILD) PREFIX=$(PREFIX) DESTDIR=$(DESTDIR) Sources/Packaging/install.sh

deb: PACKAGES += $(RELEASE_PACKAGES) $(DEB_PACKAGES)
deb: release
	RELEASE_BUILD=$(RELEASE_BUILD) Sources/Packaging/deb.sh

deb-test: PACKAGES += $(RELEASE_PACKAGES) $(DEB_TEST_PACKAGES)
deb-test: packages
	@if Sources/Packaging/deb-test.sh --can-run; then \
	  $(MAKE) --no-print-directory release && RELEASE_BUILD=$(RELEASE_BUILD) Sources/Packaging/deb-test.sh; fi

# To compile the program again, with optimization, takes longer than all other tests.
package: PACKAGES += $(RELEASE_PACKAGES) $(DEB_TEST_PACKAGES)
package: packages
	@if Sources/Packaging/deb-test.sh --can-run; then \
	  Tests/Packaging/link.py $(TEST_FOLDER)/$(TEST_CONFIGURATION).yaml .build/package && \
	  RELEASE_BUILD=.build/package DEB_COMPRESSION=none Sources/Packaging/deb-test.sh; fi

test: PACKAGES += $(if $(filter yes,$(INTEGRATION)),$(INTEGRATION_PACKAGES),$(TEST_PACKAGES))
# What needs no build runs beside the build, and the rest beside the tests. The last line is the test runner's summary.
test: packages
	@mkdir -p $(LOGS); $(call beside,$(if $(filter yes,$(INTEGRATION)),kernels) lint,build)
	@$(call beside,$(if $(filter yes,$(INTEGRATION)),$(INTEGRATION_TARGETS)) docs traits readme pictures,unit); tail -n 1 $(LOGS)/unit.log

# 'packages' runs once for all targets.
integration: PACKAGES += $(INTEGRATION_PACKAGES)
integration: packages kernels $(INTEGRATION_TARGETS)

# Runs targets one after the other beside another one, whose output comes first; fails if one of them does.
beside = ( for target in $(1); do $(MAKE) --no-print-directory $$target || exit 1; done ) > $(LOGS)/beside.log 2>&1 & beside=$$!; \
	$(MAKE) --no-print-directory $(2) || failed=yes; \
	wait $$beside || failed=yes; \
	cat $(LOGS)/beside.log; [ -z "$$failed" ] || exit 1

# The build beside it takes longer, and so has priority.
lint:
	nice -n 19 $(SWIFT) format lint --strict --recursive Package.swift Sources Tests

# SwiftPM itself warns of a flag in Pango's pkg-config file; a warning of the compiler names a file.
build: packages
	@mkdir -p $(LOGS); set -eo pipefail; \
	$(SWIFT) build $(TEST_BUILD) --build-tests 2>&1 | tee $(LOGS)/build.log; \
	if grep -E '^/.*: warning: ' $(LOGS)/build.log; then echo "the build has warnings: see above"; exit 1; fi

kernels: PACKAGES += $(KERNEL_PACKAGES)
kernels: packages
	SWIFT=$(SWIFT) Tests/Kernels/kernels.sh

built:
	@[ -x $(TEST_PROGRAM) ] || { echo "there is no program '$(TEST_PROGRAM)'; run 'make build' first" >&2; exit 1; }

unit: PACKAGES += $(TEST_PACKAGES)
unit: packages built
	@mkdir -p $(LOGS); set -eo pipefail; \
	$(RUN_TESTS) --filter '$(or $(FILTER),^(?!$(BROWSER_TESTS)))' 2>&1 | tee $(LOGS)/unit.log || { \
	  echo "failed tests:"; grep -a "✘" $(LOGS)/unit.log; exit 1; }

browser: PACKAGES += $(TEST_PACKAGES) $(BROWSER_PACKAGES)
browser: packages built
	$(RUN_TESTS) --filter '^$(BROWSER_TESTS)'

# The same tests with the host's state on a server that they start themselves. Nothing is built, so that they may run beside the others.
postgresql: PACKAGES += $(TEST_PACKAGES)
postgresql: packages built
	PLACARD_TEST_STATE=postgresql $(RUN_TESTS) --filter WidgetHostTests

# With the program that 'make build' has compiled.
cluster: PACKAGES += $(TEST_PACKAGES)
cluster: packages
	Tests/Cluster/cluster.py $(CLUSTER) --faults $(FAULTS) $(CLUSTER_OPTIONS)

# With fewer instances, as each request to the store takes some milliseconds.
cluster-s3: INSTANCES = 40
cluster-s3: PACKAGES += $(TEST_PACKAGES) $(VENV_PACKAGES)
cluster-s3: packages
	Tests/Cluster/cluster.py $(CLUSTER) --faults $(FAULTS) --store s3 $(CLUSTER_OPTIONS)

cluster-bench: PACKAGES += $(TEST_PACKAGES)
cluster-bench: packages
	Tests/Cluster/measure.py $(CLUSTER)

# What it needs of a core is the program's, so that 'make release' has to have built it with optimization.
load: PACKAGES += $(TEST_PACKAGES)
load: packages
	@[ -x $(LOAD_PROGRAM) ] || $(MAKE) release
	@mkdir -p $(dir $(LOAD_OUT))
	Tests/Cluster/load.py --program $(LOAD_PROGRAM) --displays $(DISPLAYS) --minutes $(MINUTES) --out $(LOAD_OUT) $(LOAD_OPTIONS)

readme: PACKAGES += $(TEST_PACKAGES)
readme: packages
	SWIFT=$(SWIFT) $(PROGRAMS) Tests/readme.sh
	SWIFT=$(SWIFT) $(PROGRAMS) Tests/template-readmes.sh

traits: PACKAGES += $(TEST_PACKAGES)
traits: packages
	SWIFT=$(SWIFT) Tests/traits.sh

clients: PACKAGES += $(TEST_PACKAGES) $(CLIENT_PACKAGES)
clients: packages
	$(PROGRAMS) Tests/Clients/clients.sh

bench: PACKAGES += $(BENCH_PACKAGES)
bench: packages
	Tests/Bench/bench.sh --rounds $(BENCH_ROUNDS) --out $(BENCH_OUT)

fuzz: packages
	Tests/Fuzz/fuzz.sh $(FUZZ_SECONDS)

gallery: packages
	SWIFT=$(SWIFT) Tests/gallery.sh

pictures: packages
	SWIFT=$(SWIFT) $(PROGRAMS) Tests/gallery.sh --check

docs: packages
	SWIFT=$(SWIFT) $(PROGRAMS) Tests/docs.sh

# Debian's own package of the data is too old for the rules that the tests require.
cldr: PACKAGES = python3 curl ca-certificates
cldr: packages
	@mkdir -p $(CLDR)
	@set -e; for f in plurals windowsZones; do [ -e $(CLDR)/$$f.json ] || \
	  curl -fsSL $(CLDR_URL)/$$f.json -o $(CLDR)/$$f.json; done
	printf '%s\n' $(CLDR_SHA256) | xargs -n 2 printf '%s  $(CLDR)/%s\n' | sha256sum --check --quiet
	Tests/Generators/cldr.py $(CLDR)

clean:
	rm -rf .build $(RELEASE_BUILD)
