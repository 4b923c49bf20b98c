package import CProcess
import Glibc

/// A program to start, and everything that it receives: it inherits nothing else.
package struct ProgramLaunch: Sendable {
  /// The executable file.
  package var path: String
  /// The arguments, beginning with the program's name.
  package var arguments: [String]
  package var environment: [String: String]
  /// The working directory, or `nil` for that of this process.
  package var folder: String?
  /// The descriptor for standard input, or `nil` for none to read.
  package var input: Int32?
  /// The descriptor for standard output, or `nil` to discard it.
  package var output: Int32?
  /// The descriptor for standard error, or `nil` to discard it.
  package var errors: Int32?
  /// The descriptor of a worker's channel, or `nil` for none.
  package var channel: Int32?
  /// The time that the program has to exit after SIGTERM before it is killed.
  package var gracePeriod = Duration.zero

  package init(
    path: String, arguments: [String], environment: [String: String], folder: String? = nil
  ) {
    self.path = path
    self.arguments = arguments
    self.environment = environment
    self.folder = folder
  }

  /// Calls `body`, which returns an error number or 0, with the launch as a C structure.
  package func start(_ body: (UnsafePointer<placard_child>) -> Int32) throws(ProcessStartError) {
    let variables = environment.map { "\($0.key)=\($0.value)" }
    let texts = (arguments.map { strdup($0) } + [nil], variables.map { strdup($0) } + [nil])
    let (file, workingDirectory) = (strdup(path), folder.flatMap { strdup($0) })
    defer { for text in texts.0 + texts.1 + [file, workingDirectory] { free(text) } }
    let code = texts.0.withUnsafeBufferPointer { arguments in
      texts.1.withUnsafeBufferPointer { environment in
        var child = placard_child(
          path: file, arguments: arguments.baseAddress, environment: environment.baseAddress,
          folder: workingDirectory, input: input ?? -1, output: output ?? -1, errors: errors ?? -1,
          channel: channel ?? -1,
          grace: Int32(clamping: Int64(gracePeriod / .milliseconds(1))))
        return body(&child)
      }
    }
    guard code == 0 else { throw ProcessStartError(code: code) }
  }
}

/// The error of a program that could not be started.
package struct ProcessStartError: Error, Hashable, CustomStringConvertible {
  /// The error number (`errno`).
  package var code: Int32

  package init(code: Int32) { self.code = code }

  /// Whether the cause is the program's file rather than this machine.
  package var isCausedByProgram: Bool {
    [ENOENT, EACCES, ENOEXEC, ENOTDIR, EISDIR, ELOOP].contains(code)
  }

  /// The system's description of the error, in lower case.
  package var description: String { String(cString: strerror(code)).lowercased() }
}
