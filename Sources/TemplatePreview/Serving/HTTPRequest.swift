import CHTTPServer

/// A request as a client sent it.
struct HTTPRequest: Sendable {
  var method: String
  /// Decoded, without a query.
  var path: String
  /// The values of each field, by its name in small letters.
  var fields: [String: [String]]
  var body: [UInt8]
  /// The body was not taken, as it is larger than allowed.
  var isTooLarge = false
  /// There are more header fields than are taken: `fields` lacks some.
  var hasTooManyFields = false

  /// The value of a field that is there once.
  subscript(name: String) -> String? {
    guard let values = fields[name], values.count == 1 else { return nil }
    return values[0]
  }
}

extension HTTPRequest {
  init(_ request: http_request) {
    method = String(cString: request.method)
    path = String(cString: request.path)
    fields = UnsafeBufferPointer(start: request.fields, count: request.field_count)
      .reduce(into: [:]) { fields, field in
        fields[String(cString: field.name).lowercased(), default: []]
          .append(String(cString: field.value))
      }
    body = Array(UnsafeBufferPointer(start: request.body, count: request.body_count))
    isTooLarge = request.is_too_large
    hasTooManyFields = request.has_too_many_fields
  }
}
