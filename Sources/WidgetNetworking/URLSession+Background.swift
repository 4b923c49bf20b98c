import BackgroundTransfers
public import Foundation
public import FoundationNetworking

extension URLSession {
  /// Creates a session.
  ///
  /// With a background configuration, it is a background session, which informs its delegate of
  /// downloads that ended while no process had the session.
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

  /// Creates a session without a delegate.
  @_disfavoredOverload
  public convenience init(configuration: URLSessionConfiguration) {
    self.init(configuration: configuration, delegate: nil, delegateQueue: nil)
  }

  /// The running tasks.
  public var allTasks: [URLSessionTask] {
    get async {
      await withCheckedContinuation { continuation in
        getAllTasks { continuation.resume(returning: $0) }
      }
    }
  }
}

extension URLSessionConfiguration {
  /// Returns the configuration of a session whose downloads continue after the program has exited.
  ///
  /// The running host, or the next one, performs the resumed downloads, and then calls the handler
  /// that a widget set with `onBackgroundURLSessionEvents(matching:_:)`. Recreate the session
  /// there, with the same identifier: its delegate is informed of each download that ended, and
  /// then that there are no more.
  public class func background(withIdentifier identifier: String) -> URLSessionConfiguration {
    BackgroundSessionConfiguration.named(identifier)
  }

  /// Whether the widget's handler is called when all downloads of a background session have ended.
  public var sessionSendsLaunchEvents: Bool {
    get { (self as? BackgroundSessionConfiguration)?.sendsLaunchEvents ?? false }
    set { (self as? BackgroundSessionConfiguration)?.sendsLaunchEvents = newValue }
  }

  /// The container that several programs share: each of them finds a background session that has
  /// it.
  @_disfavoredOverload
  public var sharedContainerIdentifier: String? {
    get { (self as? BackgroundSessionConfiguration)?.sharedContainerIdentifier }
    set { (self as? BackgroundSessionConfiguration)?.sharedContainerIdentifier = newValue }
  }

  /// Whether a task waits for a network connection; without effect: background sessions always
  /// wait, others never.
  public var waitsForConnectivity: Bool {
    get { self is BackgroundSessionConfiguration }
    set {}
  }

  /// Whether an expensive network is used; without effect.
  public var allowsExpensiveNetworkAccess: Bool {
    get { true }
    set {}
  }

  /// Whether a network in Low Data Mode is used; without effect.
  public var allowsConstrainedNetworkAccess: Bool {
    get { true }
    set {}
  }
}

extension URLSessionTask {
  /// The earliest time at which a background session's task sends its request; other tasks have
  /// none.
  @_disfavoredOverload
  public var earliestBeginDate: Date? {
    get { (self as? BackgroundDownloadTask)?.earliestBegin }
    set { (self as? BackgroundDownloadTask)?.earliestBegin = newValue }
  }
}
