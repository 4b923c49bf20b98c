import Foundation
import Glibc
import TemplateData
import TestSupport
import Testing

/// Which templates are trusted, and when trust ends.
struct TemplateTrustTests {
  private let folder: TemporaryFolder
  private var trust: TemplateTrust { TemplateTrust(folder: folder.path + "/state") }
  private var template: String { folder.path + "/template" }

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("{}", to: "template/widget.json")
    try folder.write("x", to: "template/assets/a.txt")
  }

  @Test func trustsAFolderInItsCurrentState() throws {
    #expect(try trust.state(of: template) == .unknown)
    try trust.trust(template)
    #expect(try trust.state(of: template) == .trusted)
    #expect(try trust.isTrusted(template + "/../template/"))
    #expect(try trust.revoke(template))
    #expect(try trust.state(of: template) == .unknown)
    #expect(try !trust.revoke(template))
  }

  @Test func revokesTheTrustInADeletedTemplateOfTheStateFolder() throws {
    try folder.write("{}", to: "state/templates/copy/widget.json")
    let copy = folder.path + "/state/templates/copy"
    try trust.trust(copy)
    try FileManager.default.removeItem(atPath: copy)
    #expect(try trust.revoke(copy))
    #expect(try trust.folders() == [])
  }

  @Test func rejectsFileNamesThatAreCanonicallyEquivalent() throws {
    // A composed letter, and the letter with a combining accent: two files whose names are equal to
    // Swift.
    try folder.write("echo 1", to: "template/caf\u{E9}.sh")
    try trust.trust(template)
    try folder.write("echo 2", to: "template/cafe\u{301}.sh")
    #expect(throws: DataError.self) { try trust.trust(template) }
    #expect(throws: DataError.self) { _ = try trust.state(of: template) }
  }

  @Test(arguments: [
    ("template/widget.json", "{ }", "'widget.json' was changed"),
    ("template/assets/b.txt", "", "'assets/b.txt' was added"),
    ("template/.hidden", "x", "'.hidden' was added"),
  ])
  func doesNotTrustAChangedFolder(_ name: String, _ text: String, _ change: String) throws {
    try trust.trust(template)
    try folder.write(text, to: name)
    #expect(try trust.state(of: template) == .changed(change))
    try trust.trust(template)
    #expect(try trust.state(of: template) == .trusted)
  }

  @Test func checksTheBytesThatWereRead() throws {
    try trust.trust(template)
    let read = ["widget.json": Array("{ }".utf8)]
    // The file was restored before trust is checked, but the bytes that were read differ.
    #expect(try trust.state(of: template, contents: read) == .changed("'widget.json' was changed"))
    #expect(try trust.state(of: template, contents: ["widget.json": Array("{}".utf8)]) == .trusted)
    try folder.write("{ }", to: "template/widget.json")
    #expect(try trust.state(of: template, contents: ["widget.json": Array("{}".utf8)]) == .trusted)
    #expect(try trust.state(of: template) == .changed("'widget.json' was changed"))
  }

  @Test func detectsARenamedFile() throws {
    try trust.trust(template)
    rename(template + "/assets/a.txt", template + "/assets/c.txt")
    #expect(try trust.state(of: template) == .changed("'assets/a.txt' was removed"))
  }

  @Test func trustsACopyOfWhatIsTrusted() throws {
    let copy = folder.path + "/state/programs/1/meter"
    try folder.write("{}", to: "state/programs/1/meter/widget.json")
    try folder.write("x", to: "state/programs/1/meter/assets/a.txt")
    #expect(try !trust.trustCopy(copy, of: template))
    try trust.trust(template)
    try folder.write("y", to: "state/programs/1/meter/assets/a.txt")
    #expect(try !trust.trustCopy(copy, of: template))
    try folder.write("x", to: "state/programs/1/meter/assets/a.txt")
    #expect(try trust.trustCopy(copy, of: template))
    // The original changes, the copy does not.
    try folder.write("{ }", to: "template/widget.json")
    #expect(try trust.isTrusted(copy))
    #expect(try trust.revokeVersions(of: "other") == 0)
    #expect(try trust.revokeVersions(of: "meter") == 1)
    #expect(try !trust.isTrusted(copy))
  }

  @Test func dropsVersionsThatWereRemoved() throws {
    try folder.write("{}", to: "state/programs/1/meter/widget.json")
    try trust.trust(folder.path + "/state/programs/1/meter")
    try FileManager.default.removeItem(atPath: folder.path + "/state/programs/1")
    try trust.trust(template)
    #expect(try trust.folders() == [template])
  }

  @Test func trustsTemplatesOfAStateFolderThatWasMoved() throws {
    try folder.write("{}", to: "state/templates/own/widget.json")
    try trust.trust(folder.path + "/state/templates/own")
    try trust.trust(template)
    let moved = folder.path + "/moved"
    try FileManager.default.moveItem(atPath: folder.path + "/state", toPath: moved)
    let other = TemplateTrust(folder: moved)
    #expect(try other.isTrusted(moved + "/templates/own"))
    #expect(try other.isTrusted(template))
    #expect(try other.folders() == [moved + "/templates/own", template])
  }

  @Test func requiresTrustAgainForARecordWithASingleDigest() throws {
    try trust.trust(template)
    let whole = String(repeating: "0", count: 64)
    try folder.write("{ \"\(template)\": \"\(whole)\" }", to: "state/trusted.json")
    guard case .changed = try trust.state(of: template) else {
      Issue.record("it is trusted")
      return
    }
    try trust.trust(template)
    #expect(try trust.isTrusted(template))
  }

  @Test func separatesNamesAndBytesInTheDigest() throws {
    try folder.write("b", to: "one/a")
    try folder.write("c", to: "one/d")
    try folder.write("bc", to: "two/a")
    try folder.write("", to: "two/d")
    #expect(
      try FolderDigest(of: folder.path + "/one") != FolderDigest(of: folder.path + "/two")
    )
  }

  @Test func doesNotTrustLinks() throws {
    symlink("/etc/passwd", template + "/link")
    #expect(throws: DataError.self) { try trust.trust(template) }
    #expect(throws: DataError.self) { try trust.trust(folder.path + "/none") }
  }

  @Test func reportsADamagedRecord() throws {
    try trust.trust(template)
    try folder.write("{oops", to: "state/trusted.json")
    #expect(throws: DataError.self) { try trust.state(of: template) }
    #expect(throws: DataError.self) { try trust.trust(template) }
  }

  @Test func supportsConcurrentChanges() async throws {
    let trust = trust
    let folders = (0..<10).map { "t\($0)" }
    for name in folders { try folder.write(name, to: "\(name)/widget.json") }
    let path = folder.path
    try await withThrowingTaskGroup(of: Void.self) { group in
      for name in folders { group.addTask { try trust.trust("\(path)/\(name)") } }
      try await group.waitForAll()
    }
    #expect(try trust.folders().count == 10)
  }
}
