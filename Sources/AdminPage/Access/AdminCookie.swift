import DeviceServer
import Foundation

/// The cookie with the identifier of a session.
enum AdminCookie {
  private static let name = "placard-admin"
  private static let attributes = "Path=/admin; HttpOnly; SameSite=Strict"
  /// The number of characters of an identifier.
  private static let length = 64

  /// Returns the identifier that a request has; `nil` if it has none, or several.
  static func identifier(in request: ServerRequest) -> String? {
    let pairs = (request.headers["Cookie"] ?? "").split(separator: ";").map { pair in
      pair.split(separator: "=", maxSplits: 1).map { String($0).trimmingSpaces }
    }
    let values = pairs.filter { $0.count == 2 && $0[0] == name }.map { $0[1] }
    guard values.count == 1, values[0].utf8.count == length else { return nil }
    return values[0]
  }

  /// Returns the header field that stores an identifier in the browser, or removes it.
  static func field(_ identifier: String?, for request: ServerRequest) -> String {
    let isSecure = request.baseURL.hasPrefix("https:")
    return "\(name)=\(identifier ?? ""); \(attributes)"
      + (identifier == nil ? "; Max-Age=0" : "; Max-Age=\(Int(AdminSessions.lifetime))")
      + (isSecure ? "; Secure" : "")
  }
}
