package import Foundation
package import FoundationNetworking

/// A download as its task was resumed, with everything needed to perform it in another process.
package struct TransferRequest: Hashable, Codable, Sendable, Identifiable {
  /// The task's identifier, unique within its session.
  package var id: Int
  package var url: URL
  package var method: String
  package var headers: [String: String]
  package var body: Data?
  /// The timeout for receiving data, in seconds.
  package var timeout: TimeInterval
  package var description: String?
  /// The earliest time to send the request.
  package var earliestBegin: Date?
  package var resumed: Date

  /// Creates the record of a request.
  ///
  /// - Throws: ``TransferError`` for requests that cannot be performed in the background.
  package init(
    id: Int, _ request: URLRequest, timeout: TimeInterval, description: String? = nil,
    earliestBegin: Date? = nil, resumed: Date
  ) throws(TransferError) {
    guard let url = request.url else { throw .unsupported("the request has no URL") }
    guard url.absoluteString.utf8.count <= Self.maximumURLLength else {
      throw .unsupported("the URL is longer than \(Self.maximumURLLength) bytes")
    }
    guard let scheme = url.scheme?.lowercased(), ["http", "https", "file"].contains(scheme) else {
      throw .unsupported(
        "'\(url.absoluteString.prefix(100))' has a scheme other than 'http', 'https' and 'file'")
    }
    guard request.httpBodyStream == nil, (request.httpBody?.count ?? 0) <= Self.maximumBodySize
    else {
      throw .unsupported("the body is a stream, or larger than \(Self.maximumBodySize) bytes")
    }
    self.id = id
    self.url = url
    method = request.httpMethod ?? "GET"
    headers = request.allHTTPHeaderFields ?? [:]
    body = request.httpBody
    self.timeout = timeout
    self.description = description
    self.earliestBegin = earliestBegin
    self.resumed = resumed
  }

  /// The request to send.
  package var urlRequest: URLRequest {
    var request = URLRequest(
      url: url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: timeout)
    request.httpMethod = method
    request.httpBody = body
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    return request
  }

  // Servers typically accept about 8 KB.
  private static let maximumURLLength = 64 << 10
  private static let maximumBodySize = 1 << 20
}

/// The configuration of a session, for the downloading process.
package struct TransferSession: Hashable, Codable, Sendable {
  package var identifier: String
  /// The path of the program that created the session.
  package var program: String
  /// Whether to inform the program when all downloads have ended.
  package var sendsLaunchEvents = true
  /// The timeout for a whole download, in seconds.
  package var timeoutForResource: TimeInterval = 7 * 86_400
  /// The headers that are added to each request that does not set them.
  package var headers: [String: String] = [:]

  package init(identifier: String, program: String) {
    self.identifier = identifier
    self.program = program
  }
}
