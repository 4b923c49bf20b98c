import FileStorage
import Foundation
import Glibc
import Testing

@testable import FramePipeline

@Suite("Output folder with symbolic links")
struct LinkedOutputTests {
  private let folder = OutputFolder()

  private var store: FrameStore {
    FrameStore(root: folder.path + "/out", disk: LocalDisk(isDurable: false))
  }

  private var instance: String { folder.path + "/out/d/i" }
  private var elsewhere: String { folder.path + "/elsewhere" }

  /// Writes a generation of one frame, and a page.
  private func render(_ picture: String, in store: FrameStore? = nil) async throws {
    let writer = try await (store ?? self.store).writer(device: "d", instance: "i")
    try finish(picture, with: writer)
  }

  private func finish(_ picture: String, with writer: FrameWriter) throws {
    let stored = try writer.store(Array(picture.utf8))
    try writer.finish(
      .example(frames: [.example(at: 0, until: nil, picture: stored)]), page: KioskPage())
  }

  /// Creates a folder with files that a run would remove if they were its own.
  private func makeLinkTarget() throws {
    try FileManager.default.createDirectory(
      atPath: elsewhere + "/frames", withIntermediateDirectories: true)
    for name in Self.decoys {
      try Data("bait".utf8).write(to: URL(fileURLWithPath: "\(elsewhere)/\(name)"))
      try Data("bait".utf8).write(to: URL(fileURLWithPath: "\(elsewhere)/frames/\(name)"))
    }
  }

  /// A frame named by its content, and files that a killed run leaves behind.
  private static let decoys = [
    "\(SHA256.hexDigest(of: Array("bait".utf8)).prefix(32)).png", ".x.placard-tmp",
    ".manifest.json.0.placard-tmp",
  ]

  private var filesElsewhere: [String] { folder.files.filter { $0.hasPrefix("elsewhere/") } }

