/// Header fields that many responses have, with the bytes that are sent for them.
package final class HeaderBlock: Sendable {
  package let fields: [HTTPHeaders.Field]
  /// The fields as lines of HTTP/1.1 (RFC 9112, 5).
  package let bytes: [UInt8]
  /// Whether the fields that all responses have are among them.
  let hasCommonFields: Bool

  /// Creates the block of fields in their order.
  init(_ fields: [(String, String)]) {
    self.fields = fields.map { HTTPHeaders.Field(name: $0.0, value: $0.1) }
    bytes = self.fields.flatMap(\.line)
    let names = Set(fields.map(\.0))
    hasCommonFields = DeviceServer.commonFields.allSatisfy { names.contains($0.0) }
  }
}

extension HTTPHeaders.Field {
  /// Whether the name is valid (RFC 9110, 5.1); fields with other names are not sent.
  package var hasValidName: Bool {
    !name.isEmpty
      && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ":") }
  }

  /// The value as it is sent: a space replaces each character that would end the field.
  package var sanitizedValue: String {
    func endsField(_ byte: UInt8) -> Bool {
      byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n") || byte == 0
    }
    guard value.utf8.contains(where: endsField) else { return value }
    return String(
      decoding: value.utf8.map { endsField($0) ? UInt8(ascii: " ") : $0 }, as: UTF8.self)
  }

  /// The line of the field; empty if the name is invalid.
  fileprivate var line: [UInt8] { hasValidName ? Array("\(name): \(sanitizedValue)\r\n".utf8) : [] }
}
