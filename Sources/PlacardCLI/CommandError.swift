/// What keeps a command from its work: what, where, and what to do.
struct CommandError: Error, Hashable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  /// The error of which the person has been told.
  static let toldAlready = CommandError("")

  /// One line for any error.
  static func message(of error: any Error) -> String {
    "\(error)".split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
