import Graphics

/// The error that ends a command or its task: what happened, where, and what to do.
package struct CommandError: Error, Hashable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }

  /// An error that has already been reported to the user.
  package static let alreadyReported = CommandError("")

  /// Formats any error in one line.
  package static func message(of error: any Error) -> String {
    "\(error)".split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}

/// Returns the error message for an unknown name, with the most similar name or all known names.
package func unknown(_ what: String, _ name: String, among known: [String]) -> String {
  let hint =
    nearest(to: name, among: known).map { "did you mean '\($0)'?" }
    ?? (known.isEmpty
      ? "there is none" : "known: \(known.map { "'\($0)'" }.joined(separator: ", "))")
  return "unknown \(what) '\(name)'; \(hint)"
}

/// Returns a name similar to `name`, or one whose last component is: kinds are long, and people type their last
/// component.
private func nearest(to name: String, among known: [String]) -> String? {
  if let whole = NearestName.suggestion(for: name, among: known) { return whole }
  func end(of name: String) -> String { String(name.split(separator: ".").last ?? "") }
  let part = NearestName.suggestion(for: end(of: name), among: known.map(end))
  return part.flatMap { part in known.first { end(of: $0) == part } }
}
