import Foundation
import Glibc
import TemplateData
import TestSupport
import Testing

/// Responses stored on disk, including damaged files and limits.
struct DataCacheTests {
  private let folder: TemporaryFolder
  private let now = Date(timeIntervalSince1970: 1_795_255_200.5)

  init() throws { folder = try TemporaryFolder() }

  private func key(_ number: Int) -> DataCache.Key {
    DataCache.Key(template: "t", source: "s", request: "\(number)")
  }

  private func response(_ bytes: [UInt8]) -> CachedResponse {
    CachedResponse(
      content: .init(bytes: bytes, fetchedAt: now, entityTag: "\"é\"", lastModified: nil),
      checkedAt: now, restsUntil: now + 60, failure: nil)
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
  }

  @Test(arguments: [[], [0, 10, 255], [UInt8](repeating: 7, count: 100_000)])
  func findsStoredResponses(_ bytes: [UInt8]) throws {
    let cache = DataCache(folder: folder.path)
    #expect(cache.cachedResponse(for: key(1)) == nil)
    try cache.store(response(bytes), key(1))
    #expect(cache.cachedResponse(for: key(1)) == response(bytes))
    #expect(cache.cachedResponse(for: key(2)) == nil)
    let failed = CachedResponse(content: nil, checkedAt: now, failure: "a\nb")
    try cache.store(failed, key(1))
    #expect(cache.cachedResponse(for: key(1)) == failed)
    #expect(try names().count == 1)
  }

  @Test func ignoresADamagedFile() throws {
    let cache = DataCache(folder: folder.path)
    try cache.store(response(Array("hello".utf8)), key(1))
    let path = try folder.path + "/" + #require(try names().first)
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    for index in 0..<whole.count {
      var damaged = whole
      damaged[index] ^= 1
      try damaged.write(to: URL(fileURLWithPath: path))
      #expect(cache.cachedResponse(for: key(1)) == nil)
      try whole.prefix(index).write(to: URL(fileURLWithPath: path))
      #expect(cache.cachedResponse(for: key(1)) == nil)
    }
    try whole.write(to: URL(fileURLWithPath: path))
    #expect(cache.cachedResponse(for: key(1)) != nil)
  }

  @Test func enforcesItsLimits() throws {
    let cache = DataCache(folder: folder.path, maximumBytes: 10_000, maximumFiles: 5)
    for number in 0..<20 {
      try cache.store(response([UInt8](repeating: 1, count: 100)), key(number))
      usleep(2000)
    }
    #expect(try names().count == 5)
    #expect(cache.cachedResponse(for: key(19)) != nil && cache.cachedResponse(for: key(0)) == nil)
    try cache.store(response([UInt8](repeating: 1, count: 9000)), key(20))
    #expect(try names().count < 5)
    #expect(cache.cachedResponse(for: key(20)) != nil)
  }

  @Test func reportsThatItCannotWrite() throws {
    try folder.write("", to: "file")
    let cache = DataCache(folder: folder.path + "/file/cache")
    #expect(throws: DataError.self) { try cache.store(response([]), key(1)) }
  }

  @Test func removesOnlyItsOwnFiles() throws {
    try folder.write("mine", to: "notes.data")
    let cache = DataCache(folder: folder.path, maximumBytes: 10_000, maximumFiles: 1)
    for number in 0..<3 { try cache.store(response([1]), key(number)) }
    #expect(try names().count == 2)
    #expect(try names().contains("notes.data"))
  }

  @Test func doesNotWriteThroughALink() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path + "/elsewhere", withIntermediateDirectories: true)
    let link = folder.path + "/fetched"
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: folder.path + "/elsewhere")
    let error = #expect(throws: DataError.self) {
      try DataCache(folder: link).store(response([1]), key(1))
    }
    #expect(
      error?.description == "cannot write in '\(link)': it is a symbolic link or a file; "
        + "remove it, and the folder will be created again")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/elsewhere") == [])
  }
}
