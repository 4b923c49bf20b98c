import FileStorage
import Foundation
import HTTPClient
import PixelOutput
import Testing

@testable import FramePipeline
@testable import ObjectStorage

@Suite("Output in an object store")
struct ObjectStoreDiskTests {
  private let output: ObjectStoreOutput
  private var objects: FakeObjectStore { output.objects }
  private var disk: ObjectStoreDisk { output.disk }
  private var frames: FrameStore { output.frames }
  private var root: String { output.root }

  init() throws { output = try ObjectStoreOutput() }

  private func folder(_ disk: ObjectStoreDisk? = nil) throws -> any OutputDirectory {
    try (disk ?? self.disk).openFolder(root, creates: false, followsLink: true)
  }

  private let a = "lobby/d/i/frames/ca978112ca1bbdcafac231b39a23dc4d.png"

  @Test("has the keys of the files below the prefix, and the manifest is written last")
  func layout() async throws {
    let manifest = try await output.render(["a"])
    #expect(objects.keys == [a, "lobby/d/i/manifest.json"])
    #expect(objects.objects[a]?.type == "image/png")
    #expect(
      objects.takeRequests() == [
        "GET /frames/?encoding-type=url&list-type=2&prefix=lobby%2Fd%2Fi%2F",
        "PUT /frames/\(a)", "PUT /frames/lobby/d/i/manifest.json",
      ])
    #expect(frames.manifest(device: "d", instance: "i") == manifest)
    let picture = try #require(manifest.frames.first?.picture)
    #expect(frames.picture(picture, device: "d", instance: "i") == Array("a".utf8))
  }

  @Test("writes a picture only if it is absent")
  func ifAbsent() async throws {
    try await output.render(["a"])
    _ = objects.takeRequests()
    try await output.render(["a", "b"])
    #expect(!objects.takeRequests().contains("PUT /frames/\(a)"))
    // Another process has written it since the listing.
    let writer = try await frames.writer(device: "d", instance: "other")
    let other = a.replacing("/i/", with: "/other/")
    objects.put("a", at: other)
    _ = try writer.store(Array("a".utf8))
    #expect(objects.objects[other]?.type == "text/plain")
  }

  @Test("replaces a picture that is damaged")
  func damaged() async throws {
    try await output.render(["a"])
    objects.put("x", at: a)
    try await output.render(["a"], disk: try objects.disk())
    #expect(objects.text(a) == "a")
  }

  @Test("keeps the pictures of the manifest before, and removes older ones")
  func garbage() async throws {
    for pictures in [["a"], ["b"], ["c"]] { try await output.render(pictures) }
    #expect(!objects.keys.contains(a))
    #expect(objects.keys.count == 3)
  }

  @Test("removes what an abandoned run wrote, and nothing else")
  func abandoned() async throws {
    try await output.render(["a"])
    let before = objects.keys
    let writer = try await frames.writer(device: "d", instance: "i")
    _ = try writer.store(Array("b".utf8))
    writer.abandon()
    #expect(objects.keys == before)
  }

  @Test("keeps the former manifest if a picture or the manifest cannot be written")
  func failedWrite() async throws {
    try await output.render(["a"])
    let before = objects.objects.mapValues(\.version)
    objects.reject(.put, 403, code: "AccessDenied")
    let error = await #expect(throws: StoreError.self) { try await output.render(["b"]) }
    #expect(error?.description.contains("'\(root)/d/i/frames/") == true)
    #expect(error?.description.contains("access to the bucket 'frames' was denied") == true)
    #expect(objects.objects.mapValues(\.version) == before)
  }

  @Test("begins nothing while the store cannot be listed")
  func failedListing() async throws {
    try await output.render(["a"])
    objects.reject(.get, 503, code: "SlowDown")
    await #expect(throws: StoreError.self) { try await output.render(["b"]) }
    #expect(objects.keys.count == 2)
  }

  @Test("writes a file again that it has removed")
  func removedFile() throws {
    objects.put("before", at: "lobby/i/notes.json")
    let folder = try #require(try folder().lockFolder("i"))
    #expect(folder.contents(of: "notes.json", atMost: 100) == Data("before".utf8))
    try folder.removeFile("notes.json")
    try folder.createFile("notes.json", Array("after".utf8))
    #expect(objects.text("lobby/i/notes.json") == "after")
  }

  @Test("locks an instance in this process")
  func locks() async throws {
    var writer: FrameWriter? = try await frames.writer(device: "d", instance: "i")
    #expect(try frames.tryWriter(device: "d", instance: "i") == nil)
    #expect(try frames.tryWriter(device: "d", instance: "j") != nil)
    writer?.abandon()
    writer = nil
    #expect(try frames.tryWriter(device: "d", instance: "i") != nil)
  }

  @Test("deletes an instance, and leaves the files of others")
  func deletes() async throws {
    try await output.render(["a"])
    #expect(try frames.delete(device: "d", instance: "i") == [])
    #expect(objects.keys == [])
    try await output.render(["a"])
    objects.put("mine", at: "lobby/d/i/notes.txt")
    #expect(try frames.delete(device: "d", instance: "i") == ["notes.txt"])
    #expect(objects.keys == ["lobby/d/i/notes.txt"])
    #expect(try frames.delete(device: "d", instance: "none") == [])
  }

  @Test("is not an empty folder while it cannot be listed")
  func unknownNames() async throws {
    try await output.render(["a"], cache: RenderCache(root: root, disk: disk))
    let keys = objects.keys
    objects.reject(.get, 403, code: "AccessDenied")
    let folder = try folder()
    let error = #expect(throws: DiskError.self) { try folder.names() }
    #expect(
      error?.description.hasPrefix("cannot list 's3://frames/lobby': access to the bucket 'frames'")
        == true)
    #expect(throws: StoreError.self) { try frames.delete(device: "d", instance: "i") }
    #expect(throws: DiskError.self) {
      try RenderCache(root: root, disk: disk).removeUnused(part: 0xca, at: .distantFuture)
    }
    #expect(objects.keys == keys)
  }

  @Test("sends a manifest again only after it has changed")
  func polling() async throws {
    try await output.render(["a"])
    let reader = try objects.disk()
    let store = FrameStore(root: root, disk: reader)
    let first = store.manifestStamp(device: "d", instance: "i")
    #expect(first != nil)
    _ = objects.takeRequests()
    #expect(store.manifestStamp(device: "d", instance: "i") == first)
    #expect(objects.requests.allSatisfy { $0.headers.contains { $0.name == "If-None-Match" } })
    try await output.render(["b"])
    #expect(store.manifestStamp(device: "d", instance: "i") != first)
    #expect(store.manifestStamp(device: "d", instance: "none") == nil)
  }

  @Test("answers polls from the cache while an object is fresh")
  func freshness() async throws {
    try await output.render(["a"])
    let store = FrameStore(root: root, disk: try objects.disk(freshness: .seconds(600)))
    let stamp = store.manifestStamp(device: "d", instance: "i")
    _ = objects.takeRequests()
    #expect(store.manifestStamp(device: "d", instance: "i") == stamp)
    #expect(objects.takeRequests() == [])
  }

  @Test("is not polled again at once while the store is unreachable")
  func unreachable() async throws {
    try await output.render(["a"])
    let store = FrameStore(root: root, disk: try objects.disk())
    let stamp = store.manifestStamp(device: "d", instance: "i")
    objects.reject(.get, 503, code: "SlowDown")
    #expect(store.manifestStamp(device: "d", instance: "i") == nil)
    _ = objects.takeRequests()
    #expect(store.manifestStamp(device: "d", instance: "i") == stamp)
    #expect(objects.takeRequests() == [])
  }

  @Test("sends pictures from memory, and nothing else, while the store is unreachable")
  func readingWhileUnreachable() async throws {
    let manifest = try await output.render(["a", "b"])
    let store = FrameStore(root: root, disk: try objects.disk())
    let pictures = manifest.frames.map(\.picture)
    #expect(store.picture(pictures[0], device: "d", instance: "i") != nil)
    #expect(!store.isUnreachable)
    objects.reject(.get, 503, code: "SlowDown")
    _ = objects.takeRequests()
    #expect(store.picture(pictures[1], device: "d", instance: "i") == nil)
    #expect(store.isUnreachable)
    #expect(objects.takeRequests().count == 2)
    #expect(store.picture(pictures[1], device: "d", instance: "i") == nil)
    #expect(store.picture(pictures[0], device: "d", instance: "i") != nil)
    #expect(objects.takeRequests() == [])
  }

  @Test("is unreachable after a listing failed")
  func listingWhileUnreachable() throws {
    objects.reject(.get, 503, code: "SlowDown")
    let reads: [(any OutputDirectory) -> Void] = [
      { _ = try? $0.names() }, { _ = $0.kind(of: "a") },
    ]
    for read in reads {
      let disk = try objects.disk()
      read(try folder(disk))
      #expect(disk.isUnreachable)
    }
  }

  @Test("tells files and folders apart")
  func kinds() throws {
    for key in ["a", "a-b", "a.b", "folder-1", "folder.1", "folder/x"] {
      objects.put("x", at: "lobby/\(key)")
    }
    let folder = try folder()
    #expect(folder.kind(of: "a") == .file)
    #expect(folder.kind(of: "folder") == .folder)
    #expect(folder.kind(of: "fold") == nil)
    #expect(folder.kind(of: "..") == nil)
    #expect(try folder.names() == ["a", "a-b", "a.b", "folder", "folder-1", "folder.1"])
    #expect(folder.kind(of: "folder") == .folder)
    #expect(folder.stamp(of: "a")?.size == 1)
    objects.reject(.get, 403, code: "AccessDenied")
    #expect(try self.folder().kind(of: "a") == .special)
  }

  @Test("keeps new files in memory until they are renamed, within a limit")
  func pending() throws {
    let folder = try folder()
    let temporary = PictureName.temporary("metadata")
    try folder.createFile(temporary, [1])
    #expect(throws: DiskError.self) { try folder.createFile(temporary, [1]) }
    #expect(objects.keys == [])
    try folder.renameFile(temporary, to: "note")
    #expect(objects.keys == ["lobby/note"])
    #expect(throws: DiskError.self) { try folder.renameFile(temporary, to: "note") }
    #expect(throws: DiskError.self) { try folder.createFile("a/b", [1]) }
    let large = [UInt8](repeating: 0, count: 130 << 20)
    try folder.createFile(PictureName.temporary("a"), large)
    #expect(throws: DiskError.self) { try folder.createFile(PictureName.temporary("b"), large) }
  }

  @Test("shares pictures as copies, and removes those that are old")
  func sharedPictures() async throws {
    let cache = RenderCache(root: root, disk: disk)
    try await output.render(["a"], cache: cache)
    let digest = SHA256.hexDigest(of: "a")
    let shared = "lobby/.pictures/ca/\(digest).png"
    #expect(objects.text(shared) == "a")
    let writer = try await frames.writer(device: "d", instance: "j")
    _ = objects.takeRequests()
    _ = try writer.store(Array("a".utf8), sharedBy: cache)
    #expect(objects.text("lobby/d/j/frames/\(digest.prefix(32)).png") == "a")
    let copies = objects.requests.filter { request in
      request.headers.contains { $0.name == "x-amz-copy-source" }
    }
    #expect(copies.count == 1)
    // The store's dates are those of 2013.
    let written = Date(timeIntervalSince1970: 1_369_353_600)
    let part = 0xca
    #expect(
      try cache.removeUnused(part: part, at: written.addingTimeInterval(3600))
        == RenderCache.RemovedFiles())
    let old = written.addingTimeInterval(RenderCache.retentionTime + 1)
    #expect(try cache.removeUnused(part: part, at: old, isDryRun: true).pictures == 1)
    #expect(objects.keys.contains(shared))
    #expect(
      try cache.removeUnused(part: part, at: old)
        == RenderCache.RemovedFiles(pictures: 1, keys: 0, bytes: 1))
    #expect(!objects.keys.contains(shared))
    #expect(objects.keys.contains(a))
  }

  @Test("links to nothing that is missing or taken, nor to other disks")
  func links() throws {
    let folder = try folder()
    objects.put("x", at: "lobby/a")
    objects.put("y", at: "lobby/b")
    func code(_ name: String, of other: any OutputDirectory, as newName: String) -> Int32? {
      do {
        try folder.linkFile(name, of: other, as: newName)
        return nil
      } catch {
        return error.code
      }
    }
    #expect(code("a", of: folder, as: "b") == EEXIST)
    #expect(code("none", of: folder, as: "c") == ENOENT)
    #expect(code("a", of: try self.folder(objects.disk()), as: "c") == EXDEV)
    #expect(code("a", of: folder, as: "c") == nil)
    #expect(objects.text("lobby/c") == "x")
    #expect(folder.linkCount(of: "a") == 1)
  }

  @Test("is checked with one object, which is removed again")
  func check() throws {
    objects.put("x", at: "other/a")
    let address = try ObjectAddress(root)
    try disk.check(address)
    #expect(objects.keys == ["other/a"])
    objects.reject(.put, 403, code: "AccessDenied")
    let error = #expect(throws: ObjectStoreError.self) { try disk.check(address) }
    #expect(error?.kind == .accessDenied)
    #expect(objects.keys == ["other/a"])
  }

  @Test("is only listed by a check for reading")
  func checkForReading() throws {
    objects.put("x", at: "lobby/a")
    objects.reject(.put, 403, code: "AccessDenied")
    objects.reject(.delete, 403, code: "AccessDenied")
    try disk.check(try ObjectAddress(root), writes: false)
    #expect(objects.requests.map(\.method) == [.get])
    objects.reject(.get, 403, code: "AccessDenied")
    let error = #expect(throws: ObjectStoreError.self) {
      try disk.check(try ObjectAddress(root), writes: false)
    }
    #expect(error?.kind == .accessDenied)
  }

  @Test("signs addresses below the prefix")
  func signedAddress() throws {
    let address = disk.client.signedAddress(of: "lobby/d/i/frames/a b.png", validity: 600)
    #expect(
      address.hasPrefix(
        "http://localhost:9000/frames/lobby/d/i/frames/a%20b.png?X-Amz-Algorithm=AWS4-HMAC-SHA256&")
    )
    #expect(address.contains("X-Amz-Expires=600"))
    #expect(!address.contains("very-secret"))
  }
}

@Suite("The cache of objects")
struct ObjectCacheTests {
  @Test("evicts the least recently used object, and stores none that is too large")
  func evicts() {
    let cache = ObjectCache(capacity: 80)
    let summary = ObjectSummary(tag: "t", size: 10, modified: 0)
    for name in "abcdefgh" { cache.store("\(name)", [UInt8](repeating: 0, count: 10), summary) }
    #expect(cache.entry("a") != nil)
    cache.store("i", [UInt8](repeating: 0, count: 10), summary)
    #expect(cache.entry("a") != nil)
    #expect(cache.entry("b") == nil)
    #expect(cache.entry("i") != nil)
    cache.store("i", [UInt8](repeating: 0, count: 11), summary)
    #expect(cache.entry("i") == nil)
  }
}
