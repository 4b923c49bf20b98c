import Dispatch
import Synchronization

/// Sends the latest state to all open pages, as server-sent events.
final class EventHub: Sendable {
  private struct State {
    var latest: [UInt8] = []
    var readers: [ObjectIdentifier: PendingEvent] = [:]
  }

  private let state = Mutex(State())

  /// Sends a state to all current listeners, and to new ones until it is replaced by a newer state.
  func notify(_ json: [UInt8]) {
    // JSON strings contain no line ends, and an event's data is one line.
    let event = Array("data: ".utf8) + json.filter { $0 != UInt8(ascii: "\n") } + Array("\n\n".utf8)
    let readers = state.withLock { state in
      state.latest = event
      return Array(state.readers.values)
    }
    for reader in readers { reader.put(event) }
  }

  /// Returns a new listener, which receives the latest state first.
  func listener() -> some ByteStream {
    let reader = PendingEvent()
    state.withLock { state in
      reader.put(state.latest)
      state.readers[ObjectIdentifier(reader)] = reader
    }
    return EventStream(reader: reader) { [self] in
      state.withLock { _ = $0.readers.removeValue(forKey: ObjectIdentifier(reader)) }
    }
  }
}

/// The unsent state of one page: only the latest, because older ones are obsolete.
final class PendingEvent: Sendable {
  private let waiting = Mutex<(isNew: Bool, bytes: [UInt8])>((false, []))
  private let arrival = DispatchSemaphore(value: 0)

  func put(_ event: [UInt8]) {
    let wasEmpty = waiting.withLock { waiting in
      defer { waiting = (true, event) }
      return !waiting.isNew
    }
    if wasEmpty { arrival.signal() }
  }

  /// Waits for the next state; `nil` on timeout.
  func take(within seconds: Int) -> [UInt8]? {
    guard arrival.wait(timeout: .now() + .seconds(seconds)) == .success else { return nil }
    return waiting.withLock { waiting in
      waiting.isNew = false
      return waiting.bytes
    }
  }
}

/// The event stream of a page, which is released when the page is closed.
private final class EventStream: ByteStream {
  private let reader: PendingEvent
  private let onClose: @Sendable () -> Void
  private let rest = Mutex<ArraySlice<UInt8>>([])

  init(reader: PendingEvent, leave: @escaping @Sendable () -> Void) {
    self.reader = reader
    self.onClose = leave
  }

  deinit { onClose() }

  func next(atMost count: Int) -> [UInt8]? {
    rest.withLock { rest in
      // A periodic comment detects whether the connection is still open.
      while rest.isEmpty { rest = (reader.take(within: 15) ?? Array(":\n\n".utf8))[...] }
      let part = Array(rest.prefix(count))
      rest = rest.dropFirst(count)
      return part
    }
  }
}
