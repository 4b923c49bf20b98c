public import FoundationNetworking

/// The delegate of a session: Foundation's, with the end of background events, which Foundation
/// omits on Linux.
public protocol URLSessionDelegate: FoundationNetworking.URLSessionDelegate {
  /// Called when the delegate has received all events of a background session.
  func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession)
}

extension URLSessionDelegate {
  /// Does nothing.
  public func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {}
}

/// A delegate for the events of a session's tasks.
public protocol URLSessionTaskDelegate: FoundationNetworking.URLSessionTaskDelegate,
  URLSessionDelegate
{}

/// A delegate for the events of a session's data tasks.
public protocol URLSessionDataDelegate: FoundationNetworking.URLSessionDataDelegate,
  URLSessionTaskDelegate
{}

/// A delegate for the events of a session's downloads.
public protocol URLSessionDownloadDelegate: FoundationNetworking.URLSessionDownloadDelegate,
  URLSessionTaskDelegate
{}
