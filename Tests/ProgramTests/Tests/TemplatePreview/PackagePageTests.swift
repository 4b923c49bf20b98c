import CheckedJSON
import Foundation
import FramePipeline
import Glibc
import TestSupport
import Testing

extension BrowserTests {
  @Suite("Preview page of a package", .serialized, .blocking, .chromium)
  struct PackagePageTests {
    private static let small = "0/systemSmall/light/entry"

    @Test("shows a saved change once it is built")
    func change() throws {
      let package = try WatchedPackage("first")
      let page = try PreviewPage(address: package.address)
      #expect(try page.hasAlternativeText("first", Self.small))
      #expect(try page.text(of: "#name") == "versioned")
      let before = try page.picture(Self.small)
      try package.save("second")
      #expect(try page.hasOtherImage(Self.small, than: before))
      #expect(try page.hasAlternativeText("second", Self.small))
      #expect(try page.shows("Up to date", in: "#status"))
      #expect(page.problems == [])
    }

    @Test("keeps the last pictures below the errors of the compiler, until they are corrected")
    func error() throws {
      let package = try WatchedPackage("first")
      let page = try PreviewPage(address: package.address)
      #expect(try page.hasAlternativeText("first", Self.small))
      try package.save("a mistake")
      #expect(try page.shows("cannot find 'mistake' in scope", in: "#issues"))
      #expect(try page.shows("Sources/version.txt:1:3", in: "#issues code"))
      #expect(try page.text(of: "#issues pre") == "a mistake\n  ^")
      // Both steps of the compiler report it.
      #expect(try page.tab.number("document.querySelectorAll('.issue').length") == 1)
      #expect(try page.shows("1 error; the last good version is shown", in: "#status"))
      #expect(
        try package.log.contains(
          "'Trains' does not build: 1 error: Sources/version.txt:1:3: cannot find 'mistake' in scope"
        ))
      #expect(try page.alternativeText(Self.small).contains("first"))
      // What is chosen meanwhile is drawn by the last program that was built.
      let before = try page.picture(Self.small)
      try page.choose("accessibility3", of: "typeSize")
      #expect(try page.hasOtherImage(Self.small, than: before))
      #expect(try page.shows("cannot find 'mistake' in scope", in: "#issues"))
      try package.save("third")
      #expect(try page.hasAlternativeText("third", Self.small))
      #expect(try page.tab.number("document.querySelectorAll('.issue').length") == 0)
    }

    @Test("shows how long the build and the drawing of the first picture took")
    func times() throws {
      let package = try WatchedPackage("first")
      let page = try PreviewPage(address: package.address)
      let text = /Up to date; built in \d+\.\d+ s, drawn in \d+\.\d+ s/
      #expect(try page.shows(", drawn in ", in: "#status"))
      #expect(try page.text(of: "#status").wholeMatch(of: text) != nil)
      #expect(try package.log.contains(/built in \d+\.\d+ s\n/))
      #expect(try package.log.contains(/drawn in \d+\.\d+ s\n/))
    }

    @Test("shows a saved change of another package on which the package depends")
    func dependency() throws {
      let files = try PackageFiles("first")
      try files.addDependency("shared")
      let package = try WatchedPackage(files)
      let page = try PreviewPage(address: package.address)
      #expect(try page.hasAlternativeText("shared", Self.small))
      try files.folder.write("changed", to: "shared/text.txt")
      #expect(try page.hasAlternativeText("changed", Self.small))
    }

    @Test("stops building for a file that the build itself writes, and reports it")
    func loop() throws {
      let files = try PackageFiles("first")
      // The toolchain writes into this file with each build.
      try files.folder.write("", to: "package/Sources/cache.json")
      let package = try WatchedPackage(files)
      let page = try PreviewPage(address: package.address)
      #expect(try page.shows("'Sources/cache.json' changes by itself", in: "#notes"))
      #expect(try package.log.contains("'Sources/cache.json' changes by itself"))
      try package.save("second")
      #expect(try page.hasAlternativeText("second", Self.small))
    }

    @Test("shows the crash of a provider, and continues after the next change")
    func crash() throws {
      let package = try WatchedPackage("fails")
      let page = try PreviewPage(address: package.address)
      #expect(try page.shows("this version fails", in: "#issues"))
      try package.save("again")
      #expect(try page.hasAlternativeText("again", Self.small))
    }

