import Dispatch
import Synchronization

/// Does what suspends, and waits for it on a thread that may be blocked.
func waiting<Value: Sendable>(
  for work: @escaping @Sendable () async throws -> Value
) throws -> Value {
  let answer = Answer<Value>()
  Task.detached {
    do { answer.put(.success(try await work())) } catch { answer.put(.failure(error)) }
  }
  return try answer.take()
}

/// A result on its way from a task to a thread.
private final class Answer<Value: Sendable>: Sendable {
  private let result = Mutex<Result<Value, any Error>?>(nil)
  private let arrival = DispatchSemaphore(value: 0)

  func put(_ result: Result<Value, any Error>) {
    self.result.withLock { $0 = result }
    arrival.signal()
  }

  func take() throws -> Value {
    arrival.wait()
    guard let result = result.withLock({ $0 }) else {
      preconditionFailure("an answer has arrived without a result")
    }
    return try result.get()
  }
}
