import FileStorage
import Foundation
import HTTPClient
import PixelOutput
import Testing

@testable import FramePipeline
@testable import ObjectStorage

@Suite("Output in an object store")
struct ObjectStoreDiskTests {
  private let objects = FakeObjectStore()
  private let disk: ObjectStoreDisk
  private let frames: FrameStore
  private let root = "s3://frames/lobby"

  init() throws {
    disk = try objects.disk()
    frames = FrameStore(root: root, disk: disk)
  }

  private func folder(_ disk: ObjectStoreDisk? = nil) throws -> any OutputDirectory {
    try (disk ?? self.disk).openFolder(root, creates: false, followsLink: true)
  }

  /// Writes a generation of frames whose contents are their names.
  @discardableResult
  private func render(
    _ pictures: [String], generatedAt seconds: Double = 0, disk: ObjectStoreDisk? = nil,
    cache: RenderCache? = nil
  ) async throws -> Manifest {
    let store = FrameStore(root: root, disk: disk ?? self.disk)
    let writer = try await store.writer(device: "d", instance: "i")
    let stored = try pictures.map { try writer.store(Array($0.utf8), sharedBy: cache) }
    let manifest = Manifest(
      kind: "k", family: "systemSmall", instance: "i",
      device: Manifest.Device(DeviceCatalog.trmnl),
      size: Manifest.PictureSize(PixelSize(40, 30)), locale: "en_US", timeZone: "GMT",
      colorScheme: "light", generatedAt: Self.time(seconds),
      reload: Manifest.Reload(.never),
      frames: stored.enumerated().map { index, picture in
        Manifest.Frame(
          date: Self.time(Double(index)),
          until: index + 1 < stored.count ? Self.time(Double(index + 1)) : nil,
          picture: picture, dirty: [], taps: [])
      })
    try writer.finish(manifest)
    return manifest
  }

  private static func time(_ seconds: Double) -> Timestamp {
    Timestamp(Date(timeIntervalSince1970: seconds))
  }

  /// Keeps later output, with a clock that is later than all dates of these tests.
  private static let kept = LaterOutput.kept(now: { Date(timeIntervalSince1970: 1000) })

  private let manifestKey = "lobby/d/i/manifest.json"
  private let a = "lobby/d/i/frames/ca978112ca1bbdcafac231b39a23dc4d.png"

  @Test("has the keys of the files below the prefix, and the manifest is written last")
  func layout() async throws {
    let manifest = try await render(["a"])
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
    try await render(["a"])
    _ = objects.takeRequests()
    try await render(["a", "b"])
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
    try await render(["a"])
    objects.put("x", at: a)
    try await render(["a"], disk: try objects.disk())
    #expect(objects.text(a) == "a")
  }

  @Test("keeps the pictures of the manifest before, and removes older ones")
  func garbage() async throws {
    for pictures in [["a"], ["b"], ["c"]] { try await render(pictures) }
    #expect(!objects.keys.contains(a))
    #expect(objects.keys.count == 3)
  }

  @Test("removes what an abandoned run wrote, and nothing else")
  func abandoned() async throws {
    try await render(["a"])
    let before = objects.keys
    let writer = try await frames.writer(device: "d", instance: "i")
    _ = try writer.store(Array("b".utf8))
    writer.abandon()
    #expect(objects.keys == before)
  }

  @Test("keeps the former manifest if a picture or the manifest cannot be written")
  func failedWrite() async throws {
    try await render(["a"])
    let before = objects.objects.mapValues(\.version)
    objects.reject(.put, 403, code: "AccessDenied")
    let error = await #expect(throws: StoreError.self) { try await render(["b"]) }
    #expect(error?.description.contains("'\(root)/d/i/frames/") == true)
    #expect(error?.description.contains("access to the bucket 'frames' was denied") == true)
    #expect(objects.objects.mapValues(\.version) == before)
  }

  @Test("begins nothing while the store cannot be listed")
  func failedListing() async throws {
    try await render(["a"])
    objects.reject(.get, 503, code: "SlowDown")
    await #expect(throws: StoreError.self) { try await render(["b"]) }
    #expect(objects.keys.count == 2)
  }

  /// A generation of the frame "b" that is drawn at 50 s and not yet published.
  private struct Draft {
    let writer: FrameWriter
    private let picture: Manifest.Picture

    init(_ frames: FrameStore) async throws {
      writer = try await frames.writer(device: "d", instance: "i")
      picture = try writer.store(Array("b".utf8))
    }

