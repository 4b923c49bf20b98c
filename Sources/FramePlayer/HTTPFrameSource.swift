import CheckedJSON
package import Foundation
package import FramePipeline
package import HTTPClient
import InternetDates

/// A device's manifest and frames on a Placard server.
///
/// Its errors name the server, but no path, which may contain a token.
package struct HTTPFrameSource: FrameSource {
  private static let manifestName = "manifest.json"

  /// The address of the manifest.
  package let address: WebAddress
  private let token: String?
  private let client: any HTTPRequesting

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - text: The address of the device, as `http://192.168.1.5:8080/devices/hall`, or of its manifest.
  ///   - token: The device's token.
  ///   - client: The HTTP client.
  /// - Throws: ``WebAddressError`` or ``PlayerError`` if it is no such address.
  package init(_ text: String, token: String?, client: any HTTPRequesting) throws {
    guard !text.contains("?"), !text.contains("#") else {
      throw PlayerError(
        "the address must not contain '?' or '#'; pass the token with --token-file or $PLACARD_TOKEN"
      )
    }
    var base = text
    if base.hasSuffix("/" + Self.manifestName) { base.removeLast(Self.manifestName.count) }
    if !base.hasSuffix("/") { base += "/" }
    let folder = try WebAddress(base)
    address = try WebAddress(Self.manifestName, from: folder)
    self.token = token
    self.client = client
  }

  package func manifest(
    unless tag: String?, timeout: Double
  ) throws(FetchFailure) -> SourceResponse {
    var request = self.request(for: address, timeout: timeout)
    request.maximumBytes = ManifestBounds.maximumBytes
    if let tag { request.headers.append(.init("If-None-Match", tag)) }
    let response = try send(request)
    let date = Self.date(of: response)
    if response.status == 304, tag != nil { return SourceResponse(.unchanged, date: date) }
    guard response.status == 200 else { throw failure(response) }
    return SourceResponse(.manifest(response.body, tag: response.headers["etag"]), date: date)
  }

  package func picture(
    _ picture: Manifest.Picture, timeout: Double
  ) throws(FetchFailure) -> (bytes: [UInt8], date: Date?) {
    let address: WebAddress
    do throws(WebAddressError) {
      address = try WebAddress(picture.image, from: self.address)
    } catch {
      throw FetchFailure(.invalid, "a picture of the manifest has no valid address")
    }
    var request = self.request(for: address, timeout: timeout)
    request.maximumBytes = max(picture.bytes, 1 << 16)
    var response = try send(request)
    // The server may redirect to the address of a file in an object store, which must not get the token.
    if response.status == 302, let target = response.headers["location"],
      let redirect = try? WebAddress(target, from: address)
    {
      request.address = redirect
      request.headers.removeAll { $0.name == "Authorization" }
      response = try send(request)
    }
    guard response.status == 200 else { throw failure(response) }
    return (response.body, Self.date(of: response))
  }

  private func request(for address: WebAddress, timeout: Double) -> HTTPRequest {
    var request = HTTPRequest(address: address)
    request.timeout = timeout
    request.headers = [.init("User-Agent", "placard-play")]
    if let token { request.headers.append(.init("Authorization", "Bearer \(token)")) }
    return request
  }

  private static func date(of response: HTTPResponse) -> Date? {
    response.headers["date"].flatMap { InternetDate.date(rfc822: $0) }
  }

  private func send(_ request: HTTPRequest) throws(FetchFailure) -> HTTPResponse {
    do throws(HTTPFailure) {
      return try client.response(to: request)
    } catch {
      throw FetchFailure(.unavailable, "'\(address.server)' \(Self.reason(of: error))")
    }
  }

  private static func reason(of failure: HTTPFailure) -> String {
    switch failure {
    case .hostNotFound: "cannot be found; check the name and the network"
    case .notConnected: "refused the connection; check that 'placard serve' runs there"
    case .privateAddress, .publicAddress: "is not reachable from here"
    case .tlsFailed(let reason): "has no valid certificate (\(reason)); check this machine's clock"
    case .timedOut: "did not answer in time"
    case .tooLarge: "sent more than the manifest states"
    case .tooManyHeaders: "sent too many header fields"
    case .transferFailed(let reason): "sent an incomplete response (\(reason))"
    }
  }

  private func failure(_ response: HTTPResponse) -> FetchFailure {
    let kind: FetchFailure.Kind =
      switch response.status {
      case 401, 403: .rejected
      case 404, 410: .missing
      default: .unavailable
      }
    let advice =
      kind == .rejected
      ? "check the token; 'placard device token NAME' prints it on the server"
      : Self.message(in: response) ?? "check the address"
    return FetchFailure(
      kind, "'\(address.server)' answered with status \(response.status): \(advice)",
      retryAfter: response.headers["retry-after"].flatMap(Double.init).map { max(0, $0) },
      date: Self.date(of: response))
  }

  /// Returns the error that a Placard server states.
  private static func message(in response: HTTPResponse) -> String? {
    guard response.body.count <= 4096, let value = try? JSONValue(parsing: response.body),
      case .string(let text) = value["error"]
    else { return nil }
    return String(text.prefix(200))
  }
}
