import Foundation

/// The part of a file that a client requests with `Range` (RFC 9110, 14).
///
/// Of several ranges, or other units, none is served: the client then gets the whole file, as it may.
enum ByteRange: Hashable {
  case bytes(Range<Int>)
  case unsatisfiable

  /// Reads a field for a file with a number of bytes; `nil` if it requests anything but one range of bytes.
  init?(_ field: String, count: Int) {
    guard
      let match = field.trimmingSpaces.wholeMatch(
        of: /bytes=([0-9]{0,15})-([0-9]{0,15})/.ignoresCase())
    else { return nil }
    switch (Int(match.1), Int(match.2)) {
    case (nil, nil): return nil
    case (nil, let last?):
      self = last == 0 || count == 0 ? .unsatisfiable : .bytes(max(0, count - last)..<count)
    case (let first?, let last):
      if let last, last < first { return nil }
      self =
        first >= count ? .unsatisfiable : .bytes(first..<min(count, last.map { $0 + 1 } ?? count))
    }
  }
}

extension ServerResponse {
  static let acceptedRanges = ("Accept-Ranges", "bytes")

  /// Returns the part of a picture that a request has in its `Range`; any other response is returned as it is.
  func partialContent(for request: ServerRequest) -> ServerResponse {
    guard status == 200, let tag = headers["ETag"],
      headers["Content-Type"]?.hasPrefix("image/") == true
    else { return self }
    var response = self
    let (name, units) = Self.acceptedRanges
    if headers[name] != units { response.headers[name] = units }
    guard request.method == .get, let field = request.headers.first(of: "Range"),
      request.headers.first(of: "If-Range").map({ $0 == tag }) ?? true,
      let range = ByteRange(field, count: body.count)
    else { return response }
    switch range {
    case .bytes(let range):
      response.status = 206
      response.body = Array(body[range])
      response.headers["Content-Range"] =
        "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(body.count)"
    case .unsatisfiable:
      response = .error(416, "the picture has \(body.count) bytes")
      response.headers["Content-Range"] = "bytes */\(body.count)"
    }
    return response
  }
}
