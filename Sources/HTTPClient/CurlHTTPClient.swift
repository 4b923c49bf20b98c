import CTransfer
import Glibc

/// The HTTP client for real servers, based on libcurl.
package struct CurlHTTPClient: HTTPRequesting {
  /// Overrides of host name resolution, as `host:port:address`.
  private let resolves: [String]
  /// A PEM file of certificate authorities to trust instead of the system's.
  private let authorities: String?
  private let isPrivate: @Sendable ([UInt8]) -> Bool
  /// The connections that requests share; `nil` if each has its own.
  private let sessions: TransferSessions?

  /// Creates the client.
  ///
  /// - Parameters:
  ///   - resolves: Overrides of host name resolution, as `host:port:address`.
  ///   - authorities: A PEM file of certificate authorities to trust instead of the system's.
  ///   - reusesConnections: Whether connections stay open for further requests; only for a client of a single server whose
  ///     address is not checked, because a connection is checked when it is opened.
  ///   - isPrivate: Whether an address of 4 or 16 bytes is in the local network.
  package init(
    resolves: [String] = [], authorities: String? = nil, reusesConnections: Bool = false,
    isPrivate: @escaping @Sendable ([UInt8]) -> Bool = Self.isLocal
  ) {
    self.resolves = resolves
    self.authorities = authorities
    self.isPrivate = isPrivate
    sessions = reusesConnections ? TransferSessions() : nil
  }

  /// Whether an address is private, or in a network of this machine's interfaces.
  @Sendable package static func isLocal(_ address: [UInt8]) -> Bool {
    PrivateAddress.contains(address) || LocalNetworks.current().contains(address)
  }

  package func response(to request: HTTPRequest) throws(HTTPFailure) -> HTTPResponse {
    let receiver = HTTPResponseReceiver(request, isPrivate: isPrivate)
    let result = perform(request, into: receiver)
    let hasResponse = !request.needsBody && result.status >= 200
    switch hasResponse ? TRANSFER_COMPLETED : result.outcome {
    case TRANSFER_COMPLETED: break
    case TRANSFER_HOST_NOT_FOUND: throw .hostNotFound
    case TRANSFER_NOT_CONNECTED: throw .notConnected
    case TRANSFER_ADDRESS_REJECTED:
      throw request.allowsPublicAddresses ? .privateAddress : .publicAddress
    case TRANSFER_TLS_FAILED: throw .tlsFailed(Self.reason(of: result))
    case TRANSFER_TIMED_OUT: throw .timedOut
    case TRANSFER_TOO_LARGE: throw .tooLarge
    case TRANSFER_TOO_MANY_HEADERS: throw .tooManyHeaders
    default: throw .transferFailed(Self.reason(of: result))
    }
    let address = withUnsafeBytes(of: result.address) { [UInt8]($0.prefix(result.address_count)) }
    return HTTPResponse(
      status: Int(result.status), headers: receiver.headers,
      body: request.needsBody ? receiver.body : [], isPrivate: isPrivate(address),
      seconds: result.seconds)
  }

  private func perform(_ request: HTTPRequest, into receiver: HTTPResponseReceiver)
    -> transfer_result
  {
    // libcurl requires a semicolon for an empty value; an empty 'Expect' suppresses 'Expect: 100-continue'.
    let lines = request.headers.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
    let session = sessions?.take()
    defer { session.map { sessions?.put(back: $0) } }
    let strings = [request.method.rawValue, request.address.url] + (authorities.map { [$0] } ?? [])
    return CStrings.with(lines + ["Expect:"]) { headers in
      CStrings.with(resolves) { resolves in
        CStrings.with(strings) { strings in
          (request.body ?? []).withUnsafeBufferPointer { body in
            var transfer = transfer_request()
            (transfer.method, transfer.url) = (strings[0], strings[1])
            transfer.authorities = authorities == nil ? nil : strings[2]
            (transfer.headers, transfer.header_count) = (headers.baseAddress, headers.count)
            (transfer.resolves, transfer.resolve_count) = (resolves.baseAddress, resolves.count)
            (transfer.body, transfer.body_count) = (Self.start(of: body, request), body.count)
            (transfer.seconds, transfer.uses_proxy) = (request.timeout, request.usesProxy)
            transfer.maximum_bytes = request.maximumBytes
            transfer.session = session?.pointer
            return receiver.perform(&transfer)
          }
        }
      }
    }
  }

  /// Returns a non-null pointer for an empty body as well.
  private static func start(
    of body: UnsafeBufferPointer<UInt8>, _ request: HTTPRequest
  ) -> UnsafePointer<UInt8>? {
    request.body == nil ? nil : body.baseAddress ?? UnsafePointer(bitPattern: 1)
  }

  private static func reason(of result: transfer_result) -> String {
    withUnsafeBytes(of: result.reason) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}

/// Collects a response as it is received.
final class HTTPResponseReceiver {
  private(set) var headers: [String: String] = [:]
  private(set) var body: [UInt8] = []
  private let allowsPrivate: Bool
  private let allowsPublic: Bool
  private let isPrivate: ([UInt8]) -> Bool

  init(_ request: HTTPRequest, isPrivate: @escaping ([UInt8]) -> Bool) {
    allowsPrivate = request.allowsPrivateAddresses
    allowsPublic = request.allowsPublicAddresses
    self.isPrivate = isPrivate
  }

  /// Performs a request and collects its response.
  func perform(_ transfer: inout transfer_request) -> transfer_result {
    transfer.context = Unmanaged.passUnretained(self).toOpaque()
    transfer.allows = {
      HTTPResponseReceiver.at($0)?.allows(UnsafeBufferPointer(start: $1, count: $2)) ?? false
    }
    transfer.header = {
      HTTPResponseReceiver.at($0)?.receive(header: UnsafeBufferPointer(start: $1, count: $2))
    }
    transfer.body_part = {
      HTTPResponseReceiver.at($0)?.body += UnsafeBufferPointer(start: $1, count: $2)
    }
    return withExtendedLifetime(self) { transfer_perform(&transfer) }
  }

  private static func at(_ context: UnsafeMutableRawPointer?) -> HTTPResponseReceiver? {
    context.map { Unmanaged<HTTPResponseReceiver>.fromOpaque($0).takeUnretainedValue() }
  }

  private func allows(_ address: UnsafeBufferPointer<UInt8>) -> Bool {
    isPrivate(Array(address)) ? allowsPrivate : allowsPublic
  }

  private func receive(header bytes: UnsafeBufferPointer<UInt8>) {
    let line = String(decoding: bytes, as: UTF8.self)
    // A new response begins, such as the one after '100 Continue'.
    if line.hasPrefix("HTTP/") { headers = [:] }
    guard let colon = line.firstIndex(of: ":") else { return }
    let name = line[..<colon].lowercased()
    let value = line[line.index(after: colon)...]
    let text = value.drop { $0.isWhitespace }
    let last = text.lastIndex { !$0.isWhitespace }
    headers[name] = last.map { String(text[...$0]) } ?? ""
  }
}

/// Converts strings to C strings.
private enum CStrings {
  static func with<Result>(
    _ texts: [String], _ body: (UnsafeBufferPointer<UnsafePointer<CChar>?>) -> Result
  ) -> Result {
    let copies = texts.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return copies.map { $0.map { UnsafePointer($0) } }.withUnsafeBufferPointer(body)
  }
}
