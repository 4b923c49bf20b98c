import DeviceServer
import Foundation

/// The cookie with the identifier of a session.
///
/// Browsers send a cookie to all ports of a host, so that its name has the port: two servers on one machine do not replace
/// each other's.
enum AdminCookie {
  private static let attributes = "Path=/admin; HttpOnly; SameSite=Strict"
  /// The number of characters of an identifier.
  private static let length = 64

  /// The name of the cookie, with the port by which the browser reaches the server, unless that is the usual one.
  private static func name(for request: ServerRequest) -> String {
    // The last colon of an address of IPv6 without a port is inside of brackets.
    guard let host = request.host, let colon = host.lastIndex(of: ":"),
      let port = UInt16(host[host.index(after: colon)...])
    else { return "placard-admin" }
    return "placard-admin-\(port)"
  }

  /// Returns the identifier that a request has; `nil` if it has none, or several.
  static func identifier(in request: ServerRequest) -> String? {
    let name = Self.name(for: request)
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
    return "\(name(for: request))=\(identifier ?? ""); \(attributes)"
      + (identifier == nil ? "; Max-Age=0" : "; Max-Age=\(Int(AdminSessions.lifetime))")
      + (isSecure ? "; Secure" : "")
  }
}
