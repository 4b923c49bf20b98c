import FileStorage
import Foundation

/// Signs requests with AWS Signature Version 4, either by a header field or by the query of an address.
package struct RequestSigner: Sendable {
  let credentials: ObjectStoreCredentials
  package let region: String

  private static let algorithm = "AWS4-HMAC-SHA256"
  /// The digest in the signature of a presigned address, which does not cover a body.
  private static let unsignedPayload = "UNSIGNED-PAYLOAD"

  package init(_ credentials: ObjectStoreCredentials, region: String) {
    self.credentials = credentials
    self.region = region
  }

  /// The parts of a request that are signed.
  package struct Subject {
    var method: String
    /// The host as the request names it, with its port unless that is the scheme's.
    var host: String
    /// The path, percent-encoded.
    var path: String
    var query: [(name: String, value: String)] = []
    /// Other header fields to sign.
    var headers: [(name: String, value: String)] = []

    package init(
      method: String, host: String, path: String, query: [(name: String, value: String)] = [],
      headers: [(name: String, value: String)] = []
    ) {
      self.method = method
      self.host = host
      self.path = path
      self.query = query
      self.headers = headers
    }
  }

  /// Returns the header fields of a signed request, including those of the subject.
  ///
  /// - Parameters:
  ///   - subject: The request.
  ///   - payload: The digest of the body as hexadecimal digits.
  ///   - time: The time in seconds since 1970.
  /// - Returns: The fields, in order.
  package func headers(
    for subject: Subject, payload: String, at time: Int64
  ) -> [(name: String, value: String)] {
    let date = SigningDate(time)
    var fields =
      subject.headers + [
        ("Host", subject.host), ("x-amz-content-sha256", payload), ("x-amz-date", date.time),
      ]
    if let token = credentials.sessionToken { fields.append(("x-amz-security-token", token)) }
    let canonical = CanonicalHeaders(fields)
    let signature = signature(
      of: subject, canonical, query: PercentEncoding.query(subject.query), payload: payload, date)
    fields.append(
      (
        "Authorization",
        "\(Self.algorithm) Credential=\(credentials.accessKey)/\(scope(date)), "
          + "SignedHeaders=\(canonical.names), Signature=\(signature)"
      ))
    return fields
  }

  /// Returns the query of an address that anybody may request until it expires.
  ///
  /// - Parameters:
  ///   - subject: The request, whose header fields are those that the client has to send, usually none.
  ///   - validity: The number of seconds for which the address is valid.
  ///   - time: The time in seconds since 1970.
  /// - Returns: The query, percent-encoded.
  package func query(for subject: Subject, validity: Int, at time: Int64) -> String {
    let date = SigningDate(time)
    let canonical = CanonicalHeaders(subject.headers + [("Host", subject.host)])
    var items =
      subject.query + [
        ("X-Amz-Algorithm", Self.algorithm),
        ("X-Amz-Credential", "\(credentials.accessKey)/\(scope(date))"),
        ("X-Amz-Date", date.time), ("X-Amz-Expires", "\(validity)"),
        ("X-Amz-SignedHeaders", canonical.names),
      ]
    if let token = credentials.sessionToken { items.append(("X-Amz-Security-Token", token)) }
    let query = PercentEncoding.query(items)
    let signature = signature(
      of: subject, canonical, query: query, payload: Self.unsignedPayload, date)
    return "\(query)&X-Amz-Signature=\(signature)"
  }

  private func signature(
    of subject: Subject, _ headers: CanonicalHeaders, query: String, payload: String,
    _ date: SigningDate
  ) -> String {
    let request = [
      subject.method, subject.path, query, headers.text, headers.names, payload,
    ].joined(separator: "\n")
    let text = [Self.algorithm, date.time, scope(date), SHA256.hexDigest(of: request)]
      .joined(separator: "\n")
    return SHA256.authenticationCode(of: text, key: key(date))
  }

  private func scope(_ date: SigningDate) -> String { "\(date.day)/\(region)/s3/aws4_request" }

  private func key(_ date: SigningDate) -> [UInt8] {
    [date.day, region, "s3", "aws4_request"]
      .reduce(Array("AWS4\(credentials.secretKey)".utf8)) { key, part in
        SHA256.authenticationBytes(of: part, key: key)
      }
  }
}

/// Header fields in the form in which they are signed.
private struct CanonicalHeaders {
  /// The names, separated by semicolons.
  let names: String
  /// A line for each field.
  let text: String

  init(_ fields: [(name: String, value: String)]) {
    let sorted = fields.map { ($0.name.lowercased(), Self.trimmed($0.value)) }
      .sorted { $0.0 < $1.0 }
    names = sorted.map(\.0).joined(separator: ";")
    text = sorted.map { "\($0.0):\($0.1)\n" }.joined()
  }

  private static func trimmed(_ value: String) -> String {
    value.split(separator: " ").joined(separator: " ")
  }
}

/// A time in the formats of Signature Version 4.
private struct SigningDate {
  /// Such as `20130524`.
  let day: String
  /// Such as `20130524T000000Z`.
  let time: String

  init(_ seconds: Int64) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let date = Date(timeIntervalSince1970: Double(seconds))
    let parts = calendar.dateComponents(
      [.year, .month, .day, .hour, .minute, .second], from: date)
    func digits(_ value: Int?, _ count: Int = 2) -> String {
      let text = String(value ?? 0)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    day = digits(parts.year, 4) + digits(parts.month) + digits(parts.day)
    time = "\(day)T" + digits(parts.hour) + digits(parts.minute) + digits(parts.second) + "Z"
  }
}
