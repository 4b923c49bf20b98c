import CheckedJSON
import Dispatch
import Foundation
import FoundationNetworking
import FramePipeline
import Synchronization
import WidgetWorker

/// A tap on its way to a server.
///
/// Nothing of what the server answers is kept but its status. A redirection is not followed: it could lead the
/// tap, and what is sent with it, to somebody else.
final class PostedTap: NSObject, URLSessionDataDelegate, Sendable {
  private struct Progress {
    var status: Int?
    /// Where the server leads.
    var redirection: String?
    var received = 0
    var error: String?
  }

  /// The most of an answer that is listened to, in bytes.
  private static let longestAnswer = 64 << 10

  private let post: TapPostRequest
  private let body: [UInt8]
  private let progress = Mutex(Progress())
  private let ended = DispatchSemaphore(value: 0)

  init(post: TapPostRequest, body: JSONValue) {
    self.post = post
    self.body = JSONWriter.bytes(of: body)
  }

  /// Sends the tap.
  ///
  /// - Throws: Why the server does not have it, without what could be secret in its address.
  func send() throws {
    let session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
    defer { session.invalidateAndCancel() }
    let task = session.dataTask(with: request)
    task.resume()
    // A server that goes on answering slowly is no reason to wait longer.
    let isEnded = ended.wait(timeout: .now() + post.timeout) == .success
    let progress = progress.withLock { $0 }
    if let redirection = progress.redirection {
      throw CommandError(
        "'\(post.server)' redirects to '\(redirection)', which a tap does not follow; post to that address"
      )
    }
    if let status = progress.status {
      guard (200...299).contains(status) else {
        throw CommandError("'\(post.server)' rejected the tap with status \(status)")
      }
      return
    }
    throw CommandError(
      isEnded
        ? "'\(post.server)' did not respond: \(progress.error ?? "the connection was closed")"
        : "'\(post.server)' did not respond within \(post.timeout.formatted()) s")
  }

  private var request: URLRequest {
    var request = URLRequest(url: post.url)
    request.httpMethod = "POST"
    request.httpBody = Data(body)
    for (name, value) in post.headers { request.setValue(value, forHTTPHeaderField: name) }
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    return request
  }

  private var configuration: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    configuration.httpCookieStorage = nil
    configuration.timeoutIntervalForRequest = post.timeout
    configuration.timeoutIntervalForResource = post.timeout
    return configuration
  }

  // MARK: URLSessionDataDelegate

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    let server = request.url.map { TapPostRequest(url: $0, timeout: 0).server } ?? "nowhere"
    progress.withLock { $0.redirection = server }
    completionHandler(nil)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    let status = (response as? HTTPURLResponse)?.statusCode
    progress.withLock { $0.status = status }
    completionHandler(.allow)
    // Foundation ends the process where it does not know a server's way to ask for a password.
    if status == 401 { dataTask.cancel() }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let received = progress.withLock { progress in
      progress.received += data.count
      return progress.received
    }
    if received > Self.longestAnswer { dataTask.cancel() }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    progress.withLock { $0.error = error?.localizedDescription }
    ended.signal()
  }
}
