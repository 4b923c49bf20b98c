import Foundation
import Graphics
import LayoutEngine
import PixelOutput
import TestSupport
import Testing
import WidgetTimeline
import WidgetUI

@testable import FramePipeline

@Suite("Legibility findings")
@MainActor struct TextFindingMessageTests {
  private func rendered(
    _ definition: WidgetDefinition, threadCount: Int = 1, device: DeviceProfile = .colors
  ) async throws -> Manifest {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    var settings = RenderSettings(device: device)
    settings.threadCount = threadCount
    let pipeline = RenderPipeline(
      settings: settings, renderEnvironment: RenderEnvironment(now: Date(timeIntervalSince1970: 0)))
    return try await pipeline.render(
      definition, family: .systemExtraLarge,
      into: FrameStore(root: folder.path, disk: LocalDisk(isDurable: false))
    ).manifest
  }

  /// A widget that shows its frame's number in white on white.
  private func counting(_ frames: Int) -> WidgetDefinition {
    exampleWidget(frames: frames, families: [.systemExtraLarge]) { index in
      Text("in \(index) minutes").foregroundStyle(.white)
        .frame(width: 240, height: 120, alignment: .topLeading)
    }
  }

  @Test("are merged across frames, for any number of threads", arguments: [1, 3, 4])
  func coalesced(threadCount: Int) async throws {
    let manifest = try await rendered(counting(30), threadCount: threadCount)
    #expect(manifest.frames.count == 30)
    let finding = try #require(manifest.diagnostics.first?.finding)
    #expect(manifest.diagnostics.count == 1)
    #expect(finding.frames == 30)
    #expect(finding.text == "in 0 minutes")
    #expect(finding.firstFrame == "1970-01-01T00:00:00Z")
    #expect(
      manifest.diagnostics[0].message
        == "'in 0 minutes' cannot be distinguished from its background; give it another "
        + "'foregroundStyle', or its background another color (pixels [0, 4, 93, 12], in 30 frames "
        + "from 1970-01-01T00:00:00Z on)")
  }

  @Test("are counted in frames with equal images too")
  func repeated() async throws {
    let definition = exampleWidget(frames: 6, families: [.systemExtraLarge]) { index in
      Text(index == 0 ? "Berlin" : "Paris").foregroundStyle(.white)
    }
    let found = try await rendered(definition).diagnostics.compactMap(\.finding)
    #expect(found.map { "\($0.text) \($0.frames)" } == ["Berlin 1", "Paris 5"])
  }

  @Test("are merged across similar rows of a frame")
  func rows() async throws {
    let definition = exampleWidget(frames: 1, families: [.systemExtraLarge]) { _ in
      VStack { ForEach(0..<3) { Text("\($0 * 40) %").foregroundStyle(.white) } }
    }
    let found = try await rendered(definition).diagnostics.compactMap(\.finding)
    #expect(found.map { "\($0.text) \($0.frames)" } == ["0 % 1"])
  }

  @Test("match the manifest schema and can be read back")
  func manifest() async throws {
    let manifest = try await rendered(counting(2))
    let validator = try SchemaValidator(schema: ManifestSchema.text)
    #expect(validator.problems(in: manifest.json) == [])
    let read = try ManifestFile.manifest(from: Data(ManifestFile.bytes(of: manifest)))
    #expect(read.diagnostics == manifest.diagnostics)
  }

  @Test("give regions in the coordinates of the written image")
  func rotated() async throws {
    let definition = exampleWidget(frames: 1, families: [.systemExtraLarge]) { _ in
      Text("Berlin").foregroundStyle(.white).frame(width: 240, height: 120, alignment: .topLeading)
    }
    let upright = try await rendered(definition)
    var device = DeviceProfile.colors
    device = panel(device.palette, 120, 240, rotation: .quarter, text: .smooth, dithering: .off)
    let rotated = try await rendered(definition, device: device)
    let (first, second) = (
      try #require(upright.diagnostics.first?.finding?.region),
      try #require(rotated.diagnostics.first?.finding?.region)
    )
    #expect(first.width == second.height)
    #expect(first.height == second.width)
    #expect(second.x == 120 - first.y - first.height)
  }

  @Test("measure how much of the text is lost")
  func measured() throws {
    let example = TextFindingCase("half a word") {
      Text("WWWWWWWW").fixedSize().frame(width: 240, height: 120, alignment: .leading)
        .offset(x: 240 - 55)
    }
    let finding = try #require(try example.findings().first)
    #expect(finding.kind == .overflow)
    #expect((0.3...0.6).contains(finding.measured), "\(finding.measured)")
    #expect(finding.message.contains("is cut off at the right edge of the widget, "))
    #expect(finding.message.contains(" pixels are lost; let it wrap or shrink"))
  }
}
