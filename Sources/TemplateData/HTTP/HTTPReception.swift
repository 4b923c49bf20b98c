import CTransfer

/// Takes what a server sends, piece by piece.
final class HTTPReception {
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

  /// Performs a request whose answer comes here.
  func filled(by transfer: inout transfer_request) -> transfer_result {
    transfer.context = Unmanaged.passUnretained(self).toOpaque()
    transfer.allows = {
      HTTPReception.at($0)?.allows(UnsafeBufferPointer(start: $1, count: $2)) ?? false
    }
    transfer.header = {
      HTTPReception.at($0)?.take(header: UnsafeBufferPointer(start: $1, count: $2))
    }
    transfer.body_part = { HTTPReception.at($0)?.body += UnsafeBufferPointer(start: $1, count: $2) }
    return withExtendedLifetime(self) { transfer_perform(&transfer) }
  }

  private static func at(_ context: UnsafeMutableRawPointer?) -> HTTPReception? {
    context.map { Unmanaged<HTTPReception>.fromOpaque($0).takeUnretainedValue() }
  }

  private func allows(_ address: UnsafeBufferPointer<UInt8>) -> Bool {
    isPrivate(Array(address)) ? allowsPrivate : allowsPublic
  }

  private func take(header bytes: UnsafeBufferPointer<UInt8>) {
    let line = String(decoding: bytes, as: UTF8.self)
    // A new answer begins, such as the one after '100 Continue'.
    if line.hasPrefix("HTTP/") { headers = [:] }
    guard let colon = line.firstIndex(of: ":") else { return }
    let name = line[..<colon].lowercased()
    let value = line[line.index(after: colon)...]
    headers[name] = String(value.trimmingSpace)
  }
}

extension Substring {
  /// Without spaces and line ends around it.
  var trimmingSpace: Substring {
    let rest = drop { $0.isWhitespace }
    guard let last = rest.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return rest[...last]
  }
}
