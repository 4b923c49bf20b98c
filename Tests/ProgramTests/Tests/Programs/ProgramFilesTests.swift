import Foundation
import Glibc
import TestSupport
import Testing
import WidgetHost
import WidgetWorker

/// The files of programs are copied completely or not at all.
@Suite(.blocking) struct ProgramFilesTests {
  private let host: ProgramHost
  private let files: ProgramFiles

  init() throws {
    host = try ProgramHost()
    files = ProgramFiles(host.state)
  }

  private func path(_ build: String) -> String {
    host.folder.url.appendingPathComponent("builds/\(build)/Trains").path
  }

  private func write(_ text: String, to file: String, of build: String) throws {
    let url = host.folder.url.appendingPathComponent("builds/\(build)/\(file)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  @Test func copiesTheExecutableWithAllBundlesBesideIt() throws {
    try host.build("one", version: "one")
    try write("{}", to: "Trains_Trains.resources/Icons/a.json", of: "one")
    try write("<plist/>", to: "Info.plist", of: "one")
    try write("not read by the program", to: "notes.txt", of: "one")
    symlink(
      "version.txt", path("one").replacingOccurrences(of: "Trains", with: "Version.bundle/link"))
    let lock = try files.lock()
    let draft = try files.draft(path("one"))
    #expect(draft.bundles == ["Trains_Trains.resources", "Version.bundle"])
    try files.install(draft)
    #expect(try host.files() == [draft.digest])
    let folder = "\(host.state.programs)/\(draft.digest)"
    #expect(
      try FileManager.default.subpathsOfDirectory(atPath: folder).sorted() == [
        "Info.plist", "Trains", "Trains_Trains.resources", "Trains_Trains.resources/Icons",
        "Trains_Trains.resources/Icons/a.json", "Version.bundle", "Version.bundle/link",
        "Version.bundle/version.txt",
      ])
    #expect(
      FileManager.default.contentsEqual(atPath: folder + "/Trains", andPath: path("one")))
    #expect(access(folder + "/Trains", X_OK) == 0)
    withExtendedLifetime(lock) {}
  }

  /// A build may write a file again while another is copied.
  @Test(arguments: ["Version.bundle/version.txt", "Trains"])
  func copiesAgainWhatChangedMeanwhile(_ file: String) throws {
    for build in ["one", "two"] { try host.build(build, version: build) }
    let url = host.folder.url.appendingPathComponent("builds")
    let lock = try files.lock()
    var copies = 0
    let draft = try files.draft(path("one")) {
      copies += 1
      guard copies <= 2 else { return }
      if copies == 1, file == "Trains" {
        // A linker replaces the file.
        let built = url.appendingPathComponent("one/Trains")
        try FileManager.default.removeItem(at: built)
        try FileManager.default.copyItem(at: url.appendingPathComponent("two/Trains"), to: built)
      } else {
        let handle = try FileHandle(forWritingTo: url.appendingPathComponent("one/\(file)"))
        defer { try? handle.close() }
        try handle.seekToEnd()
        try handle.write(contentsOf: Data("changed".utf8))
      }
    }
    #expect(copies == 3)
    try files.install(draft)
    #expect(try host.files() == [draft.digest])
    #expect(
      FileManager.default.contentsEqual(
        atPath: "\(host.state.programs)/\(draft.digest)/\(file)",
        andPath: url.appendingPathComponent("one/\(file)").path))
    withExtendedLifetime(lock) {}
  }

  @Test func reportsAFileThatNeverStaysAsItIs() throws {
    try host.build("one", version: "one")
    let lock = try files.lock()
    var copies = 0
    let error = #expect(throws: CommandError.self) {
      _ = try files.draft(path("one")) {
        copies += 1
        try write("version \(copies)", to: "Version.bundle/version.txt", of: "one")
      }
    }
    #expect(copies == 5)
    let message = error.map { "\($0)" } ?? ""
    #expect(
      message.contains("Version.bundle/version.txt' is changed while it is copied"), "\(message)")
    #expect(try host.files() == [])
    withExtendedLifetime(lock) {}
  }

  /// The digest is that of names and contents: what changes one of them makes another version.
  @Test func namesVersionsByTheirContents() throws {
    for build in ["one", "same", "text", "name", "more"] {
      try host.build(build, version: build == "text" ? "two" : "one")
    }
    rename(path("name"), path("name") + "s")
    try write("", to: "Version.bundle/empty", of: "more")
    let lock = try files.lock()
    let digests = try ["one", "same", "text", "name", "more"].map { build in
      try files.draft(path(build) + (build == "name" ? "s" : "")).digest
    }
    #expect(digests[0] == digests[1])
    #expect(Set(digests).count == 4)
    #expect(digests.allSatisfy { $0.count == 64 })
    withExtendedLifetime(lock) {}
  }

  @Test(arguments: [
    ("bytes", "has more than 0 MiB; build it with '-c release'"),
    ("files", "has more than 2 files"),
    ("depth", "has more than 3 levels of folders"),
  ])
  func rejectsWhatIsTooLarge(_ limit: String, _ message: String) throws {
    try host.build("one", version: "one")
    var limits = ProgramFiles.Limits()
    switch limit {
    case "bytes": limits.bytes = 1 << 16
    case "files":
      limits.files = 2
      try write("", to: "Version.bundle/third", of: "one")
    default:
      limits.depth = 3
      try write("", to: "Version.bundle/2/3/4/file", of: "one")
    }
    let lock = try files.lock()
    let error = #expect(throws: CommandError.self) { try files.draft(path("one"), limits: limits) }
    #expect(error?.description.contains(message) == true, "\(String(describing: error))")
    #expect(try host.files() == [])
    withExtendedLifetime(lock) {}
  }

  // MARK: Templates

  private func template(_ name: String) throws {
    for file in ["widget.json", "views.swift", "assets/logo.png"] {
      try write(file, to: file, of: name)
    }
  }

  @Test func copiesTheFolderOfATemplateUnderItsKind() throws {
    for name in ["one", "same", "other"] { try template(name) }
    try write("changed", to: "views.swift", of: "other")
    let lock = try files.lock()
    let drafts = try ["one", "same", "other"].map { name in
      try files.templateDraft((path(name) as NSString).deletingLastPathComponent, kind: "weather")
    }
    #expect(drafts[0].digest == drafts[1].digest && drafts[0].digest != drafts[2].digest)
    try files.install(drafts[0])
    let folder = "\(host.state.programs)/\(drafts[0].digest)/weather"
    for file in ["widget.json", "views.swift", "assets/logo.png"] {
      #expect(try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8) == file)
    }
    withExtendedLifetime(lock) {}
  }

  @Test(arguments: [
    ("bytes", "has more than 64 MiB; leave out what the template does not need"),
    ("files", "has more than 2000 files"),
    ("depth", "has more than 16 levels of folders"),
    ("link", "out' is a symbolic link to a path outside of its folder"),
    ("loop", "levels of folders"),
    ("pipe", "pipe' is neither a file nor a folder"),
    ("description", "is not a template: it has no 'widget.json'"),
  ])
  func rejectsHostileFoldersOfTemplates(_ fault: String, _ message: String) throws {
    try template("one")
    let folder = (path("one") as NSString).deletingLastPathComponent
    switch fault {
    case "bytes": truncate("\(folder)/views.swift", 65 << 20)
    case "files": for number in 0..<2000 { try write("", to: "assets/\(number)", of: "one") }
    case "depth":
      try write("", to: String(repeating: "x/", count: 17) + "file", of: "one")
    case "link": symlink("/etc", "\(folder)/out")
    case "loop": symlink(".", "\(folder)/assets/loop")
    case "pipe": mkfifo("\(folder)/pipe", 0o600)
    default: try FileManager.default.removeItem(atPath: "\(folder)/widget.json")
    }
    let lock = try files.lock()
    let error = #expect(throws: CommandError.self) {
      try files.templateDraft(folder, kind: "weather")
    }
    #expect(error?.description.contains(message) == true, "\(String(describing: error))")
    #expect(try host.files() == [])
    withExtendedLifetime(lock) {}
  }

  @Test func removesOnlyWhatNothingUses() throws {
    try host.build("one", version: "one")
    try host.build("two", version: "two")
    let lock = try files.lock()
    let drafts = try ["one", "two"].map { try files.draft(path($0)) }
    try drafts.forEach(files.install)
    // What a killed command leaves.
    _ = try files.draft(path("one"))
    #expect(try host.files().count == 3)
    files.removeUnused(keeping: [drafts[1].digest])
    #expect(try host.files() == [drafts[1].digest])
    withExtendedLifetime(lock) {}
  }

  @Test func locksTheFilesAgainstOtherCommands() throws {
    let lock = try files.lock()
    #expect(files.tryLock() == nil)
    withExtendedLifetime(lock) {}
  }
}
