import Foundation

/// The folder in which Placard stores its state.
package enum StateLocation {
  /// The environment variable with the folder's path.
  package static let variable = "PLACARD_STATE"

  /// The path: `$PLACARD_STATE`, else `placard` in the state folder of the XDG Base Directory Specification, which ignores a
  /// `$XDG_STATE_HOME` that is not absolute.
  package static func standard(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String {
    if let named = environment[variable], !named.isEmpty {
      return URL(fileURLWithPath: named).standardizedFileURL.path
    }
    if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") { return state + "/placard" }
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? NSHomeDirectory()
    return home + "/.local/state/placard"
  }

  /// Whether the variable has an address, such as that of a database, in the place of a path.
  package static func variableIsAddress(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> Bool {
    environment[variable].flatMap { AddressScheme.scheme(of: $0) } != nil
  }
}
