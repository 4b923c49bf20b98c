import Synchronization

/// Sends the latest state to all open pages, as server-sent events.
final class EventHub: Sendable {
  /// The time after which a comment shows that a connection is still open.
  private static let commentInterval = Duration.seconds(15)
  /// The maximum number of events that wait for a page; the server closes the connection of a page that reads none before
  /// that many comments were sent.
  private static let maximumPendingEvents = 16

  private struct State {
    var latest: [UInt8] = []
    var pages: [Int: AsyncStream<[UInt8]>.Continuation] = [:]
    var pageCount = 0
  }

  private let state = Mutex(State())

  /// Creates a hub that also sends comments.
  init() {
    Task { [weak self] in
      while let self {
        self.send(Array(":\n\n".utf8))
        try await Task.sleep(for: Self.commentInterval)
      }
    }
  }

  /// Sends a state to all current listeners, and to new ones until it is replaced by a newer state.
  func notify(_ json: [UInt8]) {
    // JSON strings contain no line ends, and an event's data is one line.
    let event = Array("data: ".utf8) + json.filter { $0 != UInt8(ascii: "\n") } + Array("\n\n".utf8)
    state.withLock { $0.latest = event }
    send(event)
  }

  private func send(_ bytes: [UInt8]) {
    for page in state.withLock({ Array($0.pages.values) }) { page.yield(bytes) }
  }

  /// Returns a new listener, which receives the latest state first.
  func listener() -> AsyncStream<[UInt8]> {
    AsyncStream(bufferingPolicy: .bufferingNewest(Self.maximumPendingEvents)) { page in
      let number = state.withLock { state in
        page.yield(state.latest)
        state.pageCount += 1
        state.pages[state.pageCount] = page
        return state.pageCount
      }
      page.onTermination = { [weak self] _ in
        self?.state.withLock { $0.pages[number] = nil }
      }
    }
  }
}
