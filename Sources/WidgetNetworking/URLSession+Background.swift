import BackgroundTransfers
public import Foundation
public import FoundationNetworking

extension URLSession {
  /// Makes a session: one of the background where the configuration is, which tells its delegate of what
  /// ended while no process had the session.
  @_disfavoredOverload  // A file that imports Foundation's networking by itself sees both.
  public convenience init(
    configuration: URLSessionConfiguration,
    delegate: (any FoundationNetworking.URLSessionDelegate)?,
    delegateQueue queue: OperationQueue?
  ) {
    self.init(
      configuration: configuration, delegate: delegate, delegateQueue: queue,
      didFinishEvents: { session in
        (session.delegate as? any URLSessionDelegate)?
          .urlSessionDidFinishEvents(forBackgroundURLSession: session)
      })
  }

  /// Makes a session without a delegate.
  @_disfavoredOverload
  public convenience init(configuration: URLSessionConfiguration) {
    self.init(configuration: configuration, delegate: nil, delegateQueue: nil)
  }

  /// The tasks that run.
  public var allTasks: [URLSessionTask] {
    get async {
      await withCheckedContinuation { continuation in
        getAllTasks { continuation.resume(returning: $0) }
      }
    }
  }
}
