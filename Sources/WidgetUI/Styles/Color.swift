public import Foundation
package import Graphics
import LayoutEngine

/// A color, which may depend on the environment; as a view, it fills the proposed size.
public struct Color: Hashable, Sendable {
  package indirect enum Source: Hashable, Sendable {
    case fixed(ResolvedColor)
    case system(SystemPalette)
    case named(String, Bundle?)
    case opacity(Source, Double)
    case mixed(Source, Source, Double)
    case schemes(light: ResolvedColor, dark: ResolvedColor)
    case dynamic(light: Source, dark: Source)
    case accent
  }

  package let source: Source

  package init(_ source: Source) { self.source = source }

  /// A color space of components.
  public enum RGBColorSpace: Hashable, Sendable {
    /// The standard color space of screens.
    case sRGB
    /// sRGB with linear components.
    case sRGBLinear
    /// The wide color space of Apple's screens; colors outside of sRGB are clamped to it.
    case displayP3
  }

  /// Creates a color from components from 0 to 1.
  public init(
    _ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double,
    opacity: Double = 1
  ) {
    source = .fixed(
      ResolvedColor(
        space: colorSpace, red: red, green: green, blue: blue, opacity: opacity))
  }

  /// Creates a gray, from 0 (black) to 1 (white).
  public init(_ colorSpace: RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) {
    self.init(colorSpace, red: white, green: white, blue: white, opacity: opacity)
  }

  /// Creates a color from hue, saturation and brightness, each from 0 to 1.
  public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
    func channel(_ offset: Double) -> Double {
      let k = (offset + hue * 6).truncatingRemainder(dividingBy: 6)
      return brightness - brightness * saturation * max(0, min(k, 4 - k, 1))
    }
    self.init(red: channel(5), green: channel(3), blue: channel(1), opacity: opacity)
  }

  /// A color of an asset catalog in the bundle, by name.
  public init(_ name: String, bundle: Bundle? = nil) { source = .named(name, bundle) }

  /// Creates the color of a catalog.
  public init(_ resource: ColorResource) { source = .named(resource.name, resource.bundle) }

  package init(_ resolved: ResolvedColor) { source = .fixed(resolved) }

  /// Returns the color with its opacity multiplied by `opacity`, from 0 to 1.
  public func opacity(_ opacity: Double) -> Color { Color(.opacity(source, opacity)) }

  /// Returns a mix with another color; `fraction` 0 is this one, 1 the other.
  public func mix(with other: Color, by fraction: Double) -> Color {
    Color(.mixed(source, other.source, fraction))
  }
}

/// A color of a catalog, by name.
public struct ColorResource: Hashable, Sendable {
  let name: String
  let bundle: Bundle

  /// Names a color of a bundle's catalog.
  public init(name: String, bundle: Bundle) {
    self.name = name
    self.bundle = bundle
  }
}

extension Color.Source {
  func resolve(
    _ environment: EnvironmentValues, named: (String, Bundle?) -> ResolvedColor
  ) -> ResolvedColor {
    switch self {
    case .fixed(let color): color
    case .system(let palette): palette.resolve(in: environment)
    case .named(let name, let bundle): named(name, bundle)
    case .opacity(let source, let opacity):
      source.resolve(environment, named: named).multiplyingOpacity(by: max(0, min(1, opacity)))
    case .mixed(let first, let second, let fraction):
      first.resolve(environment, named: named)
        .mixed(with: second.resolve(environment, named: named), by: max(0, min(1, fraction)))
    case .schemes(let light, let dark): environment.colorScheme == .dark ? dark : light
    case .dynamic(let light, let dark):
      (environment.colorScheme == .dark ? dark : light).resolve(environment, named: named)
    case .accent: accent(environment, named: named)
    }
  }
}

extension Color.Source {
  /// Returns the accent color in an environment.
  ///
  /// If that color itself refers to the accent, the reference resolves to the system's blue.
  private func accent(
    _ environment: EnvironmentValues, named: (String, Bundle?) -> ResolvedColor
  ) -> ResolvedColor {
    guard let color = environment.accentColor else {
      return SystemPalette.blue.resolve(in: environment)
    }
    var outer = environment
    outer.accentColor = nil
    return color.source.resolve(outer, named: named)
  }
}

extension Color: ShapeStyle {
  /// Returns the color as a paint.
  public func paint(in context: StyleContext) -> ResolvedPaint {
    ResolvedPaint(resolvedColor(in: context))
  }

  package func resolvedColor(in context: StyleContext) -> ResolvedColor {
    source.resolve(context.environment) { name, bundle in
      context.namedColor(name, bundle: bundle)
    }
  }
}

extension Color: View {
  /// Lowers the view to one node that fills the proposed size.
  @MainActor public func lowered(in inputs: LoweringInputs) -> LoweredView {
    let color = resolvedColor(in: inputs.styleContext())
    return LoweredView([
      inputs.node(
        LeafLayout("Color") { rect, items in
          guard color.opacity > 0 else { return }
          items.append(.fill(Path(rect), .color(color), FillStyle()))
        })
    ])
  }
}

extension StyleContext {
  /// A catalog's color; a name that no catalog knows is drawn in magenta and reported.
  fileprivate func namedColor(_ name: String, bundle: Bundle?) -> ResolvedColor {
    let found = services.resources.color(
      named: name, colorScheme: environment.colorScheme,
      highContrast: environment.colorSchemeContrast == .increased, bundle: bundle)
    if let found { return found }
    let nearest = services.resources.nearestName(to: name, kind: .color)
    let hint = nearest.map { "did you mean '\($0)'?" } ?? "add a color set of this name"
    services.report(.warning, "color '\(name)' is in no asset catalog; \(hint)")
    return ResolvedColor(red: 1, green: 0, blue: 1)
  }
}
