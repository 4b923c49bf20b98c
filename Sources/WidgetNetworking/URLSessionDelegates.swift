public import FoundationNetworking

/// What a session tells its delegate: Foundation's, with the end of background events, which
/// Foundation leaves out on Linux.
public protocol URLSessionDelegate: FoundationNetworking.URLSessionDelegate {
  /// Tells that all events of a background session have been told.
  func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession)
}

extension URLSessionDelegate {
  /// Does nothing.
  public func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {}
}

/// What a session tells of its tasks.
public protocol URLSessionTaskDelegate: FoundationNetworking.URLSessionTaskDelegate,
  URLSessionDelegate
{}

/// What a session tells of its data tasks.
public protocol URLSessionDataDelegate: FoundationNetworking.URLSessionDataDelegate,
  URLSessionTaskDelegate
{}

/// What a session tells of its downloads.
public protocol URLSessionDownloadDelegate: FoundationNetworking.URLSessionDownloadDelegate,
  URLSessionTaskDelegate
{}
