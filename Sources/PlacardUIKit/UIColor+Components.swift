public import Foundation
import Graphics
public import PlacardCoreGraphics
public import WidgetUI

extension UIColor {
  /// The color in light appearance; a color of a catalog is read from the program's resources.
  private var resolved: ResolvedColor { resolved(in: .light) }

  private func resolved(in scheme: ColorScheme) -> ResolvedColor {
    var environment = EnvironmentValues()
    environment.colorScheme = scheme
    return color.resolved(in: environment)
  }

  /// Reads the components in sRGB.
  @discardableResult
  public func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let color = resolved
    red?.pointee = color.red
    green?.pointee = color.green
    blue?.pointee = color.blue
    alpha?.pointee = color.opacity
    return true
  }

  /// Reads hue, saturation and brightness.
  @discardableResult
  public func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let color = resolved
    let maximum = max(color.red, color.green, color.blue)
    let range = maximum - min(color.red, color.green, color.blue)
    hue?.pointee = color.hue(maximum: maximum, range: range)
    saturation?.pointee = maximum > 0 ? range / maximum : 0
    brightness?.pointee = maximum
    alpha?.pointee = color.opacity
    return true
  }

  /// Reads the brightness of a gray; that of another color is its luma.
  @discardableResult
  public func getWhite(
    _ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let color = resolved
    white?.pointee = 0.299 * color.red + 0.587 * color.green + 0.114 * color.blue
    alpha?.pointee = color.opacity
    return true
  }

  /// The color in Core Graphics' type, in light appearance.
  public var cgColor: CGColor { CGColor(resolved) }

  /// Creates a color from a color of Core Graphics.
  public convenience init(cgColor: CGColor) { self.init(Color(cgColor: cgColor)) }

  /// Creates the color of a catalog; a name that no catalog has is reported when it is drawn.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    self.init(Color(name, bundle: bundle))
  }

  /// Returns the color in an appearance.
  public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    let isDark = traitCollection.userInterfaceStyle == .dark
    return UIColor(cgColor: CGColor(resolved(in: isDark ? .dark : .light)))
  }

  /// Sets the color of what is drawn into the current context.
  public func set() {
    setFill()
    setStroke()
  }
  /// Sets the color of areas that are drawn into the current context.
  public func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }
  /// Sets the color of lines that are drawn into the current context.
  public func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }
}

extension Color {
  fileprivate func resolved(in environment: EnvironmentValues) -> ResolvedColor {
    switch source {
    case .fixed(let color): return color
    case .dynamic(let light, let dark):
      return Color(environment.colorScheme == .dark ? dark : light).resolved(in: environment)
    case .named(let name, let bundle):
      let found = BundleViewResources.main.color(
        named: name, colorScheme: environment.colorScheme, highContrast: false, bundle: bundle)
      return found ?? .clear
    case .system, .opacity, .mixed, .schemes, .accent: return resolve(in: environment).color
    }
  }
}

extension ResolvedColor {
  /// The hue from 0 to 1, from the largest component and the difference to the smallest.
  fileprivate func hue(maximum: Double, range: Double) -> Double {
    guard range > 0 else { return 0 }
    let sixths =
      switch maximum {
      case red: (green - blue) / range
      case green: (blue - red) / range + 2
      default: (red - green) / range + 4
      }
    return (sixths < 0 ? sixths + 6 : sixths) / 6
  }
}
