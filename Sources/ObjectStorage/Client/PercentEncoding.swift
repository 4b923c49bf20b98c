/// The percent-encoding of Signature Version 4: every byte but unreserved characters (RFC 3986, 2.3), in upper case.
enum PercentEncoding {
  private static let digits = Array("0123456789ABCDEF".utf8)

  /// Returns a value of a query.
  static func component(_ text: String) -> String { encoded(text, keepsSlashes: false) }

  /// Returns a path, whose slashes stay.
  static func path(_ text: String) -> String { encoded(text, keepsSlashes: true) }

  /// Returns the query of an address, in the order in which it is signed.
  static func query(_ items: [(name: String, value: String)]) -> String {
    items.map { (component($0.name), component($0.value)) }
      .sorted { Array($0.0.utf8).lexicographicallyPrecedes(Array($1.0.utf8)) }
      .map { "\($0.0)=\($0.1)" }.joined(separator: "&")
  }

  private static func encoded(_ text: String, keepsSlashes: Bool) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      if isUnreserved(byte) || keepsSlashes && byte == UInt8(ascii: "/") {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }
}
