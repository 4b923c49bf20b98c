/// Which form of a symbol is meant.
public struct SymbolVariants: Hashable, Sendable {
  let names: [String]
  /// The symbol as it is.
  public static let none = SymbolVariants(names: [])
  /// The symbol in a circle.
  public static let circle = SymbolVariants(names: ["circle"])
  /// The symbol in a square.
  public static let square = SymbolVariants(names: ["square"])
  /// The symbol in a rectangle.
  public static let rectangle = SymbolVariants(names: ["rectangle"])
  /// The filled symbol.
  public static let fill = SymbolVariants(names: ["fill"])
  /// The symbol crossed out.
  public static let slash = SymbolVariants(names: ["slash"])

  /// This form in a circle.
  public var circle: SymbolVariants { adding("circle") }
  /// This form in a square.
  public var square: SymbolVariants { adding("square") }
  /// This form in a rectangle.
  public var rectangle: SymbolVariants { adding("rectangle") }
  /// This form, filled.
  public var fill: SymbolVariants { adding("fill") }
  /// This form, crossed out.
  public var slash: SymbolVariants { adding("slash") }

  /// Whether every form of `other` is asked for.
  public func contains(_ other: SymbolVariants) -> Bool {
    other.names.allSatisfy(names.contains)
  }

  /// The names to look for, the most particular first, the symbol itself last.
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

/// How many colors a symbol is drawn in: icons have one, so that all modes are drawn alike.
public struct SymbolRenderingMode: Hashable, Sendable {
  let name: String
  /// One color.
  public static let monochrome = SymbolRenderingMode(name: "monochrome")
  /// Its own colors; drawn in one.
  public static let multicolor = SymbolRenderingMode(name: "multicolor")
  /// Levels of one color; drawn in one.
  public static let hierarchical = SymbolRenderingMode(name: "hierarchical")
  /// Several styles; drawn in the first.
  public static let palette = SymbolRenderingMode(name: "palette")
}
