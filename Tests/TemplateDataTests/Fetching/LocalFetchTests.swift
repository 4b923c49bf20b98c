import Foundation
import Glibc
import TemplateData
import TestSupport
import Testing

/// Files, programs and pushed data as sources.
struct LocalFetchTests {
  private let folder: TemporaryFolder
  private let test = TestDataAccess()

  init() throws { folder = try TemporaryFolder() }

  private var template: String { folder.path + "/template" }

  private func data(
    _ origin: DataOrigin, _ parameters: [String: DataValue] = [:],
    trust: TemplateTrust.State = .unknown, chosen: Set<String> = [], format: DataFormat = .json,
    validation: @escaping DataFetcher.Validation = { _, _ in nil }
  ) -> FetchedData {
    DataFetcher(
      location: TemplateLocation(kind: "test", folder: template, trust: trust, chosen: chosen),
      dataAccess: test.dataAccess,
      cache: DataCache(folder: folder.path + "/cache"),
      pushed: PushedData(folder: folder.path + "/pushed"), validation: validation
    ).data(
      of: DataSourceDescription(name: "data", origin: origin, format: format),
      parameters: parameters)
  }

  private func file(_ path: String) -> DataOrigin { .file(ParameterizedText(literal: path)) }

  @Test func readsAFileOfTheTemplate() throws {
    try folder.write("[1]", to: "template/a/data.json")
    #expect(
      data(file("a/data.json")) == FetchedData(value: [1], fetchedAt: test.now, checkedAt: test.now)
    )
    #expect(data(file("a/../a/data.json")).value == [1])
  }

  @Test(arguments: ["../secret.json", "a/../../secret.json", "link.json", "folder/secret.json"])
  func readsNoFileOutsideOfTheTemplate(_ path: String) throws {
    try folder.write("1", to: "secret.json")
    try folder.write("1", to: "template/a/here.json")
    symlink("../secret.json", template + "/link.json")
    symlink("..", template + "/folder")
    #expect(
      data(file(path)).failure
        == "'\(template)/\(path)' cannot be read: it is outside the template's folder; copy it there, or trust the template"
    )
    #expect(data(file(path), trust: .trusted).value == 1)
    let named = DataOrigin.file(ParameterizedText(parts: [.parameter("path")]))
    #expect(data(named, ["path": .string(path)], chosen: ["path"]).value == 1)
    // A parameter's value that the template sets itself was not chosen by the user.
    #expect(data(named, ["path": .string(path)]).value == nil)
    let partly = DataOrigin.file(ParameterizedText(parts: [.literal("./"), .parameter("path")]))
    #expect(data(partly, ["path": .string(path)]).value == nil)
  }

  @Test func showsNoCachedContentOfAFileThatIsNoLongerAllowed() throws {
    try folder.write("1", to: "secret.json")
    try folder.write("2", to: "template/a.json")
    #expect(data(file("../secret.json"), trust: .trusted).value == 1)
    let rejected = data(file("../secret.json"))
    #expect(rejected.value == nil && rejected.fetchedAt == nil)
    #expect(rejected.failure?.contains("is outside") == true)
    #expect(data(file("a.json")).value == 2)
    unlink(template + "/a.json")
    symlink("../secret.json", template + "/a.json")
    #expect(data(file("a.json")).value == nil)
  }

  @Test func readsNoDevicesAndNoPipes() throws {
    try folder.write("1", to: "template/here.json")
    mkfifo(template + "/pipe", 0o600)
    for path in ["pipe", "/dev/zero", "/dev/stdin", "."] {
      #expect(
        data(file(path), trust: .trusted).failure?.hasSuffix("it is not a regular file") ?? false)
    }
    #expect(data(file("none")).failure?.hasSuffix("no such file or directory") ?? false)
  }

  @Test func rejectsAFileThatIsTooLarge() throws {
    try folder.write(String(repeating: " ", count: 8 << 20) + "1", to: "template/a.json")
    #expect(data(file("a.json")).failure == "'\(template)/a.json' returned more than 8388608 bytes")
  }

  @Test func keepsTheLastValidContentOfAFile() throws {
    try folder.write("[1]", to: "template/a.json")
    let first = test.now
    _ = data(file("a.json"))
    test.advance(10)
    try folder.write("[1", to: "template/a.json")
    #expect(
      data(file("a.json"))
        == FetchedData(
          value: [1], fetchedAt: first, checkedAt: test.now,
          failure: "\(template)/a.json:1:3: a ',' or the closing ']' is missing here"))
  }

  @Test func doesNotStoreRejectedContent() throws {
    let first = test.now
    let lists: DataFetcher.Validation = { source, value in
      if case .array = value { nil } else { "'\(source.name)' is no list" }
    }
    try folder.write("[1]", to: "template/a.json")
    _ = data(file("a.json"), validation: lists)
    test.advance(10)
    try folder.write("{}", to: "template/a.json")
    #expect(
      data(file("a.json"), validation: lists)
        == FetchedData(
          value: [1], fetchedAt: first, checkedAt: test.now,
          failure: "\(template)/a.json: 'data' is no list"))
    // A later failure replaces the earlier one.
    unlink(template + "/a.json")
    let missing = data(file("a.json"), validation: lists)
    #expect(missing.value == [1])
    #expect(missing.failure?.hasSuffix("no such file or directory") == true)
  }

  @Test func readsText() throws {
    try folder.write("\u{FEFF} up 3 days \n", to: "template/a.txt")
    #expect(data(file("a.txt"), format: .text).value == "up 3 days")
    try Data([0xFF]).write(to: URL(fileURLWithPath: template + "/b.txt"))
    #expect(
      data(file("b.txt"), format: .text).failure == "\(template)/b.txt:1:1: is not UTF-8 text")
  }

  @Test func runsProgramsOfTrustedTemplatesOnly() {
    let command = CommandSource(
      program: "./run", arguments: [ParameterizedText(parts: [.literal("--x="), .parameter("x")])])
    #expect(
      data(.command(command), ["x": "1"]).failure
        == "the template runs './run', which is not allowed; allow it with 'placard trust \(template)'"
    )
    test.commands.add("[2]")
    #expect(data(.command(command), ["x": "a b; rm"], trust: .trusted).value == [2])
    #expect(test.commands.requests.count == 1)
    #expect(test.commands.requests[0].program == template + "/run")
    #expect(test.commands.requests[0].arguments == ["--x=a b; rm"])
    test.commands.fail(.status(3))
    let retained = data(.command(command), ["x": "a b; rm"], trust: .trusted)
    #expect(retained.value == [2])
    #expect(retained.failure == "'\(template)/run' exited with code 3")
  }

  @Test func readsPushedData() throws {
    let pushed = PushedData(folder: folder.path + "/pushed")
    #expect(
      data(.pushed).failure
        == "the data of 'data' is not set yet; use 'placard data set test data'")
    try pushed.set(Array("{\"a\": 1}".utf8), kind: "test", source: "data", at: test.now)
    #expect(data(.pushed) == FetchedData(value: ["a": 1], fetchedAt: test.now, checkedAt: test.now))
    #expect(throws: DataError.self) {
      try pushed.set(Array("{".utf8), kind: "test", source: "data", at: test.now)
    }
    #expect(data(.pushed).value == ["a": 1])
    try pushed.set(.integer(2), kind: "../x/\0", source: "data", at: test.now)
    #expect(try pushed.entry(kind: "../x/\0", source: "data").value == 2)
    let file = try #require(
      try FileManager.default.contentsOfDirectory(atPath: folder.path + "/pushed").first)
    try Data("x".utf8).write(to: URL(fileURLWithPath: folder.path + "/pushed/" + file))
    #expect(throws: DataError.self) {
      _ = try pushed.entry(kind: "test", source: "data")
      _ = try pushed.entry(kind: "../x/\0", source: "data")
    }
  }
}
