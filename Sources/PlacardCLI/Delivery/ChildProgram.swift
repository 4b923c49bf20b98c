import ChildProcesses
import FileStorage
import Foundation
import Glibc
import WidgetWorker

/// A program that an event such as a tap runs, with exact arguments, a minimal environment and a time limit.
struct ChildProgram {
  /// An absolute path, or a name that is searched in PATH.
  let name: String
  let arguments: [String]
  /// The time limit in seconds.
  let timeout: Double
  /// Whether to wait for its end.
  let waitsForExit: Bool
  /// The advice in the error of a program that exceeds the time limit.
  let timeoutAdvice: String
  /// The bytes of its standard input, at most ``maximumInput``.
  var input: [UInt8] = []
  /// Environment variables beside those that it inherits.
  var variables: [String: String] = [:]

  /// The capacity of a pipe: writing more would block without a reader.
  static let maximumInput = 1 << 16

  /// The environment variables that a program needs to find its files and its display.
  private static let inheritedVariables = [
    "PATH", "HOME", "USER", "LOGNAME", "LANG", "LC_ALL", "TZ", "DISPLAY", "WAYLAND_DISPLAY",
    "XAUTHORITY", "XDG_RUNTIME_DIR", "DBUS_SESSION_BUS_ADDRESS",
  ]

  /// The time that a program has to exit after SIGTERM.
  private static let terminationTimeout = Duration.seconds(2)

  func run() throws {
    let path = try path()
    var launch = ProgramLaunch(
      path: path, arguments: [path] + arguments,
      environment: ProcessInfo.processInfo.environment
        .filter { Self.inheritedVariables.contains($0.key) }.merging(variables) { $1 })
    let input = try inputPipe()
    launch.input = input?.number
    // The output of the program is not part of the command's result.
    if waitsForExit { (launch.output, launch.errors) = (STDERR_FILENO, STDERR_FILENO) }
    let process: DetachedProcess
    do throws(ProcessStartError) {
      process = try DetachedProcess(launch)
    } catch {
      throw CommandError("'\(name)' cannot be run: \(error)")
    }
    if waitsForExit { try wait(for: process) }
  }

  /// Returns the end of a pipe that contains the input; `nil` if there is none.
  private func inputPipe() throws -> FileDescriptor? {
    guard !input.isEmpty else { return nil }
    do {
      let (reader, writer) = try FileDescriptor.pipe()
      let code = input.prefix(Self.maximumInput).withUnsafeBytes {
        DescriptorIO.write($0, to: writer.number)
      }
      if let code { throw ProcessStartError(code: code) }
      return reader
    } catch {
      throw CommandError("'\(name)' cannot be run: \(error)")
    }
  }

  private func wait(for process: DetachedProcess) throws {
    guard let exit = process.exit(before: .now + .seconds(timeout)) else {
      process.signal(SIGTERM)
      _ = process.exit(before: .now + Self.terminationTimeout)
      process.end(before: .now + Self.terminationTimeout)
      throw CommandError(
        "'\(name)' took longer than \(timeout.formatted()) s and was stopped; \(timeoutAdvice)")
    }
    switch exit {
    case .code(0): break
    case .code(let code): throw CommandError("'\(name)' exited with code \(code)")
    case .signal(let signal): throw CommandError("'\(name)' was killed by signal \(signal)")
    }
  }

  private func path() throws -> String {
    if name.hasPrefix("/") {
      guard ExecutablePath.isExecutableFile(name) else {
        throw CommandError("'\(name)' is not an executable program")
      }
      return name
    }
    if let path = ExecutablePath.find(name, in: ProcessInfo.processInfo.environment["PATH"]) {
      return path
    }
    throw CommandError(
      "there is no program '\(name)' in PATH; install it, or write its absolute path")
  }
}
