import FileStorage
import Foundation
import Glibc
import Graphics
import PixelOutput
import Testing

@testable import FramePipeline

@Suite("Cache of renders")
struct RenderCacheTests {
  private let folder = OutputFolder()
  private static let key = RenderKey(digest: SHA256.hexDigest(of: "key"))
  private static let finding = TextFinding(
    .contrast, text: "Tea", region: .init(x: 1, y: 2, width: 3, height: 4), measured: 1.5,
    threshold: 4.5, advice: "is faint")

  /// 8 × 2 pixels, black in the first row.
  private static let pixels = Quantizer(palette: .blackAndWhite, dither: .none).quantize(
    Bitmap(
      width: 8, height: 2,
      pixels: [UInt32](repeating: 0xFF00_0000, count: 8)
        + [UInt32](repeating: 0xFFFF_FFFF, count: 8)))

  private var root: String { folder.path + "/out" }

  private func store(_ disk: any OutputDisk = LocalDisk(isDurable: false)) -> FrameStore {
    FrameStore(root: root, disk: disk)
  }

  private func cache(_ disk: any OutputDisk = LocalDisk(isDurable: false)) -> RenderCache {
    RenderCache(root: root, disk: disk)
  }

  private static let file = (try? PNGEncoder().encode(pixels)) ?? []

  /// Writes the picture as the frame of an instance, and returns its path.
  @discardableResult
  private func write(_ instance: String, in cache: RenderCache) async throws -> String {
    let writer = try await store(cache.disk).writer(device: "d", instance: instance)
    let picture = try writer.store(Self.file, sharedBy: cache)
    try writer.finish(.example(frames: [.example(at: 0, until: nil, picture: picture)]))
    cache.add(picture, findings: [Self.finding], for: Self.key)
    return "\(root)/d/\(instance)/\(picture.image)"
  }

  private func render(
    in cache: RenderCache, size: PixelSize = PixelSize(8, 2), palette: Palette = .blackAndWhite,
    at now: Date = Date()
  ) -> RenderCache.Render? {
    cache.render(for: Self.key, as: .png, size: size, palette: palette, at: now)
  }

