import Graphics

/// A translucent layer over the background.
///
/// SwiftUI blurs the background. Here, only the widget's own background is behind the layer, so a
/// material is a translucent color: white in light mode, 0x252525 in dark mode, with increasing
/// opacity from `ultraThin` (0.44 and 0.55) through `thin`, `regular` and `thick` to `ultraThick`
/// (0.92 and 0.92).
///
/// In an `ImageRenderer`, every material is opaque, a gray of 244 in light mode and of 48 in dark
/// mode, as in SwiftUI's, which has nothing to blur there.
public struct Material: Hashable, ShapeStyle {
  let light: Double
  let dark: Double

  /// Mostly translucent.
  public static let ultraThin = Material(light: 0.44, dark: 0.55)
  /// More translucent than opaque.
  public static let thin = Material(light: 0.6, dark: 0.68)
  /// The default.
  public static let regular = Material(light: 0.75, dark: 0.78)
  /// More opaque than translucent.
  public static let thick = Material(light: 0.85, dark: 0.86)
  /// Mostly opaque.
  public static let ultraThick = Material(light: 0.92, dark: 0.92)
  /// The material of bars.
  public static let bar = Material(light: 0.8, dark: 0.8)

  /// Returns the material as a color.
  public func paint(in context: StyleContext) -> ResolvedPaint {
    let isDark = context.environment.colorScheme == .dark
    guard context.environment.materialsHaveBackdrop else {
      return ResolvedPaint(ResolvedColor(hex: isDark ? 0x303030 : 0xF4F4F4))
    }
    return isDark
      ? ResolvedPaint(ResolvedColor(hex: 0x252525, opacity: dark))
      : ResolvedPaint(ResolvedColor(hex: 0xFFFFFF, opacity: light))
  }
}

extension ShapeStyle where Self == Material {
  /// A material that is mostly translucent.
  public static var ultraThinMaterial: Material { .ultraThin }
  /// A material that is more translucent than opaque.
  public static var thinMaterial: Material { .thin }
  /// The default material.
  public static var regularMaterial: Material { .regular }
  /// A material that is more opaque than translucent.
  public static var thickMaterial: Material { .thick }
  /// A material that is mostly opaque.
  public static var ultraThickMaterial: Material { .ultraThick }
  /// The material of bars.
  public static var bar: Material { .bar }
}
