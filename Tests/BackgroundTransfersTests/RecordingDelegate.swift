import Foundation
import Synchronization
import WidgetNetworking

/// Records the calls of a session, and lets a test wait for them.
final class RecordingDelegate: NSObject, URLSessionDownloadDelegate, Sendable {
  private struct Calls {
    var lines: [String] = []
    var waiting: (line: String, CheckedContinuation<Void, Never>)?
  }

  private let calls = Mutex(Calls())

  var lines: [String] { calls.withLock { $0.lines } }

  /// Waits until a line has been recorded.
  func wait(for line: String) async {
    await withCheckedContinuation { continuation in
      let isRecorded = calls.withLock { calls in
        if calls.lines.contains(line) { return true }
        calls.waiting = (line, continuation)
        return false
      }
      if isRecorded { continuation.resume() }
    }
  }

  func notify(_ line: String) {
    let waiting = calls.withLock { calls -> CheckedContinuation<Void, Never>? in
      calls.lines.append(line)
      guard calls.waiting?.line == line else { return nil }
      defer { calls.waiting = nil }
      return calls.waiting?.1
    }
    waiting?.resume()
  }

  func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask,
    didFinishDownloadingTo location: URL
  ) {
    let text = (try? String(contentsOf: location, encoding: .utf8)) ?? "no file"
    let status = (downloadTask.response as? HTTPURLResponse)?.statusCode
    notify("\(downloadTask.taskDescription ?? "task") \(status ?? 0): \(text)")
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    notify("completed \(task.taskDescription ?? "task") \((error as? URLError)?.errorCode ?? 0)")
  }

  func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {
    notify("finished events of \(session.configuration.identifier ?? "none")")
  }

  func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) {
    notify("invalid")
  }
}
