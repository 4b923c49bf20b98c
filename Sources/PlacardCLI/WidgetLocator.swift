package import WidgetHost
package import WidgetTimeline
package import WidgetWorker

/// Locates widgets that are not part of the program.
package protocol WidgetLocator: Sendable {
  /// Returns the kind of a widget that a person names, by its name or its folder, and makes the widget available.
  ///
  /// The folder may be missing if the state folder has versions of the widget.
  ///
  /// - Parameters:
  ///   - name: A name, or the path of a folder.
  ///   - folder: The folder that relative paths start at; `nil` is the current folder.
  /// - Returns: The kind.
  /// - Throws: An error with the name that was probably meant, if there is no such widget.
  func kind(of name: String, from folder: String?) throws -> String
  /// Checks that the folder of a widget's kind can be read.
  ///
  /// - Throws: An error that says what is wrong.
  func checkFolder(of kind: String) throws
  /// Uses the stored locations in a state folder.
  func open(_ state: StateFolder)
  /// Searches these folders first.
  func search(_ folders: [String]) throws
  /// Stores the location of a widget's kind, for hosts that draw it.
  func storeLocation(kind: String, in state: StateFolder) throws
  /// Returns the folder by which a kind was added, if it cannot be found by its kind alone in every state folder.
  func location(kind: String) -> String?
  /// Returns a stored version of a template by its ``VersionedKind``; `nil` if there is none.
  ///
  /// - Throws: An error that says what is missing.
  func version(_ kind: String) throws -> WidgetDefinition?
  /// Checks a folder that is to become a version of a template, and draws its sample, in a worker.
  ///
  /// - Parameters:
  ///   - folder: The folder, which has the name of the kind.
  ///   - kind: The kind.
  ///   - source: The folder that it is a copy of, for errors.
  ///   - limits: The limits of the worker.
  /// - Returns: The properties of the widget that the host stores.
  /// - Throws: An error, after each fault of the template was reported in a line of its own.
  func inspect(
    _ folder: String, of kind: String, copiedFrom source: String, limits: WorkerLimits
  ) throws -> ProgramVersion.Widget
  /// Trusts the folder of a version if the folder that it is a copy of is trusted in the same state.
  ///
  /// - Throws: An error that says what to do if it needs trust and has none.
  func trustCopy(_ folder: String, of source: String) throws
  /// The environment variables with which another process of the program finds the same widgets.
  var environment: [String: String] { get }
}

extension WidgetLocator {
  /// Returns the kind of a widget that a person names, by its name or by its folder, relative to the current folder.
  package func kind(of name: String) throws -> String { try kind(of: name, from: nil) }
}
