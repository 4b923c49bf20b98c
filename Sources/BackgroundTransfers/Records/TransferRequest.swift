package import Foundation
package import FoundationNetworking

/// A download as its task was resumed: what has to be known to do it in another process.
package struct TransferRequest: Hashable, Codable, Sendable, Identifiable {
  /// The task's identifier, unique within its session.
  package var id: Int
  package var url: URL
  package var method: String
  package var headers: [String: String]
  package var body: Data?
  /// How long nothing may come, in seconds.
  package var timeout: TimeInterval
  package var description: String?
  /// Before when nothing is sent.
  package var earliestBegin: Date?
  package var resumed: Date

  /// Notes a request.
  ///
  /// - Throws: ``TransferError`` for what cannot be downloaded in the background.
  package init(
    id: Int, _ request: URLRequest, timeout: TimeInterval, description: String? = nil,
    earliestBegin: Date? = nil, resumed: Date
  ) throws(TransferError) {
    guard let url = request.url else { throw .unsupported("the request has no URL") }
    guard url.absoluteString.utf8.count <= Self.longestURL else {
      throw .unsupported("the URL is longer than \(Self.longestURL) bytes")
    }
    guard let scheme = url.scheme?.lowercased(), ["http", "https", "file"].contains(scheme) else {
      throw .unsupported(
        "'\(url.absoluteString.prefix(100))' is not of 'http', 'https' or 'file'")
    }
    guard request.httpBodyStream == nil, (request.httpBody?.count ?? 0) <= Self.largestBody else {
      throw .unsupported("the body is a stream, or larger than \(Self.largestBody) bytes")
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

  /// The request as it is sent.
  package var urlRequest: URLRequest {
    var request = URLRequest(
      url: url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: timeout)
    request.httpMethod = method
    request.httpBody = body
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    return request
  }

  // What servers take is 8 KB or so.
  private static let longestURL = 64 << 10
  private static let largestBody = 1 << 20
}

/// What a session's configuration says, for the process that downloads.
package struct TransferSession: Hashable, Codable, Sendable {
  package var identifier: String
  /// The path of the program that has the session.
  package var program: String
  /// Whether the program is told when all downloads have ended.
  package var sendsLaunchEvents = true
  /// How long a download may take in all, in seconds.
  package var timeoutForResource: TimeInterval = 7 * 86_400
  /// What is sent with each request that does not have it.
  package var headers: [String: String] = [:]

  package init(identifier: String, program: String) {
    self.identifier = identifier
    self.program = program
  }
}