  private func bytes(of path: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path).map { [UInt8]($0) }
  }

  private func inode(_ path: String) -> UInt64? { FileStatus(path: path)?.inode }

  /// The files of the cache, with the shared picture and the record.
  private var shared: (picture: String, record: String) {
    let digest = SHA256.hexDigest(of: Self.file)
    let key = Self.key.digest
    return (
      "\(root)/.pictures/\(digest.prefix(2))/\(digest).png",
      "\(root)/.renders/\(key.prefix(2))/\(key)"
    )
  }

  private func replace(_ path: String, _ content: String) throws {
    try? FileManager.default.removeItem(atPath: path)
    try Data(content.utf8).write(to: URL(fileURLWithPath: path))
  }

  // MARK: Pictures and keys

  @Test func hasNothingBeforeAPictureIsAdded() {
    #expect(render(in: cache()) == nil)
    #expect(folder.files == [])
  }

  @Test func returnsThePictureOfAKey() async throws {
    try await write("a", in: cache())
    let found = try #require(render(in: cache()))
    #expect(found.file == Self.file)
    #expect(found.pixels == Self.pixels)
    #expect(found.findings == [Self.finding])
    let other = RenderKey(digest: SHA256.hexDigest(of: "other"))
    #expect(
      cache().render(
        for: other, as: .png, size: PixelSize(8, 2), palette: .blackAndWhite, at: Date()) == nil)
  }

  @Test func framesOfInstancesAreLinksToOneFile() async throws {
    let first = try await write("a", in: cache())
    let second = try await write("b", in: cache())
    #expect(inode(first) != nil)
    #expect(inode(first) == inode(second))
    #expect(inode(first) == inode(shared.picture))
  }

  @Test func framesAreCopiesWhereLinksAreImpossible() async throws {
    let disk = FailingDisk { operation, _ in operation == "link" }
    let first = try await write("a", in: cache(disk))
    let second = try await write("b", in: cache(disk))
    #expect(inode(first) != inode(second))
    #expect(FileManager.default.contentsEqual(atPath: first, andPath: second))
    #expect(render(in: cache(disk)) != nil)
  }

  @Test func damagedFrameOfAnInstanceIsReplacedForIt() async throws {
    let first = try await write("a", in: cache())
    try replace(first, "damaged")
    try await write("a", in: cache())
    #expect(bytes(of: first) == Self.file)
  }

  // MARK: Damage

  @Test(arguments: ["", "damaged", "\n{}", "../../etc"])
  func damagedRecordIsNotUsedAndIsReplaced(content: String) async throws {
    try await write("a", in: cache())
    try replace(shared.record, content)
    #expect(render(in: cache()) == nil)
    try await write("b", in: cache())
    #expect(render(in: cache()) != nil)
  }

  @Test func recordOfImpossibleValuesIsNotUsed() async throws {
    try await write("a", in: cache())
    for (digest, bytes) in [("../../../secret", 9), ("", 9), (Self.key.digest, -1)] {
      let record = RenderRecord(sha256: digest, bytes: bytes, findings: [])
      let file = try #require(record.fileBytes)
      try replace(shared.record, String(decoding: file, as: UTF8.self))
      #expect(render(in: cache()) == nil)
    }
  }

  @Test(arguments: ["", "damaged", "\u{89}PNG"])
  func damagedPictureIsNotUsedAndIsReplaced(content: String) async throws {
    try await write("a", in: cache())
    try replace(shared.picture, content)
    #expect(render(in: cache()) == nil)
    let second = try await write("b", in: cache())
    #expect(bytes(of: second) == Self.file)
    #expect(render(in: cache()) != nil)
  }

  @Test func nothingIsRemovedThatCannotBeReadNow() async throws {
    try await write("a", in: cache())
    let disk = FailingDisk { operation, path in operation == "read" && path.contains("/.pictures/")
    }
    #expect(render(in: cache(disk)) == nil)
    let before = inode(shared.picture)
    try await write("b", in: cache(disk))
    #expect(inode(shared.picture) == before)
    #expect(render(in: cache())?.file == Self.file)
  }

  @Test(arguments: [
    (PixelSize(8, 2), Palette.blackAndWhite, true), (PixelSize(8, 3), .blackAndWhite, false),
    (PixelSize(8, 2), .gray16, false),
  ])
  func pictureOfAnotherSizeOrPaletteIsNotUsed(
    size: PixelSize, palette: Palette, isUsed: Bool
  ) async throws {
    try await write("a", in: cache())
    #expect((render(in: cache(), size: size, palette: palette) != nil) == isUsed)
  }

  @Test func keyWhosePictureIsGoneIsAddedAgain() async throws {
    try await write("a", in: cache())
    try FileManager.default.removeItem(atPath: shared.picture)
    #expect(render(in: cache()) == nil)
    #expect(!FileManager.default.fileExists(atPath: shared.record))
    try await write("b", in: cache())
    #expect(render(in: cache()) != nil)
  }

  // MARK: A cache that cannot be written

  @Test func fullDiskInTheCacheDoesNotFailAnInstance() async throws {
    let disk = FailingDisk { operation, path in
      path.contains("/.") && !path.contains("/d/") && !["link", "read"].contains(operation)
    }
    let first = try await write("a", in: cache(disk))
    #expect(FileManager.default.contents(atPath: first) != nil)
    #expect(render(in: cache(disk)) == nil)
  }

  @Test func fileInPlaceOfTheCacheDoesNotFailAnInstance() async throws {
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    for name in [".renders", ".pictures"] {
      try Data().write(to: URL(fileURLWithPath: "\(root)/\(name)"))
    }
    let first = try await write("a", in: cache())
    #expect(FileManager.default.contents(atPath: first) != nil)
    #expect(render(in: cache()) == nil)
  }

  // MARK: Symbolic links

  @Test(arguments: [".renders", ".pictures"])
  func linkedFolderIsNotFollowed(name: String) async throws {
    let elsewhere = folder.path + "/elsewhere"
    for path in [root, elsewhere] {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    try FileManager.default.createSymbolicLink(
      atPath: "\(root)/\(name)", withDestinationPath: elsewhere)
    let first = try await write("a", in: cache())
    #expect(FileManager.default.contents(atPath: first) != nil)
    #expect(folder.files.filter { $0.hasPrefix("elsewhere") } == [])
    #expect(render(in: cache()) == nil)
  }

  @Test func linkedPictureIsNeitherUsedNorGivenToAnInstance() async throws {
    try await write("a", in: cache())
    let elsewhere = folder.path + "/elsewhere.png"
    try Data(Self.file).write(to: URL(fileURLWithPath: elsewhere))
    let picture = shared.picture
    try FileManager.default.removeItem(atPath: picture)
    try FileManager.default.createSymbolicLink(atPath: picture, withDestinationPath: elsewhere)
    #expect(render(in: cache()) == nil)
    let second = try await write("b", in: cache())
    #expect(
      try FileManager.default.attributesOfItem(atPath: second)[.type] as? FileAttributeType
        == .typeRegular)
    #expect(inode(second) != inode(elsewhere))
  }
}
