package import CairoBackend
import Graphics
package import PixelOutput

extension DeviceProfile {
  /// How the rasterizer draws the edges of text and rules for the device.
  package var rendering: CairoBackend.TextRendering {
    switch textRendering {
    case .smooth: .smooth
    case .crisp: palette.colors.map { .crisp(inks: $0) } ?? .smooth
    }
  }
}

extension Palette {
  /// All colors that the display can show, or `nil` if it shows any color.
  fileprivate var colors: [ResolvedColor]? {
    switch form {
    case .rgb: nil
    case .inks(let inks): inks.map { ResolvedColor($0.nominal) }
    case .gray(let depth):
      (0..<1 << depth.rawValue).map { level in
        let gray = Double(level) / Double(1 << depth.rawValue - 1)
        return ResolvedColor(red: gray, green: gray, blue: gray)
      }
    }
  }
}

extension ResolvedColor {
  fileprivate init(_ color: Ink.RGB) {
    self.init(
      red: Double(color.red) / 255, green: Double(color.green) / 255,
      blue: Double(color.blue) / 255)
  }
}
