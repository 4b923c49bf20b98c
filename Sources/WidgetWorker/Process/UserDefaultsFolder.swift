import CPreferences
import FileStorage
import Foundation
import Glibc

/// The folder in which the workers of a host keep what the author's code stores in `UserDefaults`.
///
/// Foundation on Linux has the files in `$XDG_CONFIG_HOME`, a variable that it reads when a process starts. It writes a
/// change when it is asked to, and reads a file only once unless it is asked to.
struct UserDefaultsFolder {
  private static let variable = "XDG_CONFIG_HOME"
  /// The time after which values are written without a lock, so that a stopped process does not stop the others.
  private static let lockTimeout = Duration.seconds(5)

  private let path: String
  private let environment: [String: String]

  /// Creates the folder of the state folder that a process has by its environment.
  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    path = StateLocation.standard(environment: environment) + "/preferences"
    self.environment = environment
  }

  /// Whether there is a folder.
  var exists: Bool { access(path, F_OK) == 0 }

  /// The variables with which a process that is started uses the folder; none if there is no state folder.
  func variables() -> [String: String] {
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { return [:] }
    return [Self.variable: path]
  }

  /// Writes what this process has changed and reads again what others have written, if it uses the folder.
  ///
  /// Must be called when none of the author's code runs, because Foundation frees what other threads may be reading.
  func synchronize() {
    guard environment[Self.variable] == path else { return }
    let lock = try? FileLock.lock(path, opening: .folder, within: Self.lockTimeout)
    CFPreferencesFlushCaches()
    withExtendedLifetime(lock) {}
  }
}
