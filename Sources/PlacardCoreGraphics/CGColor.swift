public import Foundation
package import Graphics

/// A color with components in sRGB.
public final class CGColor: Hashable, Sendable {
  package let resolved: ResolvedColor

  package init(_ resolved: ResolvedColor) { self.resolved = resolved }

  /// Creates a color from sRGB components from 0 to 1.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(ResolvedColor(red: red, green: green, blue: blue, opacity: alpha))
  }

  /// Creates a color from sRGB components from 0 to 1.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Creates a gray, from 0 (black) to 1 (white).
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(red: gray, green: gray, blue: gray, alpha: alpha)
  }

  /// Black.
  public static let black = CGColor(gray: 0, alpha: 1)
  /// White.
  public static let white = CGColor(gray: 1, alpha: 1)
  /// Transparent.
  public static let clear = CGColor(gray: 0, alpha: 0)

  /// Red, green, blue and alpha, from 0 to 1.
  public var components: [CGFloat]? {
    [resolved.red, resolved.green, resolved.blue, resolved.opacity]
  }
  /// The number of components, with alpha.
  public var numberOfComponents: Int { 4 }
  /// The opacity, from 0 to 1.
  public var alpha: CGFloat { resolved.opacity }

  /// Returns the color with another opacity.
  public func copy(alpha: CGFloat) -> CGColor? {
    CGColor(red: resolved.red, green: resolved.green, blue: resolved.blue, alpha: alpha)
  }

  /// Whether both have the same components.
  public static func == (left: CGColor, right: CGColor) -> Bool { left.resolved == right.resolved }

  /// Hashes the components.
  public func hash(into hasher: inout Hasher) { hasher.combine(resolved) }
}
