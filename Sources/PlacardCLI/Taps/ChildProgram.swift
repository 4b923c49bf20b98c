import Dispatch
import Foundation
import Glibc

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

  /// How long a program may take to obey when it is told to end, in seconds.
  private static let patience = 2.0

  func run() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try path())
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment
      .filter { Self.passedOn.contains($0.key) }
    process.standardInput = FileHandle.nullDevice
    // What it prints is not the answer to the command.
    process.standardOutput = waits ? FileHandle.standardError : .nullDevice
    process.standardError = waits ? FileHandle.standardError : .nullDevice
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    do { try process.run() } catch {
      throw CommandError("'\(name)' cannot be run: \(error.localizedDescription)")
    }
    if waits { try wait(for: process, ended) }
  }

  private func wait(for process: Process, _ ended: DispatchSemaphore) throws {
    guard ended.wait(timeout: .now() + timeout) == .success else {
      for signal in [SIGTERM, SIGKILL] {
        // It leads a group of its own, with what it started.
        kill(-process.processIdentifier, signal)
        if ended.wait(timeout: .now() + Self.patience) == .success { break }
      }
      throw CommandError(
        "'\(name)' took longer than \(timeout.formatted()) s and was stopped; set a longer 'timeout', or "
          + "'waits' to false for an app that stays open")
    }
    let status = process.terminationStatus
    switch process.terminationReason {
    case .exit where status == 0: break
    case .exit: throw CommandError("'\(name)' exited with code \(status)")
    case .uncaughtSignal: throw CommandError("'\(name)' was killed by signal \(status)")
    @unknown default: throw CommandError("'\(name)' ended in an unknown way (\(status))")
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
