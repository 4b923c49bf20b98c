import CheckedJSON
import Foundation
import FramePipeline
import HTTPClient
import WidgetWorker

/// An event, such as a tap, that is sent to a server.
///
/// Only the status of the response is used. Redirections are not followed, because they could send the event and its
/// header fields to another server.
struct PostSender {
  let post: PostRequest
  let body: JSONValue
  /// What is sent, for messages: `tap` or `alert`.
  let subject: String
  var client: any HTTPRequesting = CurlHTTPClient(
    authorities: ProcessInfo.processInfo.environment["SSL_CERT_FILE"])

  /// The maximum length of a response in bytes.
  private static let maximumResponseBytes = 64 << 10

  /// Sends the event.
  ///
  /// - Throws: The reason why it was not delivered, without parts of the URL that may be secret.
  func send() throws {
    let request = try request
    let response: HTTPResponse
    do throws(HTTPFailure) { response = try client.response(to: request) } catch {
      throw CommandError("'\(post.server)' did not respond\(reason(of: error))")
    }
    if (300...399).contains(response.status), let location = response.headers["location"] {
      let server = (try? WebAddress(location, from: request.address))?.description
      throw CommandError(
        "'\(post.server)' redirects to '\(server ?? "another place")', which is not followed; "
          + "post to that address")
    }
    guard (200...299).contains(response.status) else {
      throw CommandError("'\(post.server)' rejected the \(subject) with status \(response.status)")
    }
  }

  /// A person names the server, so that it may be one of the local network, and behind the person's proxy.
  private var request: HTTPRequest {
    get throws {
      var request = HTTPRequest(address: try WebAddress(post.url.absoluteString))
      request.method = .post
      request.headers = post.headers.sorted { $0.key < $1.key }.map { .init($0.key, $0.value) }
      request.headers.append(.init("Content-Type", "application/json"))
      request.body = JSONWriter.bytes(of: body)
      request.timeout = post.timeout
      request.usesProxy = true
      request.needsBody = false
      request.maximumBytes = Self.maximumResponseBytes
      return request
    }
  }

  private func reason(of failure: HTTPFailure) -> String {
    switch failure {
    case .timedOut: " within \(post.timeout.formatted()) s"
    case .hostNotFound: ": the host name is unknown"
    case .notConnected: ": it refused the connection"
    case .privateAddress, .publicAddress: ": its address is not allowed"
    case .tlsFailed(let reason): ": the connection is not secure: \(reason)"
    case .tooLarge, .tooManyHeaders: ": its header is too long"
    case .transferFailed(let reason): ": \(reason)"
    }
  }
}
