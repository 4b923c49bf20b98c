import ChildProcesses
import Foundation
import Glibc
import WidgetWorker

/// A program that a tap runs, with exactly these arguments, little environment, and an end.
struct ChildProgram {
  /// An absolute path, or a name that is looked for in PATH.
  let name: String
  let arguments: [String]
  /// In seconds.
  let timeout: Double
  /// Whether its end is waited for.
  let waits: Bool

  /// What a program needs to find its files and its display, and nothing of this program's.
  private static let passedOn = [
    "PATH", "HOME", "USER", "LOGNAME", "LANG", "LC_ALL", "TZ", "DISPLAY", "WAYLAND_DISPLAY",
    "XAUTHORITY", "XDG_RUNTIME_DIR", "DBUS_SESSION_BUS_ADDRESS",
  ]

  /// How long a program may take to obey when it is told to end.
  private static let grace = Duration.seconds(2)

  func run() throws {
    let path = try path()
    var launch = ProgramLaunch(
      path: path, arguments: [path] + arguments,
      environment: ProcessInfo.processInfo.environment
        .filter { Self.passedOn.contains($0.key) })
    // What it prints is not the answer to the command.
    if waits { (launch.output, launch.errors) = (STDERR_FILENO, STDERR_FILENO) }
    let process: DetachedProcess
    do throws(ProcessStartError) {
      process = try DetachedProcess(launch)
    } catch {
      throw CommandError("'\(name)' cannot be run: \(error)")
    }
    if waits { try wait(for: process) }
  }

  private func wait(for process: DetachedProcess) throws {
    guard let exit = process.exit(before: .now + .seconds(timeout)) else {
      process.signal(SIGTERM)
      _ = process.exit(before: .now + Self.grace)
      process.end(before: .now + Self.grace)
      throw CommandError(
        "'\(name)' took longer than \(timeout.formatted()) s and was stopped; set a longer 'timeout', or "
          + "'waits' to false for an app that stays open")
    }
    switch exit {
    case .code(0): break
    case .code(let code): throw CommandError("'\(name)' exited with code \(code)")
    case .signal(let signal): throw CommandError("'\(name)' was killed by signal \(signal)")
    }
  }

  private func path() throws -> String {
    if name.hasPrefix("/") {
      guard Self.isProgram(name) else {
        throw CommandError("'\(name)' is not an executable program")
      }
      return name
    }
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(
      separator: ":")
    // A relative folder is another one wherever this program is started.
    for folder in folders where folder.hasPrefix("/") && Self.isProgram("\(folder)/\(name)") {
      return "\(folder)/\(name)"
    }
    throw CommandError(
      "there is no program '\(name)' in PATH; install it, or write its absolute path")
  }

  private static func isProgram(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && !isFolder.boolValue && FileManager.default.isExecutableFile(atPath: path)
  }
}
