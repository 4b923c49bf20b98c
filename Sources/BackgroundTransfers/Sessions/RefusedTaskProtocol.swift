import Foundation
import FoundationNetworking

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
