/// Which form of a symbol is meant.
public struct SymbolVariants: Hashable, Sendable {
  let names: [String]
  /// The symbol as it is.
  public static let none = SymbolVariants(names: [])
}

/// How many colors a symbol is drawn in.
public struct SymbolRenderingMode: Hashable, Sendable {
  let name: String
}
