/// The icon font that symbols are drawn from.
package enum SymbolFont {
  /// The family's name, to be used as `FontFace.Family.custom`.
  package static let family = "Material Design Icons"
}
