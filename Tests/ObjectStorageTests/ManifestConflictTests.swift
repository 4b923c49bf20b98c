import FileStorage
import Foundation
import HTTPClient
import Testing

@testable import FramePipeline
@testable import ObjectStorage

@Suite("Manifests that two machines write to an object store")
struct ManifestConflictTests {
  private let output: ObjectStoreOutput
  private var objects: FakeObjectStore { output.objects }
  private var frames: FrameStore { output.frames }
  private var root: String { output.root }

  init() throws { output = try ObjectStoreOutput() }

  /// Keeps later output, with a clock that is later than all dates of these tests.
  private static let kept = LaterOutput.kept(now: { Date(timeIntervalSince1970: 1000) })

  private let manifestKey = "lobby/d/i/manifest.json"
  private let a = "lobby/d/i/frames/ca978112ca1bbdcafac231b39a23dc4d.png"

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
      manifest.generatedAt = ObjectStoreOutput.time(50)
      try writer.finish(manifest, laterOutput: laterOutput)
    }
  }

  @Test(
    "keeps what another machine has generated later, with its pictures",
    arguments: [["a"], []], [["b"], ["c"], ["b", "c"]])
  func laterOutput(before: [String], other: [String]) async throws {
    if !before.isEmpty { try await output.render(before) }
    // This node is suspended while it writes, so that another one takes its instance.
    let draft = try await Draft(frames)
    let manifest = try await output.render(other, generatedAt: 100, disk: try objects.disk())
    let keys = objects.keys
    let error = #expect(throws: StoreError.self) { try draft.finish(like: manifest) }
    #expect(
      error?.description
        == "'s3://frames/lobby/d/i' has later output, which was generated at 1970-01-01T00:01:40Z; it stays; "
        + "if this repeats, check the clocks, and that only hosts of one database write there")
    draft.writer.abandon()
    #expect(frames.manifest(device: "d", instance: "i") == manifest)
    #expect(objects.keys == keys)
    #expect(try output.hasPictures(of: manifest))
    // The next generation is written again.
    try await output.render(["d"], generatedAt: 150, disk: try objects.disk())
  }

  @Test("keeps later output that was there when the folder was opened")
  func laterPreviousOutput() async throws {
    let manifest = try await output.render(["a"], generatedAt: 100)
    let draft = try await Draft(frames)
    #expect(throws: StoreError.superseded(folder: "\(root)/d/i", date: ObjectStoreOutput.time(100)))
    {
      try draft.finish(like: manifest)
    }
    #expect(frames.manifest(device: "d", instance: "i") == manifest)
  }

  @Test(
    "replaces what a machine that was suspended has written meanwhile", arguments: [true, false])
  func earlierOutput(isFirst: Bool) async throws {
    if !isFirst { try await output.render(["a"]) }
    let draft = try await Draft(frames)
    let late = try await output.render(["c"], generatedAt: 20, disk: try objects.disk())
    try draft.finish(like: late)
    #expect(objects.text(manifestKey)?.contains("1970-01-01T00:00:50Z") == true)
    // Displays may have read the other manifest.
    #expect(try output.hasPictures(of: late))
    let shown = try #require(frames.manifest(device: "d", instance: "i"))
    #expect(try output.hasPictures(of: shown))
  }

  @Test(
    "replaces later output if a person has chosen the date, or its date is later than the clock",
    arguments: [
      LaterOutput.replaced, .kept(now: { Date(timeIntervalSince1970: 60) }),
    ])
  func replacedLaterOutput(_ laterOutput: LaterOutput) async throws {
    let manifest = try await output.render(["c"], generatedAt: 100)
    let draft = try await Draft(frames)
    try draft.finish(like: manifest, laterOutput)
    #expect(frames.manifest(device: "d", instance: "i")?.generatedAt == ObjectStoreOutput.time(50))
  }

  private static let conflict =
    "another machine has written or deleted it since it was read; check that no other host and no 'render' writes "
    + "below this prefix"

  @Test("writes nothing to a folder that was deleted meanwhile")
  func deletedFolder() async throws {
    let manifest = try await output.render(["a"])
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
    try await output.render(["b"])
    try await output.render(["c"])
    // The picture is there, and is not written again.
    let disk = ObjectStoreDisk(try objects.client(), cacheSize: cacheSize)
    let draft = try await Draft(FrameStore(root: root, disk: disk))
    let late = try await output.render(["d"], generatedAt: 20, disk: try objects.disk())
    if cacheSize > 0 {
      try draft.finish(like: late)
    } else {
      let error = #expect(throws: StoreError.self) { try draft.finish(like: late) }
      #expect(error?.description.contains(Self.conflict) == true)
    }
    let shown = try #require(frames.manifest(device: "d", instance: "i"))
    #expect(shown.generatedAt == ObjectStoreOutput.time(cacheSize > 0 ? 50 : 20))
    #expect(try output.hasPictures(of: shown))
  }

  @Test("keeps later output if the manifest before could not be read")
  func unreadableManifest() async throws {
    try await output.render(["a"])
    objects.reject(.get, of: manifestKey, 403, code: "AccessDenied")
    let draft = try await Draft(FrameStore(root: root, disk: try objects.disk()))
    objects.accept(.get)
    let manifest = try await output.render(["c"], generatedAt: 100, disk: try objects.disk())
    #expect(throws: StoreError.superseded(folder: "\(root)/d/i", date: ObjectStoreOutput.time(100)))
    {
      try draft.finish(like: manifest)
    }
    #expect(try output.hasPictures(of: manifest))
  }

  @Test("leaves pictures that the manifest of another machine names when it is abandoned")
  func abandonedPicture() async throws {
    let draft = try await Draft(frames)
    let manifest = try await output.render(["b"], generatedAt: 100, disk: try objects.disk())
    draft.writer.abandon()
    #expect(try output.hasPictures(of: manifest))
  }

  @Test("leaves the pictures of a manifest that may have been written")
  func lostResponses() async throws {
    let manifest = try await output.render(["a"])
    let draft = try await Draft(frames)
    objects.loseResponses(to: .put, 3)
    #expect(throws: StoreError.self) { try draft.finish(like: manifest) }
    draft.writer.abandon()
    let shown = try #require(frames.manifest(device: "d", instance: "i"))
    #expect(shown.generatedAt == ObjectStoreOutput.time(50))
    #expect(try output.hasPictures(of: shown))
  }

  @Test("does not take its own manifest for another's if the response was lost")
  func lostResponse() async throws {
    try await output.render(["a"])
    try await output.render(["b"])
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
    try await output.render(["a"])
    let writer = try await frames.writer(device: "d", instance: "i")
    let stored = try writer.store(Array("b".utf8))
    var manifest = try #require(frames.manifest(device: "d", instance: "i"))
    manifest.frames[0].picture = stored
    objects.script(412, code: "PreconditionFailed")
    try writer.finish(manifest)
    #expect(frames.manifest(device: "d", instance: "i") == manifest)
  }
}
