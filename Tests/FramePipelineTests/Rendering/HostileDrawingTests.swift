import Foundation
import Graphics
import PixelOutput
import Testing
import WidgetTimeline
import WidgetUI

@testable import FramePipeline

/// Sizes and transforms that overflow are drawn as far as possible and never crash the process.
@Suite("Overflowing sizes and transforms", .timeLimit(.minutes(60)))
@MainActor struct HostileDrawingTests {
  nonisolated private static let transforms: [(String, @MainActor (AnyView) -> AnyView)] = [
    (
      "scale of 1000, eight times",
      { (0..<8).reduce($0) { view, _ in AnyView(view.scaleEffect(1000)) } }
    ),
    ("scale of 1e200, twice", { AnyView($0.scaleEffect(1e200).scaleEffect(1e200)) }),
    ("infinite scale", { AnyView($0.scaleEffect(.infinity)) }),
    ("scale that is no number", { AnyView($0.scaleEffect(.nan)) }),
    ("offset of 1e308", { AnyView($0.offset(x: 1e308, y: -1e308).offset(x: 1e308, y: -1e308)) }),
    ("frame of 1e308", { AnyView($0.frame(width: 1e308, height: 1e308)) }),
    ("blur of 1e300", { AnyView($0.blur(radius: 1e300)) }),
    ("padding of -1e300", { AnyView($0.padding(-1e300)) }),
    ("rotation by 1e300 turns", { AnyView($0.rotationEffect(.radians(1e300))) }),
  ]

  private static let contents: [(String, @MainActor () -> AnyView)] = [
    ("text", { AnyView(Text("Berlin")) }),
    ("fill", { AnyView(Color.red.frame(width: 10, height: 10)) }),
    (
      "gradient",
      { AnyView(LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom)) }
    ),
    ("stroke", { AnyView(Circle().stroke(style: StrokeStyle(lineWidth: 3, dash: [4, 2]))) }),
    ("link", { AnyView(Text("Berlin").widgetURL(URL(string: "map:///berlin"))) }),
    ("symbol", { AnyView(Image(systemName: "cloud.rain")) }),
  ]

  private static let effects: [(String, @MainActor (AnyView) -> AnyView)] = [
    ("plain", { $0 }),
    ("clipped and translucent", { AnyView($0.clipped().opacity(0.5)) }),
    ("with a shadow", { AnyView($0.shadow(radius: 4)) }),
    ("masked", { view in AnyView(Color.blue.mask { view }) }),
  ]

  @Test(
    "are drawn without a crash",
    arguments: transforms.map(\.0), [DeviceProfile.blackAndWhite, .grays, .sixInks, .colors])
  func drawing(name: String, device: DeviceProfile) throws {
    let transform = try #require(Self.transforms.first { $0.0 == name }).1
    for (_, content) in Self.contents {
      for (_, effect) in Self.effects {
        let example = TextFindingCase(name, on: device) { effect(transform(content())) }
        _ = try example.findings()
      }
    }
  }
}
