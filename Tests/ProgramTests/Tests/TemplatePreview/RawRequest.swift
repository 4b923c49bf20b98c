import TestSupport

/// A request to a local port that is sent verbatim.
struct RawRequest {
  let port: UInt16
  let text: String
  /// The timeout for received data in milliseconds.
  var timeoutMilliseconds: Int32 = 300_000

  /// Sends the request, and returns the response received until it is complete, a condition is true, or the timeout
  /// expires.
  func answer(until isEnough: ((String) -> Bool)? = nil) throws -> String {
    let connection = try RawConnection(port: port, sending: text)
    return String(
      decoding: connection.receive(timeoutMilliseconds: timeoutMilliseconds, until: isEnough),
      as: UTF8.self)
  }

  /// Returns the status code of the response, or 0 if there is none.
  func status() throws -> Int {
    Int(try answer().split(separator: " ").dropFirst().first ?? "0") ?? 0
  }
}
