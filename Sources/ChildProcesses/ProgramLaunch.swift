package import CProcess
import Glibc

/// A program with all that it is given: its input is empty, and it inherits nothing that is not named here.
package struct ProgramLaunch: Sendable {
  /// The file that is executed.
  package var path: String
  /// The name by which the program is called, and its arguments.
  package var arguments: [String]
  package var environment: [String: String]
  /// Where it works; `nil` for the folder of this process.
  package var folder: String?
  /// The descriptor that it prints into; `nil` discards what it prints.
  package var output: Int32?
  /// The descriptor that it writes its errors to; `nil` discards them.
  package var errors: Int32?
  /// The descriptor of a worker's channel.
  package var channel: Int32?
  /// How long it may take to obey SIGTERM before it is killed.
  package var grace = Duration.zero

  package init(
    path: String, arguments: [String], environment: [String: String], folder: String? = nil
  ) {
    self.path = path
    self.arguments = arguments
    self.environment = environment
    self.folder = folder
  }

  /// Calls `body`, which returns the number of an error or 0, with the launch as C takes it.
  package func start(_ body: (UnsafePointer<placard_child>) -> Int32) throws(ProcessStartError) {
    let variables = environment.map { "\($0.key)=\($0.value)" }
    let texts = (arguments.map { strdup($0) } + [nil], variables.map { strdup($0) } + [nil])
    let (file, place) = (strdup(path), folder.flatMap { strdup($0) })
    defer { for text in texts.0 + texts.1 + [file, place] { free(text) } }
    let code = texts.0.withUnsafeBufferPointer { arguments in
      texts.1.withUnsafeBufferPointer { environment in
        var child = placard_child(
          path: file, arguments: arguments.baseAddress, environment: environment.baseAddress,
          folder: place, output: output ?? -1, errors: errors ?? -1, channel: channel ?? -1,
          grace: Int32(clamping: Int64(grace / .milliseconds(1))))
        return body(&child)
      }
    }
    guard code == 0 else { throw ProcessStartError(code: code) }
  }
}

/// The error of a program that cannot be started.
package struct ProcessStartError: Error, Hashable, CustomStringConvertible {
  /// The system's number of the error.
  package var code: Int32

  package init(code: Int32) { self.code = code }

  /// Whether the program itself is the cause, and not this machine.
  package var isOfProgram: Bool {
    [ENOENT, EACCES, ENOEXEC, ENOTDIR, EISDIR, ELOOP].contains(code)
  }

  /// What the system calls the error.
  package var description: String { String(cString: strerror(code)).lowercased() }
}
