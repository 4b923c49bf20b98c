import Foundation
import Testing

@testable import FramePipeline

@Suite("Kiosk page in the output folder")
struct KioskPageFileTests {
  private let folder = OutputFolder()

  /// Writes a generation with one frame.
  private func render(
    _ picture: String, page: KioskPage?, disk: any OutputDisk = LocalDisk(isDurable: false)
  ) async throws {
    let writer = try await FrameStore(root: folder.path, disk: disk).writer(
      device: "d", instance: "i")
    let stored = try writer.store(Array(picture.utf8))
    try writer.finish(
      .example(frames: [.example(at: 0, until: nil, picture: stored)]), page: page)
  }

  private var page: String? { folder.text("d/i/index.html") }

  private var manifest: String? { folder.text("d/i/manifest.json") }

  /// Whether the page contains the manifest that is next to it.
  private var embedsManifest: Bool { manifest.map { page?.contains($0) ?? false } ?? false }

  @Test("is written next to the manifest that it embeds, and updated with it")
  func isUpdatedWithTheManifest() async throws {
    try await render("a", page: KioskPage())
    #expect(embedsManifest)
    try await render("b", page: KioskPage())
    #expect(embedsManifest)
    #expect(!folder.files.contains { $0.contains("placard-tmp") })
  }

  @Test("is created, updated and removed even if the manifest is unchanged")
  func equalManifest() async throws {
    try await render("a", page: nil)
    #expect(page == nil)
    try await render("a", page: KioskPage())
    #expect(embedsManifest)
    try await render("a", page: KioskPage(tapEndpoint: "/tap"))
    #expect(page?.contains("\"/tap\"") == true)
    try await render("a", page: nil)
    #expect(page == nil)
  }

  @Test("is removed by a run without a page, unless a user wrote the file")
  func withoutPage() async throws {
    try await render("a", page: KioskPage())
    try await render("b", page: nil)
    #expect(page == nil)
    let own = folder.path + "/d/i/index.html"
    try Data("mine".utf8).write(to: URL(fileURLWithPath: own))
    try await render("c", page: nil)
    #expect(page == "mine")
  }

  @Test(
    "stays consistent with the previous manifest if writing fails",
    arguments: [("createFile", "index.html"), ("rename", "index.html"), ("createFile", "manifest")])
  func failure(operation: String, name: String) async throws {
    try await render("a", page: KioskPage())
    let (formerPage, formerManifest) = (page, manifest)
    let disk = FailingDisk { $0 == operation && $1.contains(name) }
    await #expect(throws: StoreError.self) {
      try await render("b", page: KioskPage(), disk: disk)
    }
    #expect(page == formerPage)
    #expect(manifest == formerManifest)
    #expect(!folder.files.contains { $0.contains("placard-tmp") })
  }
}
