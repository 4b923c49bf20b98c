package import Foundation
package import FramePipeline

/// Where a player gets its manifest and its pictures from.
package protocol FrameSource: Sendable {
  /// Fetches the manifest.
  ///
  /// - Parameters:
  ///   - tag: The tag of the known manifest; `nil` if there is none.
  ///   - timeout: The time limit in seconds.
  /// - Returns: The file of the manifest, or that the known one is current.
  /// - Throws: ``FetchFailure`` if there is no response, or another one.
  func manifest(unless tag: String?, timeout: Double) throws(FetchFailure) -> SourceResponse

  /// Fetches the file of a picture; the caller checks its bytes.
  func picture(
    _ picture: Manifest.Picture, timeout: Double
  ) throws(FetchFailure) -> (bytes: [UInt8], date: Date?)
}

/// The response to a request for the manifest.
package struct SourceResponse: Sendable {
  /// The content of a response.
  package enum Content: Sendable {
    case unchanged
    case manifest([UInt8], tag: String?)
  }

  package var content: Content
  /// The time by the server's clock.
  package var date: Date?

  package init(_ content: Content, date: Date? = nil) {
    self.content = content
    self.date = date
  }
}

/// The reason why something was not fetched.
package struct FetchFailure: Error, Hashable, CustomStringConvertible {
  /// The kind of a failure, which decides what the player does.
  package enum Kind: Hashable, Sendable {
    /// The server cannot be reached or does not answer now; it may later.
    case unavailable
    /// The server does not accept the token.
    case rejected
    /// The server does not have it.
    case missing
    /// The server sent a malformed or unexpected file.
    case invalid
  }

  package var kind: Kind
  /// What happened, and what to do.
  package var description: String
  /// The seconds after which the server accepts another request.
  package var retryAfter: Double?
  /// The time by the server's clock.
  package var date: Date?

  package init(
    _ kind: Kind, _ description: String, retryAfter: Double? = nil, date: Date? = nil
  ) {
    self.kind = kind
    self.description = description
    self.retryAfter = retryAfter
    self.date = date
  }
}
