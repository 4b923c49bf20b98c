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

extension URLSessionConfiguration {
  /// The configuration of a session whose downloads go on when the program has ended.
  ///
  /// A host that runs, or the next one, does what is resumed, and then calls the handler that a widget
  /// gave to `onBackgroundURLSessionEvents(matching:_:)`. Make the session again there, by the same
  /// identifier: its delegate is told of each download that ended, and then that these were all.
  public class func background(withIdentifier identifier: String) -> URLSessionConfiguration {
    BackgroundSessionConfiguration.named(identifier)
  }

  /// Whether the widget's handler is called when all downloads of a background session have ended.
  public var sessionSendsLaunchEvents: Bool {
    get { (self as? BackgroundSessionConfiguration)?.sendsLaunchEvents ?? false }
    set { (self as? BackgroundSessionConfiguration)?.sendsLaunchEvents = newValue }
  }

  /// The container that several programs share: a background session with it is found by each of them.
  @_disfavoredOverload
  public var sharedContainerIdentifier: String? {
    get { (self as? BackgroundSessionConfiguration)?.sharedContainerIdentifier }
    set { (self as? BackgroundSessionConfiguration)?.sharedContainerIdentifier = newValue }
  }

  /// Whether a task waits for a network; without effect, as background sessions do and others do not.
  public var waitsForConnectivity: Bool {
    get { self is BackgroundSessionConfiguration }
    set {}
  }

  /// Whether a network that costs is used; without effect.
  public var allowsExpensiveNetworkAccess: Bool {
    get { true }
    set {}
  }

  /// Whether a network of which the person wants little use is used; without effect.
  public var allowsConstrainedNetworkAccess: Bool {
    get { true }
    set {}
  }
}

extension URLSessionTask {
  /// Before when a background session's task sends nothing; other tasks have none.
  @_disfavoredOverload
  public var earliestBeginDate: Date? {
    get { (self as? BackgroundDownloadTask)?.earliestBegin }
    set { (self as? BackgroundDownloadTask)?.earliestBegin = newValue }
  }
}
