import Foundation
import Graphics
import LayoutEngine
import PixelOutput
import Testing
import WidgetTimeline
import WidgetUI

@testable import FramePipeline

@Suite("Taps on rotated, mirrored and framed pictures")
struct TransformedTapTests {
  /// Two links, one of them rotated, placed asymmetrically so that every rotation and mirroring
  /// moves them.
  private struct Links: View {
    private func link(_ name: String, _ color: Color) -> some View {
      Link(destination: URL(string: "game:///\(name)") ?? URL(fileURLWithPath: "/")) {
        color.frame(width: 30, height: 14)
      }
    }

    var body: some View {
      ZStack(alignment: .topLeading) {
        Color.white
        link("red", Color(red: 1, green: 0, blue: 0)).offset(x: 6, y: 4)
        link("blue", Color(red: 0, green: 0, blue: 1)).rotationEffect(.degrees(30))
          .offset(x: 60, y: 30)
      }
    }
  }

  private static func device(_ rotation: Rotation, _ isMirrored: Bool) -> DeviceProfile {
    let canvas = PixelSize(110, 70), rotated = rotation.rotate(canvas)
    var device = DeviceProfile(
      id: "placed", name: "Placed", size: PixelSize(rotated.width + 13, rotated.height + 8),
      rotation: rotation, palette: .rgb888, familySizes: [.systemExtraLarge: canvas])
    device.isMirrored = isMirrored
    device.visibleArea = PixelRect(x: 9, y: 3, width: rotated.width, height: rotated.height)
    return device
  }

  @Test(
    "open what the pixel shows", arguments: Rotation.allCases, [false, true])
  func pixels(rotation: Rotation, isMirrored: Bool) async throws {
    let folder = OutputFolder()
    let store = FrameStore(root: folder.path, disk: LocalDisk(isDurable: false))
    var pipeline = RenderPipeline.example(Self.device(rotation, isMirrored))
    var settings = pipeline.settings
    settings.background = ResolvedColor(red: 0, green: 1, blue: 0)
    pipeline = RenderPipeline(settings: settings, renderEnvironment: pipeline.renderEnvironment)
    let manifest = try await pipeline.render(
      exampleWidget(frames: 1) { _ in Links() }, family: .systemExtraLarge, into: store
    ).manifest
    let picture = try PNGDecoder.decode(
      try #require(
        store.picture(
          manifest.frames[0].picture, device: "placed", instance: manifest.instance)))
    #expect(manifest.size == Manifest.PictureSize(settings.device.size))
    #expect((picture.width, picture.height) == (manifest.size.width, manifest.size.height))
    let resolver = TapResolver(manifest)
    var hits: [String: Int] = [:]
    var wrong: [String] = []
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        guard let expected = Self.answer(picture[x, y]) else { continue }
        hits[expected, default: 0] += 1
        let result = resolver.resolve(
          x: Double(x) + 0.5, y: Double(y) + 0.5, at: Date(timeIntervalSince1970: 0)
        ).text
        if result != expected { wrong.append("\(x),\(y) opens \(result)") }
      }
    }
    #expect(wrong == [])
    #expect(hits["game:///red"] == 30 * 14)
    #expect((300...420).contains(hits["game:///blue"] ?? 0))
  }

  @Test(
    "stay inside the visible area, which the screen's background surrounds",
    arguments: Rotation.allCases)
  func staysInsideVisibleArea(rotation: Rotation) async throws {
    let folder = OutputFolder()
    let store = FrameStore(root: folder.path, disk: LocalDisk(isDurable: false))
    let device = Self.device(rotation, true)
    var settings = RenderSettings(device: device)
    settings.background = ResolvedColor(red: 0, green: 1, blue: 0)
    let manifest = try await RenderPipeline(
      settings: settings, renderEnvironment: RenderEnvironment(now: Date(timeIntervalSince1970: 0))
    ).render(exampleWidget(frames: 1) { _ in Links() }, family: .systemExtraLarge, into: store)
      .manifest
    let picture = try PNGDecoder.decode(
      try #require(
        store.picture(
          manifest.frames[0].picture, device: "placed", instance: manifest.instance)))
    let area = try #require(device.visibleArea)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let isSeen =
          (area.x..<area.x + area.width).contains(x)
          && (area.y..<area.y + area.height).contains(y)
        if (picture[x, y] == 0xFF00_FF00) == isSeen {
          Issue.record("\(x),\(y) of \(rotation)")
          return
        }
      }
    }
  }

  /// Returns what a tap on a color opens, or `nil` for the mixed colors of edges.
  private static func answer(_ color: UInt32) -> String? {
    switch color {
    case 0xFFFF_0000: "game:///red"
    case 0xFF00_00FF: "game:///blue"
    case 0xFFFF_FFFF, 0xFF00_FF00: "openApp k"
    default: nil
    }
  }
}
