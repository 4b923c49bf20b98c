import Synchronization

/// An object that views show, and that notifies subscribers before it changes.
///
/// A rendered image shows what the object contains when the body of a view reads it. Subscribers are notified of
/// changes if the module `Combine` is linked.
public protocol ObservableObject: AnyObject {
  /// The type of `objectWillChange`.
  associatedtype ObjectWillChangePublisher = ObservableObjectPublisher
  /// The publisher that sends before the object changes.
  var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  /// The publisher that sends before the value of a ``Published`` property changes.
  public var objectWillChange: ObservableObjectPublisher { .publisher(of: self) }
}

/// Sends before an object changes.
public final class ObservableObjectPublisher: Sendable {
  package let subject = SubjectBox<Void>()

  /// Creates a publisher.
  public init() {}

  /// Notifies subscribers that the object is about to change.
  public func send() { subject.send(()) }

  /// The publishers of objects that do not store their own.
  private static let publishers = Mutex(PublisherTable())

  static func publisher(of object: AnyObject) -> ObservableObjectPublisher {
    publishers.withLock { $0.publisher(of: object) }
  }

  /// The publisher of an object whose publisher was used already.
  static func usedPublisher(of object: AnyObject) -> ObservableObjectPublisher? {
    publishers.withLock { $0.usedPublisher(of: object) }
  }
}

/// Publishers by their objects, as long as the objects exist.
private struct PublisherTable: @unchecked Sendable {
  private struct Entry {
    weak var object: AnyObject?
    let publisher: ObservableObjectPublisher
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  /// The number of entries at which those of former objects are removed.
  private var limit = 64

  func usedPublisher(of object: AnyObject) -> ObservableObjectPublisher? {
    guard let entry = entries[ObjectIdentifier(object)], entry.object === object else { return nil }
    return entry.publisher
  }

  mutating func publisher(of object: AnyObject) -> ObservableObjectPublisher {
    if let publisher = usedPublisher(of: object) { return publisher }
    if entries.count >= limit {
      entries = entries.filter { $0.value.object != nil }
      limit = max(64, entries.count * 2)
    }
    let publisher = ObservableObjectPublisher()
    entries[ObjectIdentifier(object)] = Entry(object: object, publisher: publisher)
    return publisher
  }
}