    @Test(
      "draws another display, locale, type size, family, scheme and widget when they are chosen")
    func choices() throws {
      let package = try WatchedPackage("first")
      let page = try PreviewPage(address: package.address)
      #expect(try page.hasAlternativeText("first", Self.small))
      let before = try page.picture(Self.small)
      try page.choose("accessibility3", of: "typeSize")
      #expect(try page.hasOtherImage(Self.small, than: before))
      try page.choose("inky-impression-73", of: "device")
      #expect(try page.shows("Inky Impression 7.3", in: "#devices h2"))
      #expect(try page.tab.number("document.querySelectorAll('#devices h2').length") == 1)
      try page.choose("dark", of: "scheme")
      let slots =
        "[...document.querySelectorAll('figure')].map((f) => f.dataset.slot).join()"
      #expect(
        try page.tab.text(slots) == "0/systemSmall/dark/entry,0/systemSmall/dark/placeholder")
      try page.choose("de_DE", of: "locale")
      #expect(try page.tab.wait(until: "document.getElementById('locale').value === 'de_DE'"))
      try page.choose("nonsense%", of: "locale")
      #expect(try page.shows("nonsense%", in: "#rejection"))
      #expect(
        try page.tab.text("document.getElementById('locale').getAttribute('aria-invalid')")
          == "true")
      try page.choose("counting", of: "kind")
      #expect(try page.shows("counting", in: "#name"))
      #expect(page.problems.allSatisfy { $0.contains("400") })
    }

    @Test("shows what the package declares with '#Preview' and 'PreviewProvider' when it is chosen")
    func previews() throws {
      let package = try WatchedPackage("first")
      let page = try PreviewPage(address: package.address)
      #expect(try page.hasAlternativeText("first", Self.small))
      try page.choose("Preview: <b>Macro</b>", of: "kind")
      #expect(try page.hasAlternativeText("macro", "0/systemExtraLarge/light/entry"))
      #expect(try page.text(of: "#name") == "<b>Macro</b>")
      #expect(try page.text(of: "#text") == "<b>Macro</b> (view)")
      try page.choose("Preview: TestPreviews", of: "kind")
      #expect(try page.hasAlternativeText("preview", Self.small))
      #expect(try page.text(of: "#text") == "<i>A & \"B\"</i> (systemSmall)")
      #expect(page.problems == [])
    }
  }
}

@Suite("Preview of a package", .blocking) struct PackagePreviewTests {
  @Test(
    "says what is wrong with a package, and ends",
    arguments: [
      (["./package", "--product", "Trians"], "has no program 'Trians'; it has 'Trains'"),
      (["./none"], "none"), (["./package", "--live"], "--live is for templates"),
      (["./package", "./package"], "--watch shows one widget"),
      ([], "--watch shows one widget"),
      (["./package", "--port", "0"], "--port must be a number"),
    ])
  func invalid(arguments: [String], message: String) throws {
    let package = try PackageFiles("first")
    let run = try PreviewProcess.program.run(
      ["preview", "--watch"] + arguments, in: package.folder, environment: package.environment)
    #expect(run.code != 0)
    #expect(run.errors.contains(message))
  }

  @Test("is opened by the widget's own program, with its options")
  func ownProgram() throws {
    let package = try PackageFiles("first")
    try package.write(server: "echo 'Placard 99.0.0 (commit 0123456)'")
    let program = try package.build()
    let run = try program.run(
      ["preview", "--watch", "versioned", "--device", "trmnl-og"], in: package.folder,
      environment: ["PLACARD": package.folder.url.path + "/placard"])
    #expect(
      run.output.split(separator: "\n").map(String.init) == [
        "preview", "--watch", "--kind", "versioned", "--device", "trmnl-og", package.path,
        "--product", "Trains",
      ])
    let missing = try program.run(
      ["preview", "--watch"], in: package.folder, environment: ["PATH": "/nowhere"])
    #expect(missing.errors.contains("the page needs the program 'placard'"))
  }

  /// The response of an installed `placard` to `--version`, and the expected message.
  @Test(
    "is not opened by an older program, whose version and location are named",
    arguments: [
      ("echo 'Placard 0.5.9'", "has version 0.5.9"),
      ("echo \"error: unknown option '--version'\" >&2; exit 64", "prints no version"),
      ("echo nothing", "prints no version"),
    ])
  func olderServer(answer: String, found: String) throws {
    let package = try PackageFiles("first")
    try package.write(server: answer)
    let program = try package.build()
    let folder = package.folder.url.path
    for (name, value, location) in [
      ("PLACARD", "\(folder)/placard", "in $PLACARD"),
      ("PATH", "\(folder):/usr/bin:/bin", "in PATH"),
    ] {
      let run = try program.run(
        ["preview", "--watch"], in: package.folder, environment: [name: value])
      #expect(run.code == 1)
      #expect(run.output == "")
      #expect(
        run.errors.contains(
          "'\(folder)/placard', found \(location), \(found), but this program was built with version "
        ),
        "\(run.errors)")
      #expect(run.errors.contains(" or later, or name its file in $PLACARD"), "\(run.errors)")
    }
  }
}

