package import WidgetHost

/// Where a program finds widgets that are no part of it.
package protocol ProgramShelf: Sendable {
  /// The kind of the widget that a person names, by its name or its folder, which is there from then on.
  func kind(of name: String) throws -> String
  /// Uses what is kept in a folder.
  func open(_ state: StateFolder)
  /// Remembers where the widget of a kind lies, for hosts that draw it.
  func keep(kind: String, in state: StateFolder) throws
}
