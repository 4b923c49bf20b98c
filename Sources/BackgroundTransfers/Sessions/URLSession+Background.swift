package import Foundation
package import FoundationNetworking

/// Lets an initializer of `URLSession` give a subclass, which those of the class itself cannot.
package protocol BackgroundSessionMaking {}

extension URLSession: BackgroundSessionMaking {}

extension BackgroundSessionMaking {
  /// Makes a background session where the configuration is of one, and Foundation's where it is not.
  package init(
    configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)?,
    delegateQueue: OperationQueue?,
    didFinishEvents: @escaping BackgroundURLSession.DidFinishEvents
  ) {
    let session =
      if let background = configuration as? BackgroundSessionConfiguration {
        BackgroundURLSession(
          configuration: background, delegate: delegate, delegateQueue: delegateQueue,
          didFinishEvents: didFinishEvents)
      } else {
        URLSession(
          configuration: configuration, delegate: delegate, delegateQueue: delegateQueue)
      }
    guard let session = session as? Self else {
      preconditionFailure("'\(Self.self)' is no class of sessions that can be made so")
    }
    self = session
  }
}
