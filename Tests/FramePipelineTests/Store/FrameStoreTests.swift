import FileStorage
import Foundation
import Synchronization
import Testing

@testable import FramePipeline

@Suite("Frame store")
struct FrameStoreTests {
  private let folder = OutputFolder()

  private func store(_ disk: any OutputDisk = LocalDisk(isDurable: false)) -> FrameStore {
    FrameStore(root: folder.path, disk: disk)
  }

  /// Writes a generation of frames whose contents are their names.
  private func render(_ pictures: [String], disk: any OutputDisk = LocalDisk(isDurable: false))
    async throws
  {
    let writer = try await store(disk).writer(device: "d", instance: "i")
    let stored = try pictures.map { try writer.store(Array($0.utf8)) }
    try writer.finish(manifest(stored))
  }

  private func manifest(_ pictures: [Manifest.Picture]) -> Manifest {
    .example(
      frames: pictures.enumerated().map { index, picture in
        .example(
          at: Double(index), until: index + 1 < pictures.count ? Double(index + 1) : nil,
          picture: picture)
      })
  }

  /// The contents of the frames in the folder, sorted.
  private var pictures: [String] {
    folder.files.filter { $0.hasSuffix(".png") }.compactMap { folder.text($0) }.sorted()
  }

  /// The contents of the frames that the manifest names, in order.
  private var shown: [String?] {
    store().manifest(device: "d", instance: "i")?.frames.map {
      folder.text("d/i/" + $0.picture.image)
    } ?? []
  }