    /// Publishes the frame in a manifest that is otherwise like another one.
    func finish(like other: Manifest, _ laterOutput: LaterOutput = kept) throws {
      var manifest = other
      let date = other.frames[0].date
      manifest.frames = [
        Manifest.Frame(date: date, until: nil, picture: picture, dirty: [], taps: [])
      ]
      manifest.generatedAt = time(50)
      try writer.finish(manifest, laterOutput: laterOutput)
    }
  }

  /// Whether the store has all pictures of a manifest.
  private func hasPictures(of manifest: Manifest) throws -> Bool {
    let reader = FrameStore(root: root, disk: try objects.disk())
    return manifest.frames.allSatisfy {
      reader.picture($0.picture, device: "d", instance: "i") != nil
    }
  }

  @Test(
    "keeps what another machine has generated later, with its pictures",
    arguments: [["a"], []], [["b"], ["c"], ["b", "c"]])
  func laterOutput(before: [String], other: [String]) async throws {
    if !before.isEmpty { try await render(before) }
    // This node is suspended while it writes, so that another one takes its instance.
    let draft = try await Draft(frames)
    let manifest = try await render(other, generatedAt: 100, disk: try objects.disk())
    let keys = objects.keys
    let error = #expect(throws: StoreError.self) { try draft.finish(like: manifest) }
    #expect(
      error?.description
        == "'s3://frames/lobby/d/i' has later output, which was generated at 1970-01-01T00:01:40Z; it stays; "
        + "if this repeats, check the clocks, and that only hosts of one database write there")
    draft.writer.abandon()
    #expect(frames.manifest(device: "d", instance: "i") == manifest)
    #expect(objects.keys == keys)
    #expect(try hasPictures(of: manifest))
    // The next generation is written again.
    try await render(["d"], generatedAt: 150, disk: try objects.disk())
  }

  @Test("keeps later output that was there when the folder was opened")
  func laterPreviousOutput() async throws {
    let manifest = try await render(["a"], generatedAt: 100)
    let draft = try await Draft(frames)
    #expect(throws: StoreError.superseded(folder: "\(root)/d/i", date: Self.time(100))) {
      try draft.finish(like: manifest)
    }
    #expect(frames.manifest(device: "d", instance: "i") == manifest)
  }

  @Test(
    "replaces what a machine that was suspended has written meanwhile", arguments: [true, false])
  func earlierOutput(isFirst: Bool) async throws {
    if !isFirst { try await render(["a"]) }
    let draft = try await Draft(frames)
    let late = try await render(["c"], generatedAt: 20, disk: try objects.disk())
    try draft.finish(like: late)
    #expect(objects.text(manifestKey)?.contains("1970-01-01T00:00:50Z") == true)
    // Displays may have read the other manifest.
    #expect(try hasPictures(of: late))
    let shown = try #require(frames.manifest(device: "d", instance: "i"))
    #expect(try hasPictures(of: shown))
  }

  @Test(
    "replaces later output if a person has chosen the date, or its date is later than the clock",
    arguments: [
      LaterOutput.replaced, .kept(now: { Date(timeIntervalSince1970: 60) }),
    ])
  func replacedLaterOutput(_ laterOutput: LaterOutput) async throws {
    let manifest = try await render(["c"], generatedAt: 100)
    let draft = try await Draft(frames)
    try draft.finish(like: manifest, laterOutput)
    #expect(frames.manifest(device: "d", instance: "i")?.generatedAt == Self.time(50))
  }

  private static let conflict =
    "another machine has written or deleted it since it was read; check that no other host and no 'render' writes "
    + "below this prefix"

  @Test("writes nothing to a folder that was deleted meanwhile")
  func deletedFolder() async throws {
    let manifest = try await render(["a"])
    let draft = try await Draft(frames)
    for key in [manifestKey, a] { objects.remove(key) }
    let error = #expect(throws: StoreError.self) { try draft.finish(like: manifest) }
    #expect(
      error?.description
        == "cannot write 's3://frames/lobby/d/i/manifest.json': \(Self.conflict)")
    draft.writer.abandon()
    #expect(objects.keys == [])
  }

  @Test(
    "publishes no manifest whose pictures another machine has removed, but writes those that are in memory",
    arguments: [0, 48 << 20])
  func removedPicture(cacheSize: Int) async throws {
    try await render(["b"])
    try await render(["c"])
    // The picture is there, and is not written again.
    let disk = ObjectStoreDisk(try objects.client(), cacheSize: cacheSize)
    let draft = try await Draft(FrameStore(root: root, disk: disk))
    let late = try await render(["d"], generatedAt: 20, disk: try objects.disk())
    if cacheSize > 0 {
      try draft.finish(like: late)
    } else {
      let error = #expect(throws: StoreError.self) { try draft.finish(like: late) }
      #expect(error?.description.contains(Self.conflict) == true)
    }
    let shown = try #require(frames.manifest(device: "d", instance: "i"))
    #expect(shown.generatedAt == Self.time(cacheSize > 0 ? 50 : 20))
    #expect(try hasPictures(of: shown))
  }

  @Test("keeps later output if the manifest before could not be read")
  func unreadableManifest() async throws {
    try await render(["a"])
    objects.reject(.get, of: manifestKey, 403, code: "AccessDenied")
    let draft = try await Draft(FrameStore(root: root, disk: try objects.disk()))
    objects.accept(.get)
    let manifest = try await render(["c"], generatedAt: 100, disk: try objects.disk())
    #expect(throws: StoreError.superseded(folder: "\(root)/d/i", date: Self.time(100))) {
      try draft.finish(like: manifest)
    }
    #expect(try hasPictures(of: manifest))
  }

  @Test("leaves pictures that the manifest of another machine names when it is abandoned")
  func abandonedPicture() async throws {
    let draft = try await Draft(frames)
    let manifest = try await render(["b"], generatedAt: 100, disk: try objects.disk())
    draft.writer.abandon()
    #expect(try hasPictures(of: manifest))
  }

  @Test("leaves the pictures of a manifest that may have been written")
  func lostResponses() async throws {
    let manifest = try await render(["a"])
    let draft = try await Draft(frames)
    objects.loseResponses(to: .put, 3)
    #expect(throws: StoreError.self) { try draft.finish(like: manifest) }
    draft.writer.abandon()
    let shown = try #require(frames.manifest(device: "d", instance: "i"))
    #expect(shown.generatedAt == Self.time(50))
    #expect(try hasPictures(of: shown))
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

  @Test("does not take its own manifest for another's if the response was lost")
  func lostResponse() async throws {
    try await render(["a"])
    try await render(["b"])
    let writer = try await frames.writer(device: "d", instance: "i")
    let stored = try writer.store(Array("a".utf8))
    var manifest = try #require(frames.manifest(device: "d", instance: "i"))
    manifest.frames[0].picture = stored
    objects.loseResponses(to: .put)
    try writer.finish(manifest)
    #expect(frames.manifest(device: "d", instance: "i") == manifest)
  }

  @Test("writes the manifest of a server whose tags differ from request to request")
  func unreliableTags() async throws {
    try await render(["a"])
    let writer = try await frames.writer(device: "d", instance: "i")
    let stored = try writer.store(Array("b".utf8))
    var manifest = try #require(frames.manifest(device: "d", instance: "i"))
    manifest.frames[0].picture = stored
    objects.script(412, code: "PreconditionFailed")
    try writer.finish(manifest)
    #expect(frames.manifest(device: "d", instance: "i") == manifest)
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
    try await render(["a"])
    #expect(try frames.delete(device: "d", instance: "i") == [])
    #expect(objects.keys == [])
    try await render(["a"])
    objects.put("mine", at: "lobby/d/i/notes.txt")
    #expect(try frames.delete(device: "d", instance: "i") == ["notes.txt"])
    #expect(objects.keys == ["lobby/d/i/notes.txt"])
    #expect(try frames.delete(device: "d", instance: "none") == [])
  }

  @Test("is not an empty folder while it cannot be listed")
  func unknownNames() async throws {
    try await render(["a"], cache: RenderCache(root: root, disk: disk))
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
    try await render(["a"])
    let reader = try objects.disk()
    let store = FrameStore(root: root, disk: reader)
    let first = store.manifestStamp(device: "d", instance: "i")
    #expect(first != nil)
    _ = objects.takeRequests()
    #expect(store.manifestStamp(device: "d", instance: "i") == first)
    #expect(objects.requests.allSatisfy { $0.headers.contains { $0.name == "If-None-Match" } })
    try await render(["b"])
    #expect(store.manifestStamp(device: "d", instance: "i") != first)
    #expect(store.manifestStamp(device: "d", instance: "none") == nil)
  }

  @Test("answers polls from the cache while an object is fresh")
  func freshness() async throws {
    try await render(["a"])
    let store = FrameStore(root: root, disk: try objects.disk(freshness: .seconds(600)))
    let stamp = store.manifestStamp(device: "d", instance: "i")
    _ = objects.takeRequests()
    #expect(store.manifestStamp(device: "d", instance: "i") == stamp)
    #expect(objects.takeRequests() == [])
  }

  @Test("is not polled again at once while the store is unreachable")
  func unreachable() async throws {
    try await render(["a"])
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
    let manifest = try await render(["a", "b"])
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
    try await render(["a"], cache: cache)
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
