package import Foundation

/// A server that is told of taps, by HTTP POST.
package struct TapPostRequest: Hashable, Sendable {
  /// An address with `http` or `https`, without name and password.
  package var url: URL
  /// What is sent beside the tap, such as `Authorization`; never told in messages.
  package var headers: [String: String]
  /// How long it may take, in seconds.
  package var timeout: Double

  package init(url: URL, headers: [String: String] = [:], timeout: Double) {
    self.url = url
    self.headers = headers
    self.timeout = timeout
  }

  /// The server as messages name it: paths and queries may hold secrets.
  package var server: String {
    "\(url.scheme ?? "")://\(url.host ?? "")\(url.port.map { ":\($0)" } ?? "")"
  }
}
