import Foundation
import FoundationNetworking
import Synchronization

extension BackgroundURLSession {
  /// Informs the delegate of each ended download once, and then that there are no more events.
  func deliver() {
    let ended = delegate == nil ? [] : folder.endedIdentifiers()
    let undelivered = progress.withLock { progress in
      ended.filter { progress.delivering.insert($0).inserted }
    }
    for id in undelivered { delegateQueue.addOperation { self.notify(id) } }
    delegateQueue.addOperation { self.finishEvents() }
  }

  /// Informs the delegate of a task that could not be recorded.
  func fail(_ task: BackgroundDownloadTask, _ error: URLError) {
    delegateQueue.addOperation { self.notify(task, TransferOutcome(error)) }
    delegateQueue.addOperation { self.finishEvents() }
  }

  /// Informs the delegate of a download's outcome, unless another process is doing so.
  private func notify(_ id: Int) {
    defer { progress.withLock { _ = $0.delivering.remove(id) } }
    guard let claim = folder.claim(id) else {
      progress.withLock { _ = $0.tasks.removeValue(forKey: id) }
      return
    }
    let task =
      progress.withLock { $0.tasks[id] } ?? BackgroundDownloadTask(claim.request, session: self)
    notify(task, claim.outcome)
    // Hold the lock, so that no other process delivers the outcome again.
    withExtendedLifetime(claim) { folder.remove(id) }
  }

  private func notify(_ task: BackgroundDownloadTask, _ outcome: TransferOutcome) {
    task.end(outcome)
    let file = URL(fileURLWithPath: folder.download(task.taskIdentifier))
    if case .finished = outcome, let delegate = delegate as? any URLSessionDownloadDelegate {
      delegate.urlSession(self, downloadTask: task, didFinishDownloadingTo: file)
    }
    (delegate as? any URLSessionTaskDelegate)?
      .urlSession(self, task: task, didCompleteWithError: task.error)
    progress.withLock { progress in
      progress.tasks[task.taskIdentifier] = nil
      progress.hasDelivered = true
    }
  }

  /// Informs the delegate that it has received all events, if it has.
  private func finishEvents() {
    guard folder.unfinishedIdentifiers().isEmpty, folder.endedIdentifiers().isEmpty else { return }
    let expectation = BackgroundSessions.shared.expectation(of: identifier)
    guard expectation != .later else { return }
    if expectation == .now { BackgroundSessions.shared.clearExpectation(of: identifier) }
    let (hasDelivered, isInvalid) = progress.withLock { progress in
      defer {
        progress.hasDelivered = false
        if !progress.tasks.values.contains(where: { $0.state == .running }) {
          progress.selfReference = nil
        }
      }
      return (progress.hasDelivered, progress.isInvalid)
    }
    if hasDelivered || expectation == .now { didFinishEvents(self) }
    if isInvalid { invalidate() }
  }
}
