import Foundation
import Graphics
import LayoutEngine
import PixelOutput
import Testing
import WidgetTimeline
import WidgetUI

@testable import FramePipeline

/// A view on a display, and the kinds and texts of the findings expected in it.
struct TextFindingCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  var device: DeviceProfile
  var scheme = ColorScheme.light
  var expected: [String]
  var content: @MainActor () -> AnyView

  init<Content: View>(
    _ name: String, on device: DeviceProfile = .colors, in scheme: ColorScheme = .light,
    finds expected: [String] = [], @ViewBuilder content: @escaping @MainActor () -> Content
  ) {
    testDescription = name
    self.device = device
    self.scheme = scheme
    self.expected = expected
    self.content = { AnyView(content()) }
  }

  /// Returns the findings for the view.
  @MainActor
  func findings() throws -> [TextFinding] {
    let (renderer, list) = try drawing()
    return renderer.findings(in: list, quantized: renderer.pixels(of: list).0)
  }

  /// Returns the colors in an area of the display, in pixels.
  @MainActor
  func colors(in area: CGRect) throws -> Set<UInt32> {
    let (renderer, list) = try drawing()
    let pixels = PerceivedPixels(renderer.pixels(of: list).0)
    let rows = Int(area.minY)..<Int(area.maxY)
    return Set(
      rows.flatMap { row in
        pixels.samples(in: CGRect(x: area.minX, y: CGFloat(row), width: area.width, height: 1))
      }.map { $0 & 0xFF_FFFF })
  }

  @MainActor
  private func drawing() throws -> (FrameRenderer, DisplayList) {
    let content = content
    let definition = exampleWidget(frames: 1, families: [.systemExtraLarge]) { _ in content() }
    var settings = RenderSettings(device: device)
    settings.colorScheme = scheme
    let renderer = try FrameRenderer(
      definition, family: .systemExtraLarge, settings: settings,
      renderEnvironment: RenderEnvironment(now: Date(timeIntervalSince1970: 0)))
    let entry = RenderableEntry(date: Date(timeIntervalSince1970: 0)) { content() }
    let (list, _) = renderer.layout.displayList(of: entry)
    return (renderer, list)
  }
}

extension DeviceProfile {
  /// Displays of 240×120 pixels.
  static let colors = panel(.rgb888, 240, 120, text: .smooth, dithering: .off)
  static let grays = panel(.gray16, 240, 120, text: .smooth)
  static let blackAndWhite = panel(.blackAndWhite, 240, 120)
  static let sixInks = panel(.spectra6, 240, 120)
}
