import CheckedJSON
import Foundation
import Graphics
import LayoutEngine
import PixelOutput
import Testing
import WidgetTimeline
import WidgetUI

@testable import FramePipeline

@Suite("Tap targets of rendered widgets")
struct RenderedTapTests {
  private func taps<Content: View>(
    _ device: DeviceProfile, _ family: WidgetFamily = .systemExtraLarge,
    @ViewBuilder _ content: @escaping @MainActor () -> Content
  ) async throws -> [Manifest.Tap] {
    let folder = OutputFolder()
    let store = FrameStore(root: folder.path, disk: LocalDisk(isDurable: false))
    let definition = exampleWidget(frames: 1) { _ in content() }
    return try await RenderPipeline.example(device)
      .render(definition, family: family, into: store).manifest.frames[0].taps
  }

  private struct Padded: View {
    var body: some View {
      Link(destination: URL(string: "game:///panda") ?? URL(fileURLWithPath: "/")) {
        Color.red.frame(width: 100, height: 50).padding(10)
      }
      .padding(20)
      .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    }
  }

  @Test(
    "are exact to the pixel after padding, scaling and rotation",
    arguments: [
      (DeviceCatalog.trmnl, [20, 20, 120, 70]),
      (DeviceCatalog.fullHDKiosk, [40, 40, 240, 140]),
      (DeviceCatalog.kindle, [660, 40, 140, 240]),
    ] as [(DeviceProfile, [Int])])
  func places(device: DeviceProfile, region: [Int]) async throws {
    let taps = try await taps(device) { Padded() }
    #expect(taps.map(\.destination) == [.openApp(kind: "k"), .url("game:///panda")])
    #expect(taps.last?.region.json == .array(region.map(JSONValue.integer)))
  }

  @Test("are limited to the widgetURL in a small widget")
  func small() async throws {
    let taps = try await taps(DeviceCatalog.trmnl, .systemSmall) { Padded() }
    #expect(taps.map(\.destination) == [.openApp(kind: "k")])
  }
}
