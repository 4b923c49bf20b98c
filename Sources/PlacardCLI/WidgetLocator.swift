package import WidgetHost

/// Where a program finds widgets that are no part of it.
package protocol WidgetLocator: Sendable {
  /// The kind of the widget that a person names, by its name or its folder, which is there from then on.
  ///
  /// - Parameters:
  ///   - name: A name, or a path of a folder.
  ///   - folder: What a relative path begins at; `nil` is the current folder.
  /// - Returns: The kind.
  /// - Throws: where there is no such widget, with the name that was probably meant.
  func kind(of name: String, from folder: String?) throws -> String
  /// Uses what is kept in a folder.
  func open(_ state: StateFolder)
  /// Looks in these folders first.
  func search(_ folders: [String]) throws
  /// Remembers where the widget of a kind lies, for hosts that draw it.
  func keep(kind: String, in state: StateFolder) throws
  /// The variables with which another process of the program finds the widgets that this one does.
  var environment: [String: String] { get }
}

extension WidgetLocator {
  /// The kind of the widget that a person names, by its name or its folder in the current folder.
  package func kind(of name: String) throws -> String { try kind(of: name, from: nil) }
}
