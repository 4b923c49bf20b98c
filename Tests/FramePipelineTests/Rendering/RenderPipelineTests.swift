import CheckedJSON
import FileStorage
import Foundation
import Graphics
import LayoutEngine
import PixelOutput
import TestSupport
import Testing
import WidgetTimeline
import WidgetUI

@testable import FramePipeline

@Suite("Render pipeline")
struct RenderPipelineTests {
  private let folder = OutputFolder()

  private func render(
    _ definition: WidgetDefinition, _ family: WidgetFamily = .systemExtraLarge,
    _ pipeline: RenderPipeline = .example()
  ) async throws -> Manifest {
    let store = FrameStore(root: folder.path, disk: LocalDisk(isDurable: false))
    return try await pipeline.render(definition, family: family, into: store).manifest
  }

  @Test("writes frames and a manifest that matches the schema")
  func output() async throws {
    let manifest = try await render(exampleWidget(frames: 3) { Step(index: $0) })
    let data = try #require(
      folder.text("trmnl-og/k-systemExtraLarge/manifest.json")?.data(using: .utf8))
    #expect(try ManifestFile.manifest(from: data) == manifest)
    let json = try JSONDecoder().decode(JSONValue.self, from: data)
    #expect(try SchemaValidator(schema: ManifestSchema.text).problems(in: json) == [])
    #expect(manifest.diagnostics == [])
    #expect(manifest.frames.map(\.date.text).last == "1970-01-01T00:02:00Z")
    #expect(
      manifest.frames.map(\.until?.text) == ["1970-01-01T00:01:00Z", "1970-01-01T00:02:00Z", nil])
    #expect(manifest.reload == Manifest.Reload(.atEnd, date: Timestamp(milliseconds: 120_000)))
    for frame in manifest.frames {
      let path = folder.path + "/trmnl-og/k-systemExtraLarge/" + frame.picture.image
      let file = Array(try #require(FileManager.default.contents(atPath: path)))
      #expect(SHA256.hexDigest(of: file) == frame.picture.sha256)
      #expect(file.count == frame.picture.bytes)
      let header = try PNGDecoder.header(of: file)
      let form = [Int(header.width), Int(header.height), Int(header.bitDepth)]
      #expect(form == [800, 480, 1])
    }
  }

  @Test("reports resources of the bundle that cannot be read")
  func resources() async throws {
    let renderEnvironment = RenderEnvironment(
      now: Date(timeIntervalSince1970: 0), resources: BrokenResources())
    let pipeline = RenderPipeline(
      settings: RenderSettings(device: DeviceCatalog.trmnl), renderEnvironment: renderEnvironment)
    let manifest = try await render(
      exampleWidget(frames: 1) { Step(index: $0) }, .systemExtraLarge, pipeline)
    #expect(manifest.diagnostics.map(\.message) == ["'A.xcassets' is malformed"])
  }

  @Test("records the changed regions of each frame")
  func dirty() async throws {
    let steps = [0, 1, 1, 5, 1]
    let manifest = try await render(exampleWidget(frames: 5) { Step(index: steps[$0]) })
    #expect(
      manifest.frames.map { $0.dirty.map(\.json) } == [
        [.array([0, 0, 800, 480])],
        [.array([0, 0, 96, 40])],
        [],
        [.array([48, 0, 48, 40]), .array([248, 0, 48, 40])],
        [.array([48, 0, 48, 40]), .array([248, 0, 48, 40])],
      ])
    #expect(
      manifest.frames.map(\.refresh) == [
        .full, .partial, Manifest.Refresh.none, .partial, .partial,
      ])
    #expect(manifest.images.count == 3)
  }

  @Test("produces the same output with any number of threads", arguments: [2, 3, 8])
  func threads(count: Int) async throws {
    let steps = [0, 1, 2, 2, 3, 1, 4, 4, 4, 5, 0]
    let definition = exampleWidget(frames: steps.count) { index in
      ZStack {
        Step(index: steps[index])
        Text("Frame \(steps[index])").font(.custom("no such font", size: 20))
      }
    }
    let one = try await render(definition)
    let files = Dictionary(uniqueKeysWithValues: folder.files.map { ($0, folder.text($0)) })
    try FileManager.default.removeItem(atPath: folder.path)
    let many = try await render(definition, .systemExtraLarge, .example(threadCount: count))
    #expect(many == one)
    #expect(Dictionary(uniqueKeysWithValues: folder.files.map { ($0, folder.text($0)) }) == files)
    #expect(one.diagnostics.count == 1)
  }

  @Test("rotates and scales frames and their dirty rectangles for the device")
  func rotation() async throws {
    // Laid out as 1400×840 pixels at scale 2, then rotated by 90°.
    let manifest = try await render(
      exampleWidget(frames: 2) { Step(index: $0) }, .systemExtraLarge,
      .example(DeviceCatalog.kindle))
    #expect(manifest.size == Manifest.PictureSize(PixelSize(840, 1400)))
    #expect(
      manifest.frames[1].dirty.map(\.json) == [
        .array([760, 0, 80, 80]), .array([760, 100, 80, 80]),
      ])
  }

  @Test("gives a family its size on the device, or the whole panel")
  func sizes() async throws {
    let definition = exampleWidget(frames: 1) { Step(index: $0) }
    #expect(
      try await render(definition, .systemSmall).size
        == Manifest.PictureSize(PixelSize(400, 240)))
    var settings = RenderSettings(device: DeviceCatalog.trmnl)
    settings.fillsPanel = true
    let pipeline = RenderPipeline(
      settings: settings, renderEnvironment: RenderEnvironment(now: Date(timeIntervalSince1970: 0)))
    #expect(
      try await render(definition, .systemSmall, pipeline).size
        == Manifest.PictureSize(PixelSize(800, 480)))
  }

  @Test("stores a single image for entries that look the same")
  func manyEntries() async throws {
    let manifest = try await render(
      exampleWidget(frames: 10_000) { Step(index: $0 / 9_990) }, .systemSmall)
    #expect(manifest.frames.count == 10_000)
    #expect(manifest.images.count == 2)
  }

  @Test("reports the families that a widget supports")
  func unsupportedFamily() async {
    let definition = exampleWidget(frames: 1, families: [.systemSmall]) { Step(index: $0) }
    let error = await #expect(throws: RenderError.self) {
      try await render(definition, .systemLarge)
    }
    #expect(
      error?.description
        == "the widget 'k' does not have the family 'systemLarge'; it has 'systemSmall'")
  }

  @Test("writes nothing if there are no entries")
  func noEntries() async {
    await #expect(throws: TimelineError.zeroEntries(kind: "k")) {
      try await render(exampleWidget(frames: 0) { Step(index: $0) })
    }
    #expect(folder.files == [])
  }
}
