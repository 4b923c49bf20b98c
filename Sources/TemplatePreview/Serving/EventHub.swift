import Dispatch
import Synchronization

/// Tells every page that is open the latest state, as server-sent events.
final class EventHub: Sendable {
  private struct State {
    var latest: [UInt8] = []
    var readers: [ObjectIdentifier: EventReader] = [:]
  }

  private let state = Mutex(State())

  /// Tells all that listen, and those that come later, until there is something newer.
  func notify(_ json: [UInt8]) {
    // Texts have no line ends in JSON, and an event's data is one line.
    let event = Array("data: ".utf8) + json.filter { $0 != UInt8(ascii: "\n") } + Array("\n\n".utf8)
    let readers = state.withLock { state in
      state.latest = event
      return Array(state.readers.values)
    }
    for reader in readers { reader.put(event) }
  }

  /// A listener that hears the latest first.
  func listener() -> some ByteStream {
    let reader = EventReader()
    state.withLock { state in
      reader.put(state.latest)
      state.readers[ObjectIdentifier(reader)] = reader
    }
    return EventListener(reader: reader) { [self] in
      state.withLock { _ = $0.readers.removeValue(forKey: ObjectIdentifier(reader)) }
    }
  }
}

/// What one page has not heard yet: no more than the latest, as older states are of no use.
final class EventReader: Sendable {
  private let waiting = Mutex<(isNew: Bool, bytes: [UInt8])>((false, []))
  private let arrival = DispatchSemaphore(value: 0)

  func put(_ event: [UInt8]) {
    let wasEmpty = waiting.withLock { waiting in
      defer { waiting = (true, event) }
      return !waiting.isNew
    }
    if wasEmpty { arrival.signal() }
  }

  /// The latest, or `nil` where there is nothing for a while.
  func take(within seconds: Int) -> [UInt8]? {
    guard arrival.wait(timeout: .now() + .seconds(seconds)) == .success else { return nil }
    return waiting.withLock { waiting in
      waiting.isNew = false
      return waiting.bytes
    }
  }
}

/// A page's end of the events; it is let go of with the page.
private final class EventListener: ByteStream {
  private let reader: EventReader
  private let leave: @Sendable () -> Void
  private let rest = Mutex<ArraySlice<UInt8>>([])

  init(reader: EventReader, leave: @escaping @Sendable () -> Void) {
    self.reader = reader
    self.leave = leave
  }

  deinit { leave() }

  func next(atMost count: Int) -> [UInt8]? {
    rest.withLock { rest in
      // A comment now and then shows whether somebody is still there.
      while rest.isEmpty { rest = (reader.take(within: 15) ?? Array(":\n\n".utf8))[...] }
      let part = Array(rest.prefix(count))
      rest = rest.dropFirst(count)
      return part
    }
  }
}
