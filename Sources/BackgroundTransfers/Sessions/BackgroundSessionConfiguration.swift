package import Foundation
package import FoundationNetworking

/// The configuration of a session whose downloads outlive the process.
package final class BackgroundSessionConfiguration: URLSessionConfiguration, BareInitializable,
  @unchecked Sendable
{
  package var sendsLaunchEvents = true
  private var container: String?

  /// Returns the configuration of a session.
  package static func named(_ identifier: String) -> BackgroundSessionConfiguration {
    let configuration = makeBare(BackgroundSessionConfiguration.self)
    configuration.identifier = identifier
    return configuration
  }

  @available(*, deprecated, message: "use 'named(_:)'")
  package required override init() { super.init() }

  /// The container that several programs share, so that each of them finds the session.
  package override var sharedContainerIdentifier: String? {
    get { container }
    set { container = newValue }
  }

  /// The protocol that rejects unsupported tasks; an author's protocol classes are ignored.
  package override var protocolClasses: [AnyClass]? {
    get { [UnsupportedTaskProtocol.self] }
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

/// Allows a configuration to be created without the initializer that Foundation deprecates; there
/// is no other for subclasses.
package protocol BareInitializable { init() }

private func makeBare<Configuration: BareInitializable>(_ type: Configuration.Type) -> Configuration
{
  type.init()
}

/// Fails every task that background sessions do not support, with an error that says what to do.
final class UnsupportedTaskProtocol: URLProtocol {
  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    let message =
      "a background session supports only 'downloadTask(with:)' and its delegate; use a session of "
      + "another configuration for data, uploads and completion handlers, and remove "
      + "'import FoundationNetworking', which hides background sessions"
    client?.urlProtocol(
      self,
      didFailWithError: URLError(
        .unsupportedURL, userInfo: [NSLocalizedDescriptionKey: message]))
  }

  override func stopLoading() {}
}
