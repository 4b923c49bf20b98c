import Foundation

/// What keeps a command from its work: what, where, and what to do.
struct CommandError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  /// One line for any error.
  static func message(of error: any Error) -> String {
    let text = "\(error)"
    return text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
