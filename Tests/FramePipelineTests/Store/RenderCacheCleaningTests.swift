import FileStorage
import Foundation
import Graphics
import PixelOutput
import Testing

@testable import FramePipeline

@Suite("Cleaning of the cache of renders")
struct RenderCacheCleaningTests {
  private let folder = OutputFolder()
  private static let day: TimeInterval = 24 * 3600

  private var cache: RenderCache {
    RenderCache(root: folder.path, disk: LocalDisk(isDurable: false))
  }

  /// Writes a frame of an instance with a key.
  private func write(_ content: String, of instance: String) async throws {
    let store = FrameStore(root: folder.path, disk: LocalDisk(isDurable: false))
    let writer = try await store.writer(device: "d", instance: instance)
    let picture = try writer.store(Array(content.utf8), sharedBy: cache)
    try writer.finish(.example(frames: [.example(at: 0, until: nil, picture: picture)]))
    cache.add(picture, findings: [], for: RenderKey(digest: SHA256.hexDigest(of: content)))
  }

  private func delete(_ instance: String) throws {
    _ = try FrameStore(root: folder.path, disk: LocalDisk(isDurable: false))
      .delete(device: "d", instance: instance)
  }

  /// Cleans all parts, and returns what was removed.
  @discardableResult
  private func clean(
    after time: TimeInterval, isDryRun: Bool = false
  ) throws -> RenderCache.RemovedFiles {
    var removed = RenderCache.RemovedFiles()
    for part in 0..<RenderCache.partCount {
      removed.add(
        try cache.removeUnused(
          part: part, at: Date().addingTimeInterval(time), isDryRun: isDryRun))
    }
    return removed
  }

  private func files(in name: String) -> Int {
    folder.files.count { $0.hasPrefix(name + "/") }
  }

  @Test func pictureThatAnInstanceHasStays() async throws {
    try await write("tea", of: "a")
    #expect(try clean(after: 2 * Self.day) == RenderCache.RemovedFiles(keys: 1))
    #expect(files(in: ".pictures") == 1)
    #expect(files(in: ".renders") == 0)
  }

  @Test func oldPictureThatNoInstanceHasIsRemoved() async throws {
    try await write("tea", of: "a")
    try await write("tea", of: "b")
    try delete("a")
    #expect(try clean(after: 2 * Self.day).pictures == 0)
    try delete("b")
    #expect(try clean(after: 2 * Self.day) == RenderCache.RemovedFiles(pictures: 1, bytes: 3))
    #expect(folder.files == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["d"])
  }

  @Test func recentPicturesAndKeysStay() async throws {
    try await write("tea", of: "a")
    try delete("a")
    #expect(try clean(after: Self.day - 60) == RenderCache.RemovedFiles())
    #expect(folder.files.count == 2)
  }

  @Test func dryRunRemovesNothing() async throws {
    try await write("tea", of: "a")
    try delete("a")
    #expect(
      try clean(after: 2 * Self.day, isDryRun: true)
        == RenderCache.RemovedFiles(pictures: 1, keys: 1, bytes: 3))
    #expect(folder.files.count == 2)
  }

  @Test func partsAreCleanedOneByOne() async throws {
    try await write("tea", of: "a")
    try delete("a")
    let digest = SHA256.hexDigest(of: "tea")
    let part = try #require(Int(digest.prefix(2), radix: 16))
    let later = Date().addingTimeInterval(2 * Self.day)
    #expect(try cache.removeUnused(part: part + 1, at: later) == RenderCache.RemovedFiles())
    #expect(try cache.removeUnused(part: part, at: later).pictures == 1)
  }

  /// A folder that cannot be opened is not an empty one.
  @Test func folderThatCannotBeOpenedIsAnErrorAndWhatWasRemovedBeforeIsCounted() async throws {
    try await write("tea", of: "a")
    try delete("a")
    let digest = SHA256.hexDigest(of: "tea")
    let part = try #require(Int(digest.prefix(2), radix: 16))
    let disk = FailingDisk { operation, path in
      operation == "openFolder" && path.hasSuffix(".pictures")
    }
    let cache = RenderCache(root: folder.path, disk: disk)
    var removed = RenderCache.RemovedFiles()
    #expect(throws: DiskError.self) {
      try cache.removeUnused(
        part: part, at: Date().addingTimeInterval(2 * Self.day), isDryRun: false,
        addingTo: &removed)
    }
    #expect(removed == RenderCache.RemovedFiles(keys: 1))
    #expect(files(in: ".pictures") == 1)
  }

  @Test func fileOrLinkInPlaceOfAFolderIsIgnored() throws {
    let path = "\(folder.path)/.renders"
    try FileManager.default.createDirectory(
      atPath: folder.path, withIntermediateDirectories: true)
    try Data().write(to: URL(fileURLWithPath: path))
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/.pictures", withDestinationPath: "/tmp")
    #expect(try clean(after: 2 * Self.day) == RenderCache.RemovedFiles())
    #expect(FileManager.default.fileExists(atPath: path))
  }

  @Test func filesOfOthersStay() async throws {
    let names = ["notes.txt", "\(String(repeating: "A", count: 64)).png", "x.png"]
    for folder in [".pictures", ".renders"] {
      let path = "\(self.folder.path)/\(folder)/ab"
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      for name in names { try Data().write(to: URL(fileURLWithPath: "\(path)/\(name)")) }
    }
    try clean(after: 2 * Self.day)
    #expect(folder.files.count == 2 * names.count)
  }

  @Test func unfinishedFilesOfInterruptedProcessesAreRemoved() async throws {
    let path = "\(folder.path)/.pictures/ab"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try Data().write(to: URL(fileURLWithPath: "\(path)/.x.png.7.placard-tmp"))
    try clean(after: 0)
    #expect(folder.files.count == 1)
    try clean(after: 2 * Self.day)
    #expect(folder.files == [])
  }

  @Test func usingAKeyKeepsIt() async throws {
    let pixels = Quantizer(palette: .blackAndWhite, dither: .none)
      .quantize(Bitmap(width: 8, height: 1))
    let file = try PNGEncoder().encode(pixels)
    let key = RenderKey(digest: SHA256.hexDigest(of: "key"))
    let path = "\(folder.path)/.renders/\(key.digest.prefix(2))/\(key.digest)"
    let store = FrameStore(root: folder.path, disk: LocalDisk(isDurable: false))
    let writer = try await store.writer(device: "d", instance: "a")
    cache.add(try writer.store(file, sharedBy: cache), findings: [], for: key)
    let old = Date(timeIntervalSinceNow: -20 * 3600)
    try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: path)
    let found = cache.render(
      for: key, as: .png, size: PixelSize(8, 1), palette: .blackAndWhite, at: Date())
    #expect(found != nil)
    let status = try #require(FileStatus(path: path))
    #expect(Date(timeIntervalSince1970: Double(status.modified) / 1e9) > old + 3600)
  }
}
