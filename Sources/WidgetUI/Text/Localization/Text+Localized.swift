public import Foundation

extension Text {
  /// Shows a text that is looked up in the tables of the wanted language.
  ///
  /// The table is `Localizable` where none is named, the bundle the program's own. Markdown in the text
  /// is drawn. A text that is one link from start to end can be tapped; a link among other words is
  /// tinted but not tappable.
  public init(
    _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil,
    comment: StaticString? = nil
  ) {
    self.init(content: LocalizedText(key: key, table: tableName, bundle: bundle))
  }

  /// Shows the text of a resource.
  @_disfavoredOverload
  public init(_ resource: LocalizedStringResource) { self.init(content: resource.content) }
}
