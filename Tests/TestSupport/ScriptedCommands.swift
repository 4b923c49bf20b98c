import Synchronization
package import TemplateData

/// Commands that return prepared outputs or failures, one after another.
package final class ScriptedCommands: CommandRunning {
  private let script: Mutex<[Result<[UInt8], CommandFailure>]> = Mutex([])
  private let receivedRequests = Mutex<[CommandRequest]>([])

  package var requests: [CommandRequest] { receivedRequests.withLock { $0 } }

  package func add(_ output: String) { script.withLock { $0.append(.success(Array(output.utf8))) } }
  package func fail(_ failure: CommandFailure) { script.withLock { $0.append(.failure(failure)) } }

  package func output(of request: CommandRequest) throws(CommandFailure) -> [UInt8] {
    receivedRequests.withLock { $0.append(request) }
    let next = script.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    return try (next ?? .failure(.notFound)).get()
  }
}
