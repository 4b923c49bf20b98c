public import Foundation
import Graphics

/// A color in UIKit's spelling, for code that widgets share with an app.
public struct UIColor: Hashable, Sendable {
  package let color: Color

  package init(_ source: Color.Source) { color = Color(source) }

  /// Makes a color from sRGB components from 0 to 1.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    color = Color(red: red, green: green, blue: blue, opacity: alpha)
  }

  /// Makes a color from Display P3 components from 0 to 1.
  public init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    color = Color(.displayP3, red: red, green: green, blue: blue, opacity: alpha)
  }

  /// Makes a gray, from 0 (black) to 1 (white).
  public init(white: CGFloat, alpha: CGFloat) { color = Color(white: white, opacity: alpha) }

  /// Makes a color from hue, saturation and brightness, each from 0 to 1.
  public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    color = Color(hue: hue, saturation: saturation, brightness: brightness, opacity: alpha)
  }

  /// A color of an asset catalogue; a name that no catalogue knows is reported when it is drawn.
  public init?(named name: String) { color = Color(name) }

  /// Makes the color of a SwiftUI color.
  public init(_ color: Color) { self.color = color }

  /// The color with another opacity, from 0 to 1.
  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor { UIColor(color.opacity(alpha)) }
}

extension Color {
  /// Makes the color of a UIKit color.
  public init(uiColor: UIColor) { self = uiColor.color }
  /// Makes the color of a UIKit color.
  public init(_ color: UIColor) { self = color.color }
}
