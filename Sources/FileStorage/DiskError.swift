import Glibc

/// An error in a file operation.
package struct DiskError: Error, Hashable, CustomStringConvertible {
  /// The operation as a verb, as in "write" or "create".
  package var operation: String
  package var path: String
  /// The `errno`; `ELOOP` for a symbolic link that is not followed.
  package var code: Int32
  /// What happened and what to do, if a server's response says more than `code`; `nil` for files of this machine.
  package var explanation: String?
  /// What has become of the file.
  package var effect: Effect

  /// What a failed operation has changed.
  package enum Effect: Hashable, Sendable {
    /// The file is as it was.
    case unchanged
    /// The file may have been written, as no response has arrived.
    case unknown
    /// Another process has written or removed the file since it was read.
    case conflict
  }

  package init(
    _ operation: String, _ path: String, code: Int32, explanation: String? = nil,
    effect: Effect = .unchanged
  ) {
    self.operation = operation
    self.path = path
    self.code = code
    self.explanation = explanation
    self.effect = effect
  }

  /// What happened, where, and what to do about it.
  package var description: String {
    "cannot \(operation) '\(path)': " + (explanation ?? "\(reason); \(advice)")
  }

  private var reason: String {
    switch code {
    case ELOOP: "it is a symbolic link, which could lead to files that are not Placard's"
    default: SystemError.reason(of: code)
    }
  }

  private var advice: String {
    switch code {
    case ELOOP: "remove the link, or choose another output folder"
    case ENOSPC, EDQUOT: "free some space, or choose another output folder"
    case EACCES, EPERM, EROFS: "allow writing there, or choose another output folder"
    case ENOTDIR, EEXIST, EISDIR:
      "move the file that is in the way, or choose another output folder"
    default: "choose another output folder"
    }
  }
}

/// The system's description of an error, in lower case.
package enum SystemError {
  /// The description of `errno`.
  package static var reason: String { reason(of: errno) }

  package static func reason(of code: Int32) -> String {
    String(cString: strerror(code)).lowercased()
  }
}
