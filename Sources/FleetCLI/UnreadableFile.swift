import Foundation
import Glibc

/// Why a file that a person named cannot be read.
struct UnreadableFile: CustomStringConvertible {
  let path: String
  /// The maximum size in MiB.
  let maximum: Int

  var description: String {
    var status = stat()
    guard stat(path, &status) == 0 else {
      return errno == ENOENT ? "there is no file '\(path)'" : reason(errno)
    }
    guard status.st_mode & S_IFMT == S_IFREG else { return "'\(path)' is not a plain file" }
    guard status.st_size <= maximum << 20 else {
      return "'\(path)' is larger than \(maximum) MiB"
    }
    return access(path, R_OK) == 0
      ? "'\(path)' cannot be read, or changes while it is read; try again" : reason(errno)
  }

  private func reason(_ code: Int32) -> String {
    guard code == EACCES else {
      return "'\(path)' cannot be read: \(String(cString: strerror(code)))"
    }
    let user = getpwuid(geteuid()).map { String(cString: $0.pointee.pw_name) }
    let name = user.map { "the user '\($0)', who runs this command," } ?? "this user"
    return "\(name) may not read '\(path)'; put it where that user can read it, such as in '/tmp'"
  }
}
