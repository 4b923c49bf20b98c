import FileStorage
public import Foundation

extension Activity {
  /// The changes of one activity, or of all of one type, as an asynchronous sequence.
  public struct Updates<Element: Sendable>: AsyncSequence, Sendable {
    /// Iterates over the changes.
    public struct AsyncIterator: AsyncIteratorProtocol {
      var base: AsyncStream<Element>.Iterator

      /// Returns the next change, or `nil` at the end.
      public mutating func next() async -> Element? { await base.next() }
    }

    let stream: @Sendable () -> AsyncStream<Element>

    /// Starts to observe.
    public func makeAsyncIterator() -> AsyncIterator {
      AsyncIterator(base: stream().makeAsyncIterator())
    }
  }

  /// A sequence of activity states.
  public typealias ActivityStateUpdates = Updates<ActivityState>
  /// A sequence of activities.
  public typealias ActivityUpdates = Updates<Activity>
  /// A sequence of tokens for push notifications.
  public typealias PushTokenUpdates = Updates<Data>

  /// The phases of the activity's life, from the current one until it is dismissed.
  public var activityStateUpdates: ActivityStateUpdates {
    observing { activity, last in
      let state = activity.activityState
      return (state == last ? nil : state, isLast: state == .dismissed)
    }
  }

  /// The activities that start from now on, of any program.
  public static var activityUpdates: ActivityUpdates {
    Updates {
      let store = ActivityStore()
      let known = KnownIdentifiers(activities(in: store, at: Date()).map(\.id))
      return observed(store) { yield in
        for activity in activities(in: store, at: Date()) where known.insert(activity.id) {
          yield(activity)
        }
        return true
      }
    }
  }

  /// The tokens for push notifications; there are none, and the sequence ends at once.
  public var pushTokenUpdates: PushTokenUpdates { Updates { AsyncStream { $0.finish() } } }

  /// The tokens for push notifications that start activities; there are none.
  public static var pushToStartTokenUpdates: PushTokenUpdates {
    Updates { AsyncStream { $0.finish() } }
  }

  /// The token for push notifications that start activities; there is none.
  public static var pushToStartToken: Data? { nil }

  private func observing<Element: Sendable & Equatable>(
    _ next: @escaping @Sendable (Activity, _ last: Element?) -> (Element?, isLast: Bool)
  ) -> Updates<Element> {
    let store = ActivityStore()
    return Updates { [self] in
      let last = LastElement<Element>()
      return Self.observed(store) { yield in
        let (element, isLast) = next(self, last.value)
        if let element {
          last.value = element
          yield(element)
        }
        return !isLast
      }
    }
  }

  /// Calls `check` now and after each change in the store, until it returns false.
  private static func observed<Element: Sendable>(
    _ store: ActivityStore, _ check: @escaping @Sendable ((Element) -> Void) -> Bool
  ) -> AsyncStream<Element> {
    AsyncStream { continuation in
      let queue = DispatchQueue(label: "activities")
      let watcher = store.watcher()
      let run: @Sendable () -> Void = {
        if !check({ continuation.yield($0) }) { continuation.finish() }
      }
      queue.async(execute: run)
      // Also phases that begin without a change of a file.
      let timer = DispatchSource.makeTimerSource(queue: queue)
      timer.schedule(deadline: .now() + 1, repeating: 1)
      timer.setEventHandler(handler: run)
      timer.activate()
      nonisolated(unsafe) let sources: [any DispatchSourceProtocol] =
        [timer] + (watcher.map { [$0.source(on: queue, run)] } ?? [])
      continuation.onTermination = { _ in sources.forEach { $0.cancel() } }
    }
  }
}

extension Activity where Attributes.ContentState: Sendable {
  /// A sequence of contents.
  public typealias ContentUpdates = Updates<ActivityContent<ContentState>>
  /// A sequence of states.
  public typealias ContentStateUpdates = Updates<ContentState>

  /// The contents of the activity, from the current one until it is dismissed.
  public var contentUpdates: ContentUpdates {
    observing { activity, last in
      let content = activity.content
      return (content == last ? nil : content, isLast: activity.activityState == .dismissed)
    }
  }

  /// The states of the activity, from the current one until it is dismissed.
  public var contentStateUpdates: ContentStateUpdates {
    observing { activity, last in
      let state = activity.contentState
      return (state == last ? nil : state, isLast: activity.activityState == .dismissed)
    }
  }
}

/// The identifiers that were reported; used on one queue.
private final class KnownIdentifiers: @unchecked Sendable {
  private var known: Set<String>

  init(_ known: [String]) { self.known = Set(known) }

  func insert(_ id: String) -> Bool { known.insert(id).inserted }
}

/// The element that was reported last; used on one queue.
private final class LastElement<Element>: @unchecked Sendable {
  var value: Element?
}
