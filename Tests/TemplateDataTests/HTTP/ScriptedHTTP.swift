import Synchronization
import TemplateData

/// Servers that answer as they are told, one answer after the other.
final class ScriptedHTTP: HTTPRequesting {
  private let script: Mutex<[Result<HTTPResponse, HTTPFailure>]>
  private let seen = Mutex<[HTTPRequest]>([])

  var requests: [HTTPRequest] { seen.withLock { $0 } }

  init(_ answers: [HTTPResponse] = []) { script = Mutex(answers.map { .success($0) }) }

  func add(_ answer: HTTPResponse) { script.withLock { $0.append(.success(answer)) } }
  func fail(_ failure: HTTPFailure) { script.withLock { $0.append(.failure(failure)) } }

  func answer(to request: HTTPRequest) throws(HTTPFailure) -> HTTPResponse {
    seen.withLock { $0.append(request) }
    let next = script.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    return try (next ?? .failure(.notConnected)).get()
  }
}
