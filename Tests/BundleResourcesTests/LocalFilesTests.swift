import BundleResources
import Foundation
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Reads real files in a temporary folder.
struct LocalFilesTests {
  /// A folder that is removed at the end.
  private final class Scratch {
    let url: URL

    init() throws {
      url = FileManager.default.temporaryDirectory
        .appendingPathComponent("placard-local-files-\(UUID().uuidString)", isDirectory: true)
      try FileManager.default.createDirectory(
        at: url.appendingPathComponent("bundle/sub"), withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func file(_ path: String) -> URL { url.appendingPathComponent(path, isDirectory: false) }

    func write(_ path: String, _ text: String) throws {
      try Data(text.utf8).write(to: file(path))
    }

    func link(_ path: String, to target: String) throws {
      try FileManager.default.createSymbolicLink(
        atPath: file(path).path, withDestinationPath: target)
    }
  }

  @Test("reads files inside the bundle only")
  func staysInside() throws {
    let scratch = try Scratch()
    try scratch.write("secret", "secret")
    try scratch.write("bundle/a", "a")
    try scratch.write("bundle/sub/b", "b")
    try scratch.link("bundle/inside", to: "sub/b")
    try scratch.link("bundle/outside", to: "../secret")
    try scratch.link("bundle/loop", to: ".")
    try #require(mkfifo(scratch.file("bundle/pipe").path, 0o600) == 0)
    let files = LocalFiles(roots: [scratch.file("bundle")])
    let expectations: [(String, String?)] = [
      ("bundle/a", "a"), ("bundle/sub/b", "b"), ("bundle/inside", "b"), ("bundle/outside", nil),
      ("bundle/../secret", nil), ("bundle/pipe", nil), ("bundle/sub", nil), ("bundle/none", nil),
      ("secret", nil),
    ]
    for (path, text) in expectations {
      #expect(files.contents(of: scratch.file(path)) == text.map { Data($0.utf8) }, "\(path)")
    }
    #expect(
      files.entries(of: scratch.file("bundle"))
        == ["a", "inside", "loop", "outside", "pipe", "sub"])
    #expect(files.entries(of: scratch.file("bundle/sub")) == ["b"])
    #expect(files.entries(of: scratch.file("bundle/loop")) == nil)
    #expect(files.entries(of: scratch.url) == nil)
  }

  @Test("does not read a file above the size limit")
  func sizeLimit() throws {
    let scratch = try Scratch()
    try scratch.write("bundle/four", "1234")
    try scratch.write("bundle/five", "12345")
    let files = LocalFiles(roots: [scratch.file("bundle")], byteLimit: 4)
    #expect(files.contents(of: scratch.file("bundle/four")) == Data("1234".utf8))
    #expect(files.contents(of: scratch.file("bundle/five")) == nil)
  }
}
