import CheckedJSON
import DeviceServer
import FileStorage
import Foundation

/// What every response has to keep to.
struct ResponseCheck {
  /// Texts that no response has: paths of files, and tokens and frames of a device that no request names.
  let secrets: [Data]

  init(secrets: [String]) { self.secrets = secrets.map { Data($0.utf8) } }

  private static let statuses: Set = [
    200, 204, 206, 304, 308, 400, 401, 403, 404, 405, 409, 413, 416, 429,
  ]

  /// Returns what is wrong with a response, or `nil`.
  func problem(of response: ServerResponse, to request: ServerRequest) -> String? {
    guard Self.statuses.contains(response.status) else { return "the status \(response.status)" }
    let fields = response.headers.fields
    if let field = fields.first(where: { !Self.isValid($0) }) { return "the field \(field)" }
    if Set(fields.map { $0.name.lowercased() }).count != fields.count { return "a field twice" }
    if [204, 304].contains(response.status), !response.body.isEmpty {
      return "a body with the status \(response.status)"
    }
    return Self.problemOfBody(response) ?? Self.problemOfStatus(response, request)
      ?? leak(in: response)
  }

  private static func isValid(_ field: HTTPHeaders.Field) -> Bool {
    !field.name.isEmpty
      && field.name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ":") }
      && field.value.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
  }

  private static func problemOfBody(_ response: ServerResponse) -> String? {
    let type = response.headers["Content-Type"]
    if !response.body.isEmpty, type == nil { return "a body without a type" }
    if type == "application/json" {
      guard let value = try? JSONValue(parsing: response.body) else { return "JSON with an error" }
      guard response.status < 400 || response.status == 404 || value["error"] != nil else {
        return "an error without a reason"
      }
    }
    guard type?.hasPrefix("image/") == true else { return nil }
    switch response.status {
    case 206:
      let parts = response.headers["Content-Range"]?.split { " -/".contains($0) }.map { Int($0) }
      guard let parts, parts.count == 4, let first = parts[1], let last = parts[2],
        let count = parts[3], last < count, last - first + 1 == response.body.count
      else { return "a part that its range does not describe" }
    default:
      let tag = response.headers["ETag"]
      guard tag == nil || tag == "\"\(SHA256.hexDigest(of: response.body))\"" else {
        return "a picture with the tag of another one"
      }
    }
    return nil
  }

  private static func problemOfStatus(
    _ response: ServerResponse, _ request: ServerRequest
  ) -> String? {
    switch response.status {
    case 304 where request.headers["If-None-Match"] ?? request.headers["If-Modified-Since"] == nil:
      "'not modified' for a request without a condition"
    case 206 where request.headers["Range"] == nil: "a part for a request of everything"
    case 308 where response.headers["Location"] == nil: "a redirection to nowhere"
    default: nil
    }
  }

  private func leak(in response: ServerResponse) -> String? {
    let text =
      Data(response.body)
      + Data(response.headers.fields.flatMap { "\($0.name): \($0.value)\n".utf8 })
    return secrets.first { text.range(of: $0) != nil }
      .map { "'\(String(decoding: $0, as: UTF8.self))' in the response" }
  }
}
