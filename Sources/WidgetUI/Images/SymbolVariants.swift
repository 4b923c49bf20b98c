/// A variant of a symbol.
public struct SymbolVariants: Hashable, Sendable {
  let names: [String]
  /// The symbol without a variant.
  public static let none = SymbolVariants(names: [])
  /// The symbol in a circle.
  public static let circle = SymbolVariants(names: ["circle"])
  /// The symbol in a square.
  public static let square = SymbolVariants(names: ["square"])
  /// The symbol in a rectangle.
  public static let rectangle = SymbolVariants(names: ["rectangle"])
  /// The filled symbol.
  public static let fill = SymbolVariants(names: ["fill"])
  /// The symbol with a slash.
  public static let slash = SymbolVariants(names: ["slash"])

  /// This variant in a circle.
  public var circle: SymbolVariants { adding("circle") }
  /// This variant in a square.
  public var square: SymbolVariants { adding("square") }
  /// This variant in a rectangle.
  public var rectangle: SymbolVariants { adding("rectangle") }
  /// This variant, filled.
  public var fill: SymbolVariants { adding("fill") }
  /// This variant, with a slash.
  public var slash: SymbolVariants { adding("slash") }

  /// Whether this includes every variant of `other`.
  public func contains(_ other: SymbolVariants) -> Bool {
    other.names.allSatisfy(names.contains)
  }

  /// Returns the names to look up, starting with the most specific; the symbol itself is last.
  func names(of symbol: String) -> [String] {
    (0...names.count).reversed().map { count in
      ([symbol] + names.prefix(count).filter { !symbol.hasSuffix(".\($0)") })
        .joined(separator: ".")
    }
  }

  private func adding(_ name: String) -> SymbolVariants {
    names.contains(name) ? self : SymbolVariants(names: names + [name])
  }
}

/// The number of colors of a symbol; all modes are rendered identically, because icon fonts have one color.
public struct SymbolRenderingMode: Hashable, Sendable {
  let name: String
  /// One color.
  public static let monochrome = SymbolRenderingMode(name: "monochrome")
  /// The symbol's own colors; drawn in one color.
  public static let multicolor = SymbolRenderingMode(name: "multicolor")
  /// Levels of one color; drawn in one color.
  public static let hierarchical = SymbolRenderingMode(name: "hierarchical")
  /// Several styles; drawn in the first.
  public static let palette = SymbolRenderingMode(name: "palette")
}
