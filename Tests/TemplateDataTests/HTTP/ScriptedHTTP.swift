import Synchronization
import TemplateData

/// Servers that answer as they are told, one answer after the other.
final class ScriptedHTTP: HTTPRequesting {
  private let script: Mutex<[Result<HTTPAnswer, HTTPFailure>]>
  private let seen = Mutex<[HTTPRequest]>([])

  var requests: [HTTPRequest] { seen.withLock { $0 } }

  init(_ answers: [HTTPAnswer] = []) { script = Mutex(answers.map { .success($0) }) }

  func add(_ answer: HTTPAnswer) { script.withLock { $0.append(.success(answer)) } }
  func fail(_ failure: HTTPFailure) { script.withLock { $0.append(.failure(failure)) } }

  func answer(to request: HTTPRequest) throws(HTTPFailure) -> HTTPAnswer {
    seen.withLock { $0.append(request) }
    let next = script.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    return try (next ?? .failure(.notConnected)).get()
  }
}
