import Foundation
import FoundationNetworking
import Synchronization

extension BackgroundURLSession {
  /// Tells the delegate of the downloads that ended, each once, and then that these were all.
  func deliver() {
    let ended = delegate == nil ? [] : folder.ended()
    let news = progress.withLock { progress in
      ended.filter { progress.delivering.insert($0).inserted }
    }
    for id in news { delegateQueue.addOperation { self.notify(id) } }
    delegateQueue.addOperation { self.endEvents() }
  }

  /// Tells the delegate of a task that could not be noted.
  func fail(_ task: BackgroundDownloadTask, _ error: URLError) {
    delegateQueue.addOperation { self.notify(task, TransferOutcome(error)) }
    delegateQueue.addOperation { self.endEvents() }
  }

  /// Tells the delegate how a download ended, unless another process does that now.
  private func notify(_ id: Int) {
    defer { progress.withLock { _ = $0.delivering.remove(id) } }
    guard let claim = folder.claim(id) else {
      progress.withLock { _ = $0.tasks.removeValue(forKey: id) }
      return
    }
    let task =
      progress.withLock { $0.tasks[id] } ?? BackgroundDownloadTask(claim.request, session: self)
    notify(task, claim.ending)
    // With the lock, lest another process tell of it again.
    withExtendedLifetime(claim) { folder.remove(id) }
  }

  private func notify(_ task: BackgroundDownloadTask, _ ending: TransferOutcome) {
    task.end(ending)
    let file = URL(fileURLWithPath: folder.download(task.taskIdentifier))
    if case .finished = ending, let delegate = delegate as? any URLSessionDownloadDelegate {
      delegate.urlSession(self, downloadTask: task, didFinishDownloadingTo: file)
    }
    (delegate as? any URLSessionTaskDelegate)?
      .urlSession(self, task: task, didCompleteWithError: task.error)
    progress.withLock { progress in
      progress.tasks[task.taskIdentifier] = nil
      progress.hasTold = true
    }
  }

  /// Tells the delegate that it has heard everything, where it has.
  private func endEvents() {
    guard folder.unfinished().isEmpty, folder.ended().isEmpty else { return }
    let expectation = BackgroundSessions.shared.expectation(of: identifier)
    guard expectation != .later else { return }
    if expectation == .now { BackgroundSessions.shared.expectNothing(of: identifier) }
    let (hasTold, isInvalid) = progress.withLock { progress in
      defer {
        progress.hasTold = false
        if !progress.tasks.values.contains(where: { $0.state == .running }) {
          progress.itself = nil
        }
      }
      return (progress.hasTold, progress.isInvalid)
    }
    if hasTold || expectation == .now { didFinishEvents(self) }
    if isInvalid { invalidate() }
  }
}
