package import CairoBackend
import InkSelection
package import PixelOutput

extension DeviceProfile {
  /// How the rasterizer draws the edges of text and rules for the device.
  package var rendering: CairoBackend.TextRendering {
    switch textRendering {
    case .smooth: .smooth
    case .crisp: palette.panelInks.map { .crisp(inks: $0) } ?? .smooth
    }
  }
}
