package import WidgetHost

/// Locates widgets that are not part of the program.
package protocol WidgetLocator: Sendable {
  /// Returns the kind of a widget that a person names, by its name or its folder, and makes the widget available.
  ///
  /// - Parameters:
  ///   - name: A name, or the path of a folder.
  ///   - folder: The folder that relative paths start at; `nil` is the current folder.
  /// - Returns: The kind.
  /// - Throws: An error with the name that was probably meant, if there is no such widget.
  func kind(of name: String, from folder: String?) throws -> String
  /// Uses the stored locations in a state folder.
  func open(_ state: StateFolder)
  /// Searches these folders first.
  func search(_ folders: [String]) throws
  /// Stores the location of a widget's kind, for hosts that draw it.
  func storeLocation(kind: String, in state: StateFolder) throws
  /// Returns the folder by which a kind was added, if it cannot be found by its kind alone in every state folder.
  func location(kind: String) -> String?
  /// The environment variables with which another process of the program finds the same widgets.
  var environment: [String: String] { get }
}

extension WidgetLocator {
  /// Returns the kind of a widget that a person names, by its name or by its folder, relative to the current folder.
  package func kind(of name: String) throws -> String { try kind(of: name, from: nil) }
}
