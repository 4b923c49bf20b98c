/// Access to programs.
package protocol CommandRunning: Sendable {
  /// Runs a program to its end, and returns what it printed.
  func output(of request: CommandRequest) throws(CommandFailure) -> [UInt8]
}

/// A program with all that it is given.
package struct CommandRequest: Hashable, Sendable {
  /// An absolute path, or a name that is found in the folders of PATH.
  package var program: String
  package var arguments: [String] = []
  /// Where it works.
  package var folder: String
  package var seconds = 10.0
  package var mostBytes = 8 << 20

  package init(program: String, folder: String) {
    self.program = program
    self.folder = folder
  }
}

/// Why a program gave no output.
package enum CommandFailure: Error, Hashable {
  case notFound
  case notStarted(String)
  case timedOut
  case tooLarge
  case status(Int)
  case signal(Int)
}
