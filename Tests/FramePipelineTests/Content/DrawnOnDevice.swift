import Foundation
import Graphics
import PixelOutput
import Testing
import WidgetTimeline
import WidgetUI

@testable import FramePipeline

/// Returns the picture that a device renders of a view, in the colors of the written file.
@MainActor
func drawnOnDevice<Content: View>(
  _ device: DeviceProfile, family: WidgetFamily = .systemExtraLarge,
  removesBackground: Bool = true, adjust: (inout RenderSettings) -> Void = { _ in },
  @ViewBuilder _ content: @escaping @MainActor () -> Content
) throws -> Bitmap {
  var definition = exampleWidget(frames: 1, families: [family]) { _ in content() }
  definition.containerBackgroundRemovable = removesBackground
  var settings = RenderSettings(device: device)
  adjust(&settings)
  let renderer = try FrameRenderer(
    definition, family: family, settings: settings,
    renderEnvironment: RenderEnvironment(now: Date(timeIntervalSince1970: 0)))
  let entry = RenderableEntry(date: Date(timeIntervalSince1970: 0)) { AnyView(content()) }
  let (list, _) = renderer.layout.displayList(of: entry)
  return try PNGDecoder.decode(try renderer.picture(of: list).0)
}

/// Creates a panel for tests.
func panel(
  _ palette: Palette, _ width: Int, _ height: Int, rotation: Rotation = .none,
  text: TextRendering = .crisp, dithering: Dithering = Dithering()
) -> DeviceProfile {
  DeviceProfile(
    id: "panel", name: "Panel", size: PixelSize(width, height), rotation: rotation,
    palette: palette, dithering: dithering, textRendering: text)
}

/// Generates a picture with the tones of a photograph: a sky, a sun, and hills with some grain.
func photograph(width: Int, height: Int) throws -> UIImage {
  var bitmap = Bitmap(width: width, height: height)
  var grain: UInt32 = 7
  for y in 0..<height {
    for x in 0..<width {
      let (u, v) = (Double(x) / Double(width), Double(y) / Double(height))
      grain = grain &* 1_664_525 &+ 1_013_904_223
      let noise = Double(grain >> 24) / 255 * 0.06 - 0.03
      let hill = 0.62 + 0.13 * sin(u * 6) + 0.05 * sin(u * 17)
      let sun = max(0, 1 - ((u - 0.7) * (u - 0.7) + (v - 0.3) * (v - 0.3)).squareRoot() * 5)
      func byte(_ value: Double) -> UInt32 { UInt32(max(0, min(1, value + noise)) * 255) }
      let color =
        v > hill
        ? (byte(0.25 * u), byte(0.5 - 0.5 * (v - hill)), byte(0.15))
        : (byte(0.45 + 0.4 * v + sun), byte(0.6 + 0.2 * v + sun * 0.8), byte(0.95 - 0.4 * v))
      bitmap[x, y] = 0xFF00_0000 | color.0 << 16 | color.1 << 8 | color.2
    }
  }
  let file = try PNGEncoder(compression: .small).encode(bitmap)
  return try #require(UIImage(data: Data(file)))
}