/// A package whose program shows the text of a source file, and a toolchain that builds it by copying that file.
struct PackageFiles {
  let folder: TestFolder
  let path: String

  init(_ text: String) throws {
    folder = try TestFolder()
    path = folder.url.resolvingSymlinksInPath().path + "/package"
    for name in ["package/Sources", "package/.build/debug/Version.bundle", "tools"] {
      try FileManager.default.createDirectory(
        at: folder.url.appendingPathComponent(name), withIntermediateDirectories: true)
    }
    try folder.write("// swift-tools-version: 6.1", to: "package/Package.swift")
    try folder.write(text, to: "package/Sources/version.txt")
    try folder.write(script: toolchain, to: "tools/swift")
  }

  /// Writes a program `placard` that prints its arguments, or answers to `--version`.
  func write(server answer: String) throws {
    try folder.write(
      script: """
        #!/bin/sh
        if [ "$1" = --version ]; then \(answer); exit; fi
        printf '%s\\n' "$@"

        """, to: "placard")
  }

  /// The environment with the toolchain.
  var environment: [String: String] { ["PATH": "\(folder.url.path)/tools:/usr/bin:/bin"] }

  private var toolchain: String {
    """
    #!/bin/sh
    case "$*" in
    *describe*) echo '{ "name": "Trains", "products": [{ "name": "Trains", "type": { "executable": null } }] }' ;;
    *--show-bin-path*) echo '\(path)/.build/debug' ;;
    *)
      if grep -q mistake '\(path)/Sources/version.txt'; then
        echo "\(path)/Sources/version.txt:1:3: error: cannot find 'mistake' in scope"
        echo "error: emit-module command failed with exit code 1 (use -v to see invocation)"
        echo "\(path)/Sources/version.txt:1:3: error: cannot find 'mistake' in scope"
        exit 1
      fi
      [ ! -e '\(path)/Sources/cache.json' ] || echo more >> '\(path)/Sources/cache.json'
      cat '\(path)/Sources/version.txt' '\(path)/../shared/text.txt' 2> /dev/null \\
        > '\(path)/.build/debug/Version.bundle/version.txt'
      [ -e '\(path)/.build/debug/Trains' ] || ln '\(Program.testWidgets.path)' '\(path)/.build/debug/Trains' \\
        || cp '\(Program.testWidgets.path)' '\(path)/.build/debug/Trains' ;;
    esac
    """
  }

  /// Makes the package depend on another one with a text, which the program shows after its own.
  func addDependency(_ text: String) throws {
    let shared = folder.url.resolvingSymlinksInPath().path + "/shared"
    try FileManager.default.createDirectory(
      atPath: shared, withIntermediateDirectories: true)
    try folder.write(text, to: "shared/text.txt")
    let state = """
      { "object": { "dependencies": [{ "state": { "name": "fileSystem", "path": "\(shared)" } }] } }
      """
    try folder.write(state, to: "package/.build/workspace-state.json")
  }

  /// Builds the program as the toolchain does.
  func build() throws -> Program {
    try Program.testWidgets.placed(at: path + "/.build/debug/Trains")
  }
}

/// A package that `placard preview --watch` shows during the lifetime of the object.
struct WatchedPackage {
  private let files: PackageFiles
  private let process: PreviewProcess

  init(_ text: String) throws { try self.init(PackageFiles(text)) }

  init(_ files: PackageFiles) throws {
    self.files = files
    process = try PreviewProcess(
      ["./package", "--kind", "versioned"], in: files.folder, environment: files.environment)
  }

  var address: String { process.address }

  /// What the program has reported.
  var log: String { get throws { try files.folder.text(of: "log") } }

  /// Saves the source file atomically, as an editor does.
  func save(_ text: String) throws {
    try files.folder.write(text, to: "package/Sources/.new")
    let code = rename(files.path + "/Sources/.new", files.path + "/Sources/version.txt")
    guard code == 0 else { throw BrowserError("the source file cannot be saved") }
  }
}

extension PreviewPage {
  /// What the browser logged, but for pictures of a scene that was replaced while they were requested.
  fileprivate var problems: [String] { tab.loggedProblems.filter { !$0.contains("409") } }

  /// Chooses a value of the bar.
  fileprivate func choose(_ value: String, of name: String) throws {
    try tab.evaluate(
      """
      (() => {
        const control = document.getElementById('\(name)');
        control.value = '\(value)';
        control.dispatchEvent(new Event('change', { bubbles: true }));
      })()
      """)
  }
}
