/// A request of a browser.
struct HTTPRequest: Sendable {
  /// The longest body that is read, in bytes.
  static let maximumBody = 64 << 10

  var method: String
  /// The decoded path, without query.
  var path: String
  /// The values of each header field, by lowercase name.
  var fields: [String: [String]]
  var body: [UInt8]
  /// Whether the body was discarded because it is too large.
  var isTooLarge = false

  /// The value of a header field that occurs exactly once.
  subscript(name: String) -> String? {
    guard let values = fields[name], values.count == 1 else { return nil }
    return values[0]
  }
}
