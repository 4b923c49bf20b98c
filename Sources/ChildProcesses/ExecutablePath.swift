import Glibc

/// Finds the executable file of a program.
package enum ExecutablePath {
  /// Finds a program by its name.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - folders: The value of PATH; relative folders in it are ignored, because they depend on the working directory.
  /// - Returns: The path, or `nil` if no folder has an executable file of that name.
  package static func find(_ name: String, in folders: String?) -> String? {
    (folders ?? "/usr/bin:/bin").split(separator: ":")
      .filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }
      .first { isExecutableFile($0) }
  }

  /// Whether a path leads to a file that this process may execute.
  package static func isExecutableFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
  }
}
