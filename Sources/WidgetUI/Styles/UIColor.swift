public import Foundation
import Graphics

/// A color in UIKit's spelling, for code that widgets share with an app.
///
/// It is a class, as in UIKit, so that an extension can add a convenience initializer.
public final class UIColor: Hashable, Sendable {
  package let color: Color

  package init(_ source: Color.Source) { color = Color(source) }

  /// Creates a color from a SwiftUI color.
  public init(_ color: Color) { self.color = color }

  /// Creates a color from sRGB components from 0 to 1.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(Color(red: red, green: green, blue: blue, opacity: alpha))
  }

  /// Creates a color from Display P3 components from 0 to 1.
  public convenience init(
    displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat
  ) {
    self.init(Color(.displayP3, red: red, green: green, blue: blue, opacity: alpha))
  }

  /// Creates a gray, from 0 (black) to 1 (white).
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(Color(white: white, opacity: alpha))
  }

  /// Creates a color from hue, saturation and brightness, each from 0 to 1.
  public convenience init(
    hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat
  ) {
    self.init(
      Color(hue: hue, saturation: saturation, brightness: brightness, opacity: alpha))
  }

  /// Creates a color for light and another for dark mode; calls the closure immediately, for both.
  public convenience init(dynamicProvider: (UITraitCollection) -> UIColor) {
    let light = dynamicProvider(UITraitCollection(userInterfaceStyle: .light))
    let dark = dynamicProvider(UITraitCollection(userInterfaceStyle: .dark))
    self.init(.dynamic(light: light.color.source, dark: dark.color.source))
  }

  /// A color of an asset catalog; a name that no catalog knows is reported when it is drawn.
  public convenience init?(named name: String) { self.init(Color(name)) }

  /// The color of a catalog.
  public convenience init(resource: ColorResource) { self.init(Color(resource)) }

  /// Returns the color with its opacity multiplied by `alpha`, from 0 to 1.
  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor { UIColor(color.opacity(alpha)) }

  /// Whether both are the same color.
  public static func == (left: UIColor, right: UIColor) -> Bool { left.color == right.color }

  /// Hashes the color.
  public func hash(into hasher: inout Hasher) { hasher.combine(color) }
}

extension Color {
  /// Creates a color from a UIKit color.
  public init(uiColor: UIColor) { self = uiColor.color }
  /// Creates a color from a UIKit color.
  public init(_ color: UIColor) { self = color.color }
}

/// The traits that a color depends on, in UIKit's spelling.
public struct UITraitCollection: Hashable, Sendable {
  /// The light or dark appearance.
  public let userInterfaceStyle: UIUserInterfaceStyle

  /// Creates traits with an appearance.
  public init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.userInterfaceStyle = userInterfaceStyle
  }
}

/// The light or dark appearance, in UIKit's spelling.
public enum UIUserInterfaceStyle: Int, Hashable, Sendable {
  /// No preference.
  case unspecified
  /// Light appearance.
  case light
  /// Dark appearance.
  case dark
}
