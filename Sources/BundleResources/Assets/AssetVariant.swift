/// One of the forms in which an asset is there.
protocol AssetVariant {
  var traits: VariantTraits { get }
}

extension Sequence where Element: AssetVariant {
  /// The variants that suit best, in their own order; where none suits, those for the fewest
  /// appearances, for a picture in the wrong appearance is better than none.
  func suiting(_ scheme: CatalogColorScheme, highContrast: Bool) -> [Element] {
    let rated = map { variant in
      let appearance = variant.traits.appearance
      let score = appearance.suitability(for: scheme, highContrast: highContrast)
      return (variant: variant, score: score ?? -appearance.specificity)
    }
    guard let best = rated.map(\.score).max() else { return [] }
    let matching = rated.filter { $0.score == best }.map(\.variant)
    let least = matching.map(\.traits.specialty).min()
    return matching.filter { $0.traits.specialty == least }
  }
}
