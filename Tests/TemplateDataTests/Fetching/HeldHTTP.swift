import Dispatch
import HTTPClient
import Synchronization

/// A slow server, which answers all requests alike when the test lets it.
final class HeldHTTP: HTTPRequesting {
  private let answer: Result<HTTPResponse, HTTPFailure>
  private let count = Mutex(0)
  private let hasRequest = DispatchSemaphore(value: 0)
  private let mayAnswer = DispatchSemaphore(value: 0)

  init(_ answer: Result<HTTPResponse, HTTPFailure>) { self.answer = answer }

  /// The number of requests so far.
  var requestCount: Int { count.withLock { $0 } }

  func waitForRequest() { hasRequest.wait() }

  /// Answers a number of requests, also later ones.
  func release(_ count: Int) { for _ in 0..<count { mayAnswer.signal() } }

  func response(to request: HTTPRequest) throws(HTTPFailure) -> HTTPResponse {
    count.withLock { $0 += 1 }
    hasRequest.signal()
    mayAnswer.wait()
    return try answer.get()
  }
}
