import Glibc

/// What the system says of the last call that failed.
enum SystemError {
  static var reason: String { reason(of: errno) }

  static func reason(of code: Int32) -> String { String(cString: strerror(code)).lowercased() }
}
