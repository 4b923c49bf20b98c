import FileStorage
import Foundation
import FoundationNetworking
import Glibc
import Synchronization

/// One attempt to download to a file.
///
/// Data is written as it is received, because Foundation's download tasks terminate the process
/// when the disk is full.
final class FileDownload: NSObject, URLSessionDataDelegate, Sendable {
  private struct Progress {
    var descriptor: Int32 = -1
    var received: Int64 = 0
    var response: URLResponse?
    var rejection: URLError?
    var continuation: CheckedContinuation<TransferOutcome, Never>?
  }

  private let request: TransferRequest
  private let headers: [String: String]
  private let path: String
  private let timeout: TimeInterval
  private let limit: Int64
  private let progress = Mutex(Progress())

  init(
    _ request: TransferRequest, headers: [String: String], to path: String, timeout: TimeInterval,
    limit: Int64
  ) {
    self.request = request
    self.headers = headers
    self.path = path
    self.timeout = timeout
    self.limit = limit
  }

  /// Downloads until the end, or until `isCancelled` returns true, which is polled twice a second.
  func run(until isCancelled: @escaping @Sendable () -> Bool) async -> TransferOutcome {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else {
      let error = TransferError.disk(operation: "create", path: path, code: errno)
      return TransferOutcome(error.urlError)
    }
    progress.withLock { $0.descriptor = descriptor }
    defer { close(descriptor) }
    let session = URLSession(
      configuration: configuration, delegate: self, delegateQueue: nil)
    let task = session.dataTask(with: request.urlRequest)
    let watch = Task {
      while !Task.isCancelled, !isCancelled() { try await Task.sleep(for: .milliseconds(500)) }
      if !Task.isCancelled { task.cancel() }
    }
    defer {
      watch.cancel()
      session.finishTasksAndInvalidate()
    }
    return await withCheckedContinuation { continuation in
      progress.withLock { $0.continuation = continuation }
      task.resume()
    }
  }

  private var configuration: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    // A cache would keep all received data in memory.
    configuration.urlCache = nil
    configuration.httpAdditionalHeaders = headers
    configuration.timeoutIntervalForRequest = request.timeout
    configuration.timeoutIntervalForResource = max(1, timeout)
    return configuration
  }

  // MARK: URLSessionDataDelegate

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    let scheme = request.url?.scheme?.lowercased()
    guard scheme == "http" || scheme == "https" else {
      reject(
        .unsupportedURL, "the server redirects to '\(scheme ?? "")', which is not 'http' or 'https'"
      )
      // The task ends with this response; cancelling it here would make Foundation terminate the
      // process.
      return completionHandler(nil)
    }
    completionHandler(request)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    progress.withLock { $0.response = response }
    completionHandler(.allow)
    if response.expectedContentLength > limit { rejectSize(dataTask) }
    // Foundation terminates the process if it does not support the server's authentication scheme.
    if (response as? HTTPURLResponse)?.statusCode == 401 { dataTask.cancel() }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let failure = progress.withLock { progress -> Int32? in
      guard progress.rejection == nil else { return nil }
      progress.received += Int64(data.count)
      guard progress.received <= limit else { return nil }
      return data.withUnsafeBytes { DescriptorIO.write($0, to: progress.descriptor) }
    }
    if let failure {
      let error = TransferError.disk(operation: "write", path: path, code: failure)
      reject(.cannotWriteToFile, error.description)
      dataTask.cancel()
    } else if progress.withLock({ $0.received > limit }) {
      rejectSize(dataTask)
    }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let (continuation, outcome) = progress.withLock { progress in
      defer { progress.continuation = nil }
      return (progress.continuation, self.outcome(of: progress, error, task.response))
    }
    continuation?.resume(returning: outcome)
  }

  private func outcome(
    of progress: Progress, _ error: (any Error)?, _ response: URLResponse?
  ) -> TransferOutcome {
    if let rejection = progress.rejection { return TransferOutcome(rejection) }
    let response = progress.response ?? response
    let requiresAuthentication = (response as? HTTPURLResponse)?.statusCode == 401
    if let response, error == nil || requiresAuthentication {
      return .finished(
        TransferResponse(response, url: request.url, received: progress.received))
    }
    return TransferOutcome(error as? URLError ?? URLError(.badServerResponse))
  }

  private func rejectSize(_ task: URLSessionTask) {
    reject(.dataLengthExceedsMaximum, "the download is larger than \(limit) bytes")
    task.cancel()
  }

  private func reject(_ code: URLError.Code, _ reason: String) {
    progress.withLock {
      if $0.rejection == nil {
        $0.rejection = URLError(code, userInfo: [NSLocalizedDescriptionKey: reason])
      }
    }
  }
}