  @Test("names frames by their content and writes a manifest")
  func layout() async throws {
    try await render(["a"])
    #expect(
      folder.files == ["d/i/frames/ca978112ca1bbdcafac231b39a23dc4d.png", "d/i/manifest.json"])
    #expect(shown == ["a"])
  }

  @Test("finds removed frames, however often they were there", arguments: [1, 2, 3])
  func removedFrame(inspections: Int) async throws {
    try await render(["a", "b"])
    var inspector = OutputInspector(store: store())
    func inspectionResults(_ count: Int) -> [Bool] {
      (0..<count).map { _ in inspector.isComplete(device: "d", instance: "i") }
    }
    #expect(inspectionResults(inspections) == Array(repeating: true, count: inspections))
    let frame = try #require(folder.files.first { $0.hasSuffix(".png") })
    try FileManager.default.removeItem(atPath: "\(folder.path)/\(frame)")
    #expect(inspectionResults(2) == [false, false])
    try await render(["a", "b"])
    #expect(inspectionResults(1) == [true])
  }

  @Test(
    "finds a manifest that was damaged, unless a worker has just written it",
    arguments: [true, false])
  func damagedManifest(isWritten: Bool) async throws {
    try await render(["a"])
    let text = try #require(folder.text("d/i/manifest.json"))
    let damaged = text.replacing("\"family\"", with: "\"famili\"")
    try damaged.write(toFile: "\(folder.path)/d/i/manifest.json", atomically: true, encoding: .utf8)
    var inspector = OutputInspector(store: store())
    if isWritten { inspector.recordWritten(device: "d", instance: "i") }
    #expect(inspector.isComplete(device: "d", instance: "i") == isWritten)
  }

  @Test("does not miss pictures that it cannot list")
  func failedListing() async throws {
    try await render(["a"])
    let disk = FailingDisk { operation, path in operation == "list" && path.hasSuffix("frames") }
    var inspector = OutputInspector(store: FrameStore(root: folder.path, disk: disk))
    let isComplete = inspector.isComplete(device: "d", instance: "i")
    #expect(isComplete)
  }

  @Test("notices that a picture is removed which a worker has just written")
  func removedAfterWriting() async throws {
    try await render(["a", "b"])
    // Whatever changes from now on has another time.
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 0)],
      ofItemAtPath: "\(folder.path)/d/i/frames")
    var inspector = OutputInspector(store: store())
    inspector.recordWritten(device: "d", instance: "i")
    func isComplete() -> Bool { inspector.isComplete(device: "d", instance: "i") }
    #expect(isComplete())
    let frame = try #require(folder.files.first { $0.hasSuffix(".png") })
    try FileManager.default.removeItem(atPath: "\(folder.path)/\(frame)")
    #expect(!isComplete())
    try await render(["a", "b"])
    #expect(isComplete())
  }

  @Test("stores equal frames in one file")
  func equalPictures() async throws {
    try await render(["a", "b", "a"])
    #expect(pictures == ["a", "b"])
    #expect(shown == ["a", "b", "a"])
  }

  @Test("keeps frames of the previous manifest for one generation")
  func generations() async throws {
    try await render(["a", "b"])
    try await render(["b", "c"])
    #expect(pictures == ["a", "b", "c"])
    try await render(["d"])
    #expect(pictures == ["b", "c", "d"])
    // Writing the same manifest again does not start a new generation.
    try await render(["d"])
    #expect(pictures == ["b", "c", "d"])
    try await render(["e"])
    #expect(pictures == ["d", "e"])
  }

  @Test("keeps files that it did not create")
  func foreignFiles() async throws {
    try await render(["a"])
    let own = folder.path + "/d/i/frames/"
    for name in ["photo.png", String(repeating: "A", count: 32) + ".png", "notes.txt"] {
      try Data("mine".utf8).write(to: URL(fileURLWithPath: own + name))
    }
    try await render(["b"])
    try await render(["c"])
    #expect(pictures == ["b", "c", "mine", "mine"])
    #expect(folder.text("d/i/frames/notes.txt") == "mine")
  }

  @Test("keeps every frame if the previous manifest cannot be read")
  func unreadableManifest() async throws {
    try await render(["a"])
    try Data("{".utf8).write(to: URL(fileURLWithPath: folder.path + "/d/i/manifest.json"))
    try await render(["b"])
    #expect(pictures == ["a", "b"])
    #expect(shown == ["b"])
  }

  @Test(
    "reads no more of a file than the size of its own files",
    arguments: ["manifest.json", "index.html", "frames/ca978112ca1bbdcafac231b39a23dc4d.png"])
  func hugeFiles(name: String) async throws {
    try await render(["a", "z"])
    // A sparse file, which uses no disk space.
    let path = folder.path + "/d/i/" + name
    try Data().write(to: URL(fileURLWithPath: path))
    #expect(truncate(path, 1 << 28) == 0)
    let disk = FailingDisk()
    try await render(["a"], disk: disk)
    #expect(disk.read.withLock { $0[path] } == nil)
    #expect(shown == ["a"])
    // The frames of the former, unreadable manifest are kept.
    #expect(pictures == ["a", "z"])
  }

  @Test("keeps every frame if the manifest is a symbolic link")
  func linkedManifest() async throws {
    try await render(["a"])
    let path = folder.path + "/d/i/manifest.json"
    try FileManager.default.moveItem(atPath: path, toPath: folder.path + "/elsewhere.json")
    try FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: folder.path + "/elsewhere.json")
    let elsewhere = folder.text("elsewhere.json")
    try await render(["b"])
    #expect(pictures == ["a", "b"])
    #expect(shown == ["b"])
    #expect(folder.text("elsewhere.json") == elsewhere)
  }

  @Test("replaces a damaged frame")
  func damaged() async throws {
    try await render(["a"])
    let path = folder.path + "/d/i/frames/ca978112ca1bbdcafac231b39a23dc4d.png"
    try Data("b".utf8).write(to: URL(fileURLWithPath: path))
    try await render(["a", "c"])
    #expect(shown == ["a", "c"])
  }

  @Test("keeps the previous output if a run is killed before its manifest is written")
  func killed() async throws {
    try await render(["a", "b"])
    do {
      let writer = try await store().writer(device: "d", instance: "i")
      _ = try writer.store(Array("c".utf8))
      #expect(shown == ["a", "b"])
    }
    #expect(pictures == ["a", "b"])
    #expect(shown == ["a", "b"])
  }

  @Test("removes leftovers of a killed run at the next write")
  func leftovers() async throws {
    try await render(["a"])
    let frames = folder.path + "/d/i/frames/"
    let leftovers = [
      frames + "." + String(repeating: "0", count: 32) + ".png.7.placard-tmp",
      // A complete frame that no manifest names.
      frames + SHA256.hexDigest(of: Array("half".utf8)).prefix(32) + ".png",
      folder.path + "/d/i/.manifest.json.0.placard-tmp",
    ]
    for path in leftovers { try Data("half".utf8).write(to: URL(fileURLWithPath: path)) }
    try await render(["b"])
    #expect(pictures == ["a", "b"])
    #expect(folder.files.allSatisfy { !$0.contains("tmp") })
  }

  @Test(
    "keeps exactly the previous output after a failure",
    arguments: [
      "createFile .png", "rename .png", "createFile manifest.json", "rename manifest.json",
      "synchronize",
    ])
  func failures(place: String) async throws {
    try await render(["a", "b"])
    let before = folder.files
    let disk = FailingDisk { operation, path in
      operation == place
        || (place.hasPrefix(operation) && path.contains(place.dropFirst(operation.count + 1)))
    }
    await #expect(throws: StoreError.self) { try await render(["b", "c"], disk: disk) }
    #expect(folder.files == before)
    #expect(shown == ["a", "b"])
  }

  @Test("keeps a picture that could not be read if the run is abandoned")
  func unreadablePicture() async throws {
    try await render(["a"])
    // No manifest names it, as after a run that was killed.
    try FileManager.default.removeItem(atPath: folder.path + "/d/i/manifest.json")
    let before = folder.files
    let disk = FailingDisk { operation, path in operation == "read" && path.hasSuffix(".png") }
    let writer = try await store(disk).writer(device: "d", instance: "i")
    _ = try writer.store(Array("a".utf8))
    _ = try writer.store(Array("b".utf8))
    writer.abandon()
    #expect(folder.files == before)
  }

  @Test("leaves no folder if the first run fails")
  func firstFailure() async throws {
    let disk = FailingDisk { operation, _ in operation == "rename" }
    await #expect(throws: StoreError.self) { try await render(["a"], disk: disk) }
    #expect(LocalDisk().names(in: folder.path + "/d") == [])
  }

  @Test("reports why a folder cannot be written")
  func messages() async throws {
    try FileManager.default.createDirectory(
      atPath: folder.path, withIntermediateDirectories: true)
    try Data().write(to: URL(fileURLWithPath: folder.path + "/d"))
    let error = await #expect(throws: StoreError.self) { try await render(["a"]) }
    #expect(
      error?.description
        == "cannot open the folder '\(folder.path)/d': not a directory; "
        + "move the file that is in the way, or choose another output folder")
  }

  @Test("rejects names that lead out of the folder", arguments: ["..", "", "a/b"])
  func names(name: String) async {
    await #expect(throws: StoreError.unsafeName(name)) {
      try await store().writer(device: "d", instance: name)
    }
  }

  @Test("a host keeps output that another one has generated later, and a person replaces it")
  func laterOutput() async throws {
    func write(_ seconds: Double, _ laterOutput: LaterOutput) async throws {
      let writer = try await store().writer(device: "d", instance: "i")
      let picture = try writer.store(Array("\(seconds)".utf8))
      try writer.finish(
        .example(
          generatedAt: seconds, frames: [.example(at: seconds, until: nil, picture: picture)]),
        laterOutput: laterOutput)
    }
    func kept(at seconds: Double) -> LaterOutput {
      .kept(now: { Date(timeIntervalSince1970: seconds) })
    }
    try await write(100, kept(at: 100))
    let files = folder.files
    await #expect(throws: StoreError.self) { try await write(50, kept(at: 101)) }
    #expect(shown == ["100.0"])
    #expect(folder.files == files)
    // The clock was ahead when it was generated.
    try await write(50, kept(at: 99))
    #expect(shown == ["50.0"])
    try await write(20, .replaced)
    #expect(shown == ["20.0"])
  }

  @Test("rejects a manifest that names a frame that was not stored")
  func missingPicture() async throws {
    let writer = try await store().writer(device: "d", instance: "i")
    #expect(throws: StoreError.missingPicture(Manifest.Picture.example.image)) {
      try writer.finish(manifest([.example]))
    }
  }
}
