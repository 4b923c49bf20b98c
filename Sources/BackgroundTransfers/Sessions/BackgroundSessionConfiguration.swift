package import Foundation
package import FoundationNetworking

/// The configuration of a session whose downloads outlive the process.
package final class BackgroundSessionConfiguration: URLSessionConfiguration, BareConfiguration,
  @unchecked Sendable
{
  package var sendsLaunchEvents = true
  private var container: String?

  /// Makes the configuration of a session.
  package static func named(_ identifier: String) -> BackgroundSessionConfiguration {
    let configuration = bare(BackgroundSessionConfiguration.self)
    configuration.identifier = identifier
    return configuration
  }

  @available(*, deprecated, message: "use 'named(_:)'")
  package required override init() { super.init() }

  /// The container that several programs share, each of which then finds the session.
  package override var sharedContainerIdentifier: String? {
    get { container }
    set { container = newValue }
  }

  /// A background session has none of the author's.
  package override var protocolClasses: [AnyClass]? {
    get { [RefusedTaskProtocol.self] }
    set {}
  }

  package override func copy(with zone: NSZone?) -> Any {
    let copy = Self.named(identifier ?? "")
    copy.sendsLaunchEvents = sendsLaunchEvents
    copy.container = container
    copy.isDiscretionary = isDiscretionary
    copy.allowsCellularAccess = allowsCellularAccess
    copy.networkServiceType = networkServiceType
    copy.requestCachePolicy = requestCachePolicy
    copy.timeoutIntervalForRequest = timeoutIntervalForRequest
    copy.timeoutIntervalForResource = timeoutIntervalForResource
    copy.httpAdditionalHeaders = httpAdditionalHeaders
    copy.httpMaximumConnectionsPerHost = httpMaximumConnectionsPerHost
    copy.httpShouldSetCookies = httpShouldSetCookies
    copy.httpCookieAcceptPolicy = httpCookieAcceptPolicy
    copy.httpCookieStorage = httpCookieStorage
    copy.urlCredentialStorage = urlCredentialStorage
    return copy
  }
}

/// Lets a configuration be made without the initializer that Foundation warns of, as it has no other
/// for subclasses.
package protocol BareConfiguration { init() }

private func bare<Configuration: BareConfiguration>(_ type: Configuration.Type) -> Configuration {
  type.init()
}

/// Ends every task that a background session does not have with an error that says what to do.
final class RefusedTaskProtocol: URLProtocol {
  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    let message =
      "a background session only has 'downloadTask(with:)' and its delegate; use a session of "
      + "another configuration for data, uploads and completion handlers, and leave out "
      + "'import FoundationNetworking', which hides background sessions"
    client?.urlProtocol(
      self,
      didFailWithError: URLError(
        .unsupportedURL, userInfo: [NSLocalizedDescriptionKey: message]))
  }

  override func stopLoading() {}
}
