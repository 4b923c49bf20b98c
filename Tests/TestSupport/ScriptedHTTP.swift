package import HTTPClient
import Synchronization

/// An HTTP client that returns prepared responses or failures, one after another.
package final class ScriptedHTTP: HTTPRequesting {
  private let script: Mutex<[Result<HTTPResponse, HTTPFailure>]>
  private let receivedRequests = Mutex<[HTTPRequest]>([])

  package var requests: [HTTPRequest] { receivedRequests.withLock { $0 } }

  package init(_ answers: [HTTPResponse] = []) { script = Mutex(answers.map { .success($0) }) }

  package func add(_ answer: HTTPResponse) { script.withLock { $0.append(.success(answer)) } }
  package func fail(_ failure: HTTPFailure) { script.withLock { $0.append(.failure(failure)) } }

  package func response(to request: HTTPRequest) throws(HTTPFailure) -> HTTPResponse {
    receivedRequests.withLock { $0.append(request) }
    let next = script.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    return try (next ?? .failure(.notConnected)).get()
  }
}
