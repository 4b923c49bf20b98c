package import Graphics
package import WidgetUI

/// What is behind and between the widgets of a screen.
package struct ScreenBackground: Hashable, Codable, Sendable {
  package var light: ResolvedColor
  package var dark: ResolvedColor

  package init(light: ResolvedColor = .white, dark: ResolvedColor = .black) {
    self.light = light
    self.dark = dark
  }

  /// The color in a color scheme.
  package func color(in scheme: ColorScheme) -> ResolvedColor {
    switch scheme {
    case .light: light
    case .dark: dark
    }
  }
}
