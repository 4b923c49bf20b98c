package import CheckedJSON
import FileStorage
public import Foundation
import WidgetTimeline

/// A running activity, such as a delivery.
///
/// A widget with an `ActivityConfiguration` shows it on displays until it ends.
///
/// Every program that links the library can start activities, and see and change those of others: they are stored in the
/// state folder (`PLACARD_STATE`, else `placard` in the XDG state folder). The host draws them at once on the displays to
/// which such a widget was added.
///
/// ```swift
/// let activity = try Activity.request(
///   attributes: DeliveryAttributes(order: 7),
///   content: ActivityContent(state: .init(stopsLeft: 4), staleDate: nil))
/// await activity.update(ActivityContent(state: .init(stopsLeft: 3), staleDate: nil))
/// await activity.end(nil, dismissalPolicy: .immediate)
/// ```
public final class Activity<Attributes: ActivityAttributes>: Identifiable, Sendable {
  /// The state, which changes while the activity runs.
  public typealias ContentState = Attributes.ContentState

  /// Identifies the activity.
  public let id: String
  /// The attributes, which do not change.
  nonisolated(unsafe) public let attributes: Attributes
  private let store: ActivityStore
  // The content to return if the file does not exist any more.
  nonisolated(unsafe) private let initial: ActivityContent<ContentState>

  init(_ record: ActivityRecord, in store: ActivityStore) throws {
    id = record.id
    attributes = try ActivityJSON.decode(Attributes.self, from: record.attributes)
    initial = try ActivityContent(record)
    self.store = store
  }

  /// The current content.
  public var content: ActivityContent<ContentState> {
    record.flatMap { try? ActivityContent($0) } ?? initial
  }

  /// The current state.
  public var contentState: ContentState { content.state }

  /// The phase of the activity's life.
  public var activityState: ActivityState { record?.phase(at: Date()) ?? .dismissed }

  /// The token for push notifications; there is none.
  public var pushToken: Data? { nil }

  private var record: ActivityRecord? { store.activity(withID: id) }

  /// The name of the attributes' type, which identifies the widget that shows the activity.
  package static var kind: String { String(describing: Attributes.self) }
}

extension Activity {
  /// The activities of these attributes that are shown, of any program.
  public static var activities: [Activity] { activities(in: ActivityStore(), at: Date()) }

  static func activities(in store: ActivityStore, at date: Date) -> [Activity] {
    store.activities().filter { $0.kind == kind && $0.isShown(at: date) }
      .compactMap { try? Activity($0, in: store) }
  }

  /// Starts an activity.
  ///
  /// - Throws: ``ActivityAuthorizationError`` if attributes or state are larger than 4 KiB of JSON, if too many
  ///   activities run, or if it cannot be stored; the error of the encoder if they cannot be encoded.
  public static func request(
    attributes: Attributes, content: ActivityContent<ContentState>, pushType: PushType? = nil
  ) throws -> Activity {
    let now = Date()
    return try request(
      attributes, content, at: now, now: now, in: ActivityStore(), id: UUID().uuidString)
  }

  /// Starts an activity with a style, which determines how long it lasts.
  public static func request(
    attributes: Attributes, content: ActivityContent<ContentState>, pushType: PushType? = nil,
    style: ActivityStyle, alertConfiguration: AlertConfiguration? = nil
  ) throws -> Activity {
    try request(attributes: attributes, content: content, pushType: pushType)
  }

  /// Starts an activity at a date.
  public static func request(
    attributes: Attributes, content: ActivityContent<ContentState>, pushType: PushType? = nil,
    style: ActivityStyle = .standard, alertConfiguration: AlertConfiguration? = nil, start: Date
  ) throws -> Activity {
    let now = Date()
    return try request(
      attributes, content, at: max(start, now), now: now, in: ActivityStore(),
      id: UUID().uuidString)
  }

  /// Starts an activity, in the form of the first SDK.
  public static func request(
    attributes: Attributes, contentState: ContentState, pushType: PushType? = nil
  ) throws -> Activity {
    try request(
      attributes: attributes, content: ActivityContent(state: contentState, staleDate: nil),
      pushType: pushType)
  }

  static func request(
    _ attributes: Attributes, _ content: ActivityContent<ContentState>, at date: Date, now: Date,
    in store: ActivityStore, id: String
  ) throws -> Activity {
    let record: ActivityRecord
    do {
      record = ActivityRecord(
        id: id, kind: kind, attributes: try ActivityJSON.value(of: attributes),
        state: try ActivityJSON.value(of: content.state), staleDate: content.staleDate,
        relevanceScore: content.relevanceScore, started: date)
    } catch is ActivityJSON.TooLarge {
      throw ActivityAuthorizationError.attributesTooLarge
    }
    do {
      try store.add(record, at: now)
    } catch ActivityStoreError.tooMany {
      throw ActivityAuthorizationError.globalMaximumExceeded
    } catch let error as DiskError {
      FileHandle.standardError.write(Data("an activity cannot be stored: \(error)\n".utf8))
      throw ActivityAuthorizationError.persistenceFailure
    }
    record.reload()
    return try Activity(record, in: store)
  }
}

