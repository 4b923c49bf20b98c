import Foundation
import SwiftUI
import Testing
import WidgetKit

/// Background downloads, implemented as in apps and widgets.
final class BackgroundDownloads: NSObject, URLSessionDelegate, @unchecked Sendable {
  static let shared = BackgroundDownloads()

  private(set) var finished: [URL] = []
  private var completion: (() -> Void)?

  private lazy var session: URLSession = {
    let configuration = URLSessionConfiguration.background(withIdentifier: "com.example.scores")
    configuration.isDiscretionary = true
    configuration.sessionSendsLaunchEvents = true
    configuration.waitsForConnectivity = true
    configuration.sharedContainerIdentifier = "group.com.example"
    configuration.timeoutIntervalForResource = 3_600
    return URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
  }()

  func schedule(_ url: URL) -> URLSessionDownloadTask {
    let task = session.downloadTask(with: url)
    task.earliestBeginDate = Date(timeIntervalSince1970: 1_780_000_000)
    task.countOfBytesClientExpectsToSend = 200
    task.countOfBytesClientExpectsToReceive = 500 * 1024
    task.taskDescription = "scores"
    return task
  }

  func handle(_ identifier: String, completion: @escaping () -> Void) {
    self.completion = completion
    session.getAllTasks { _ in }
  }
}

extension BackgroundDownloads: URLSessionDownloadDelegate {
  func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask,
    didFinishDownloadingTo location: URL
  ) {
    finished.append(location)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {}

  func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {
    DispatchQueue.main.async { [self] in
      completion?()
      completion = nil
      WidgetCenter.shared.reloadAllTimelines()
    }
  }
}

/// A widget with each form of the event handler.
private struct EventHandlingWidget: Widget {
  var body: some WidgetConfiguration {
    EmptyWidgetConfiguration()
      .onBackgroundURLSessionEvents { identifier, completion in
        BackgroundDownloads.shared.handle(identifier, completion: completion)
      }
      .onBackgroundURLSessionEvents(matching: "com.example.scores") { _, completion in
        completion()
      }
      .onBackgroundURLSessionEvents(matching: { $0.hasPrefix("com.example") }) { _, completion in
        completion()
      }
  }
}

struct BackgroundDownloadsTests {
  @Test func configurationStoresItsProperties() {
    let configuration: URLSessionConfiguration = .background(withIdentifier: "com.example.news")
    #expect(configuration.identifier == "com.example.news")
    #expect(configuration.sessionSendsLaunchEvents)
    configuration.sessionSendsLaunchEvents = false
    configuration.sharedContainerIdentifier = "group.com.example"
    let copy = configuration.copy() as? URLSessionConfiguration
    #expect(copy?.sessionSendsLaunchEvents == false)
    #expect(copy?.sharedContainerIdentifier == "group.com.example")
    #expect(!URLSessionConfiguration.default.sessionSendsLaunchEvents)
  }
}
