import WidgetHost

/// Passes queries about responses that the nodes of a cluster share to the service that asks the database, and its replies
/// back.
///
/// Only workers of the host's own program may query: the code of another one could publish responses that no server has
/// sent.
extension WorkerPool {
  func submit(_ query: SharedResponseQuery, of worker: PooledWorker, request: Int) {
    guard let service = sharedResponses, worker.sharesResponses else {
      return worker.process.send(.sharedResponse(request: request, .notShared))
    }
    lastSharedResponseQuery += 1
    if case .claim = query {
      sharedResponseQueries[lastSharedResponseQuery] = (worker, request)
    }
    service.submit(query, id: lastSharedResponseQuery)
  }

  /// Sends the replies that have arrived.
  func forwardSharedResponses() {
    for (id, reply) in sharedResponses?.takeReplies() ?? [] {
      // The worker may have ended meanwhile; its claim expires.
      guard let query = sharedResponseQueries.removeValue(forKey: id) else { continue }
      query.worker.process.send(.sharedResponse(request: query.request, reply))
    }
  }
}
