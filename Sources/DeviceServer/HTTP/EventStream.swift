package import Foundation

/// A stream of events that a client reads as long as it is connected (WHATWG HTML, 9.2).
package protocol EventStream: AnyObject, Sendable {
  /// Returns what has happened since the last call; it may wait for the store.
  func next(at now: Date) -> EventStreamUpdate
}

/// What has happened since the last poll of a stream.
package enum EventStreamUpdate: Hashable, Sendable {
  case unchanged
  /// The text of one event or more.
  case events(String)
  /// The client may not read the stream any longer.
  case end
}

/// Adds comments to the events of a stream, which show that the connection is alive.
package struct EventStreamKeepAlive: Sendable {
  /// The seconds between two polls of a stream.
  package static let pollInterval = 0.5
  /// The seconds without an event after which a comment is sent; Tesserae's boards connect again after 60.
  static let commentInterval = 25.0

  private var silence = 0.0

  package init() {}

  /// Returns what to send after a poll that had these events; `nil` sends nothing.
  package mutating func text(after events: String?) -> String? {
    silence = events == nil ? silence + Self.pollInterval : 0
    guard silence >= Self.commentInterval else { return events }
    silence = 0
    return ":\n\n"
  }
}