extension Activity {
  /// Changes the content; without effect once the activity has ended.
  public func update(_ content: ActivityContent<ContentState>) async { change(to: content) }

  /// Changes the content; the alert is ignored, because displays have no alerts.
  public func update(
    _ content: ActivityContent<ContentState>, alertConfiguration: AlertConfiguration?
  ) async {
    change(to: content)
  }

  /// Changes the content as of a date: an older update does not replace a newer one.
  public func update(
    _ content: ActivityContent<ContentState>, alertConfiguration: AlertConfiguration? = nil,
    timestamp: Date
  ) async {
    change(to: content, asOf: timestamp)
  }

  /// Changes the state, in the form of the first SDK.
  public func update(
    using contentState: ContentState, alertConfiguration: AlertConfiguration? = nil
  ) async {
    change(to: ActivityContent(state: contentState, staleDate: nil))
  }

  /// Ends the activity, with a last content if it is not `nil`; the policy determines when it disappears.
  public func end(
    _ content: ActivityContent<ContentState>?,
    dismissalPolicy: ActivityUIDismissalPolicy = .default
  ) async {
    finish(with: content, dismissalPolicy)
  }

  /// Ends the activity as of a date: an older end does not replace a newer content.
  public func end(
    _ content: ActivityContent<ContentState>?,
    dismissalPolicy: ActivityUIDismissalPolicy = .default, timestamp: Date
  ) async {
    finish(with: content, dismissalPolicy, asOf: timestamp)
  }

  /// Ends the activity, in the form of the first SDK.
  public func end(
    using contentState: ContentState? = nil,
    dismissalPolicy: ActivityUIDismissalPolicy = .default
  ) async {
    finish(
      with: contentState.map { ActivityContent(state: $0, staleDate: nil) }, dismissalPolicy)
  }

  private func change(to content: ActivityContent<ContentState>, asOf date: Date? = nil) {
    save { activity, now in
      guard date.map({ activity.updated <= $0 }) ?? true else { return }
      try activity.replaceContent(by: content, at: date ?? now, now: now)
    }
  }

  private func finish(
    with content: ActivityContent<ContentState>?, _ policy: ActivityUIDismissalPolicy,
    asOf date: Date? = nil
  ) {
    save { activity, now in
      if let content, date.map({ activity.updated <= $0 }) ?? true {
        try activity.replaceContent(by: content, at: date ?? now, now: now)
      }
      activity.end(at: date ?? now, dismissal: policy)
    }
  }

  /// Stores a change, and requests a new picture; a failure is reported on standard error, as the methods do not throw.
  private func save(_ change: (inout ActivityRecord, Date) throws -> Void) {
    let now = Date()
    do {
      try store.update(id) { try change(&$0, now) }.reload()
    } catch {
      FileHandle.standardError.write(
        Data("the activity '\(id)' cannot be changed: \(error)\n".utf8))
    }
  }
}

extension ActivityRecord {
  /// Replaces the content, unless the activity has ended.
  fileprivate mutating func replaceContent<State>(
    by content: ActivityContent<State>, at date: Date, now: Date
  ) throws {
    switch phase(at: now) {
    case .active, .stale, .pending:
      update(
        state: try ActivityJSON.value(of: content.state), staleDate: content.staleDate,
        relevanceScore: content.relevanceScore, at: date)
    case .ended, .dismissed: break
    }
  }
}

extension ActivityContent {
  /// Creates the content of a stored activity.
  init(_ record: ActivityRecord) throws {
    self.init(
      state: try ActivityJSON.decode(State.self, from: record.state), staleDate: record.staleDate,
      relevanceScore: record.relevanceScore)
  }
}

/// Attributes and states as JSON, in the coding that push notifications have: dates are seconds since 2001.
package enum ActivityJSON {
  struct TooLarge: Error {}

  static func value(of value: some Encodable) throws -> JSONValue {
    let data = try JSONEncoder().encode(value)
    guard data.count <= ActivityRecord.maximumSize else { throw TooLarge() }
    return try JSONDecoder().decode(JSONValue.self, from: data)
  }

  package static func decode<Value: Decodable>(
    _ type: Value.Type, from value: JSONValue
  ) throws -> Value {
    try JSONDecoder().decode(type, from: JSONEncoder().encode(value))
  }
}

extension ActivityRecord {
  /// Requests a new picture of the widgets that show the activity.
  fileprivate func reload() {
    for kind in widgetKinds { WidgetCenter.shared.host?.reloadTimelinesAtOnce(ofKind: kind) }
  }
}