  private func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
  }

  @Test("is not written through a linked subfolder", arguments: ["d", "d/i", "d/i/frames"])
  func linkedFolders(place: String) async throws {
    try makeLinkTarget()
    let before = filesElsewhere
    let path = folder.path + "/out/" + place
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try link(path, to: elsewhere)
    let error = await #expect(throws: StoreError.self) { try await render("a") }
    #expect(
      error?.description
        == "cannot open the folder '\(path)': it is a symbolic link, which could lead to files that are "
        + "not Placard's; remove the link, or choose another output folder")
    #expect(filesElsewhere == before)
  }

  @Test("is not read through a linked subfolder", arguments: ["d", "d/i", "d/i/frames"])
  func readingLinkedFolders(place: String) async throws {
    try await render("a")
    let picture = try #require(store.manifest(device: "d", instance: "i")).frames[0].picture
    let path = folder.path + "/out/" + place
    try FileManager.default.moveItem(atPath: path, toPath: elsewhere)
    try link(path, to: elsewhere)
    #expect(store.picture(picture, device: "d", instance: "i") == nil)
  }

  @Test(
    "keeps using its open folders if they are replaced by links", arguments: ["i", "i/frames"])
  func exchangedFolders(place: String) async throws {
    try makeLinkTarget()
    let before = filesElsewhere
    let writer = try await store.writer(device: "d", instance: "i")
    _ = try writer.store(Array("a".utf8))
    let path = folder.path + "/out/d/" + place
    try FileManager.default.moveItem(atPath: path, toPath: folder.path + "/moved")
    try link(path, to: elsewhere)
    try finish("b", with: writer)
    #expect(filesElsewhere == before)
  }

  @Test(
    "replaces a link at a file's path and leaves its target unchanged",
    arguments: [
      "manifest.json", "index.html", ".manifest.json.0.placard-tmp", "picture", "temporary",
    ])
  func linkedFiles(name: String) async throws {
    try await render("a")
    let own = folder.path + "/own"
    try Data("mine".utf8).write(to: URL(fileURLWithPath: own))
    let path = instance + "/" + Self.path(name)
    try? FileManager.default.removeItem(atPath: path)
    try link(path, to: own)
    try await render("b")
    try await render("c")
    #expect(folder.text("own") == "mine")
    #expect(store.manifest(device: "d", instance: "i")?.images.count == 1)
    #expect(folder.text("out/d/i/index.html")?.contains("<html") == true)
  }

  @Test(
    "replaces a named pipe at a file's path",
    arguments: ["manifest.json", "index.html", ".manifest.json.0.placard-tmp", "picture"])
  func pipes(name: String) async throws {
    try await render("a")
    let path = instance + "/" + Self.path(name)
    try? FileManager.default.removeItem(atPath: path)
    #expect(mkfifo(path, 0o600) == 0)
    try await render("b")
    #expect(store.manifest(device: "d", instance: "i")?.images.count == 1)
  }

  @Test("does not follow a link at a temporary file's path")
  func linkedUnfinishedFile() async throws {
    let writer = try await store.writer(device: "d", instance: "i")
    let own = folder.path + "/own"
    try Data("mine".utf8).write(to: URL(fileURLWithPath: own))
    try link(instance + "/" + Self.path("temporary"), to: own)
    let error = #expect(throws: StoreError.self) { try writer.store(Array("b".utf8)) }
    #expect(error?.description.contains("cannot create") == true, "\(error as Any)")
    #expect(folder.text("own") == "mine")
  }

  /// The path of the frame and of the temporary file of the generation "b".
  private static func path(_ name: String) -> String {
    let picture = "\(SHA256.hexDigest(of: Array("b".utf8)).prefix(32)).png"
    return switch name {
    case "picture": "frames/\(picture)"
    case "temporary": "frames/.\(picture).1.placard-tmp"
    default: name
    }
  }

  @Test("does not change the target of a hard link")
  func hardLinks() async throws {
    try await render("a")
    let own = folder.path + "/own"
    try Data("mine".utf8).write(to: URL(fileURLWithPath: own))
    #expect(Glibc.link(own, instance + "/" + Self.path("picture")) == 0)
    #expect(Glibc.link(own, instance + "/.index.html.0.placard-tmp") == 0)
    try await render("b")
    #expect(folder.text("own") == "mine")
    #expect(folder.text("out/d/i/" + Self.path("picture")) == "b")
  }

  @Test("keeps items that are named like frames but are not the store's")
  func foreignPictures() async throws {
    try await render("a")
    let frames = instance + "/frames/"
    let zeros = String(repeating: "0", count: 32) + ".png"
    let ones = String(repeating: "1", count: 32) + ".png"
    let twos = String(repeating: "2", count: 32) + ".png"
    try Data("mine".utf8).write(to: URL(fileURLWithPath: frames + zeros))
    try FileManager.default.createDirectory(
      atPath: frames + ones, withIntermediateDirectories: false)
    try link(frames + twos, to: frames + zeros)
    for picture in ["b", "c", "d"] { try await render(picture) }
    let disk = LocalDisk(), names = disk.names(in: frames)
    #expect(names.filter { [zeros, ones, twos].contains($0) }.count == 3)
    // The last two generations are next to them.
    #expect(names.count == 5)
  }

  @Test("may be a link itself if the user chose it")
  func linkedRoot() async throws {
    try FileManager.default.createDirectory(atPath: elsewhere, withIntermediateDirectories: true)
    try link(folder.path + "/out", to: elsewhere)
    try await render("a")
    #expect(store.manifest(device: "d", instance: "i") != nil)
    let strict = FrameStore(
      root: folder.path + "/out", disk: LocalDisk(isDurable: false), followsLink: false)
    #expect(strict.manifest(device: "d", instance: "i") == nil)
    await #expect(throws: StoreError.self) { try await render("b", in: strict) }
  }

  @Test("is deleted except for files that a user added")
  func deletion() async throws {
    try await render("a")
    #expect(try store.delete(device: "d", instance: "i") == [])
    #expect(!FileManager.default.fileExists(atPath: instance))
    #expect(try store.delete(device: "d", instance: "i") == [])
    try await render("a")
    try Data("mine".utf8).write(to: URL(fileURLWithPath: instance + "/frames/notes.txt"))
    let left = try store.delete(device: "d", instance: "i")
    #expect(left == ["frames"])
    #expect(folder.files == ["out/d/i/frames/notes.txt"])
  }

  @Test("is not deleted through a link", arguments: ["d", "d/i", "d/i/frames"])
  func linkedDeletion(place: String) async throws {
    try await render("a")
    let path = folder.path + "/out/" + place
    try FileManager.default.moveItem(atPath: path, toPath: elsewhere)
    try link(path, to: elsewhere)
    let before = filesElsewhere
    #expect(throws: StoreError.self) { try store.delete(device: "d", instance: "i") }
    #expect(filesElsewhere == before)
  }
}
