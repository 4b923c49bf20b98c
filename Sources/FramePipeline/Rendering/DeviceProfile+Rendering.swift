package import CairoBackend
import InkSelection
package import PixelOutput

extension DeviceProfile {
  /// How the rasterizer draws the edges of text and rules for the device.
  package var edgeRendering: EdgeRendering {
    switch textRendering {
    case .smooth: .antialiased
    case .crisp: palette.panelInks.map { .aliased(inks: $0) } ?? .antialiased
    }
  }
}
