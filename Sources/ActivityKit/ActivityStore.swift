package import FileStorage
import Foundation

/// The activities in a state folder, one file for each, so that every program can read them.
package struct ActivityStore: Sendable {
  /// The largest number of activities that are shown at the same time.
  static let maximumCount = 100

  /// The folder, in the state folder.
  package let folder: String

  package init(state: String = StateLocation.standard()) { folder = state + "/activities" }

  /// Returns the activities, the earliest first.
  ///
  /// Files that cannot be decoded are skipped.
  package func activities() -> [ActivityRecord] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(Self.suffix) }
      .compactMap { activity(withID: String($0.dropLast(Self.suffix.count))) }
      .sorted { ($0.started, $0.id) < ($1.started, $1.id) }
  }

  /// Returns an activity, or `nil` if there is none.
  package func activity(withID id: String) -> ActivityRecord? {
    guard let path = path(of: id), let status = FileStatus(path: path),
      status.size > 0, status.size <= Self.maximumFileSize,
      let data = FileManager.default.contents(atPath: path),
      let activity = try? Self.decoder.decode(ActivityRecord.self, from: data), activity.id == id
    else { return nil }
    return activity
  }

  /// Adds an activity, and removes those that disappeared a day ago.
  ///
  /// - Throws: ``ActivityStoreError`` if there are too many, including those that start later, or one with this identifier,
  ///   or if the kind is not the name of a type; `DiskError`.
  package func add(_ activity: ActivityRecord, at now: Date) throws {
    guard let path = path(of: activity.id) else {
      throw ActivityStoreError.malformedIdentifier(activity.id)
    }
    guard activity.kind.utf8.count <= 200,
      activity.kind.wholeMatch(of: /[\p{L}_][\p{L}\p{N}_.<>, ]*/) != nil
    else { throw ActivityStoreError.malformedKind(activity.kind) }
    try locked {
      let earlier = activities()
      let outdated = earlier.filter {
        $0.disappearance.addingTimeInterval(24 * 3600) < now
      }
      for old in outdated { self.path(of: old.id).map { _ = unlink($0) } }
      let current = earlier.filter { $0.phase(at: now) != .dismissed }
      guard current.count < Self.maximumCount else { throw ActivityStoreError.tooMany }
      guard !current.contains(where: { $0.id == activity.id }) else {
        throw ActivityStoreError.exists(activity.id)
      }
      try AtomicFile.replace(path, Self.encoder.encode(activity))
    }
  }

  /// Changes an activity, and returns it.
  ///
  /// - Throws: ``ActivityStoreError`` if there is none; `DiskError`; what `change` throws.
  @discardableResult package func update(
    _ id: String, _ change: (inout ActivityRecord) throws -> Void
  ) throws -> ActivityRecord {
    guard let path = path(of: id) else { throw ActivityStoreError.malformedIdentifier(id) }
    return try locked {
      guard var activity = activity(withID: id) else {
        throw ActivityStoreError.unknown(id, known: activities().map(\.id))
      }
      try change(&activity)
      try AtomicFile.replace(path, Self.encoder.encode(activity))
      return activity
    }
  }

  /// Watches the activities; `nil` if the folder cannot be watched.
  package func watcher() -> FolderWatcher? {
    try? AtomicFile.createFolder(folder)
    return FolderWatcher(folder, for: .any)
  }

  private func locked<Result>(_ body: () throws -> Result) throws -> Result {
    try AtomicFile.createFolder(folder)
    let lock = try FileLock.lock(folder + "/lock", opening: .creatingFile)
    defer { withExtendedLifetime(lock) {} }
    return try body()
  }

  /// The path of an activity's file, or `nil` if the identifier cannot be a file's name.
  private func path(of id: String) -> String? {
    guard id.utf8.count <= 100, id.wholeMatch(of: /[A-Za-z0-9_-][A-Za-z0-9._-]*/) != nil else {
      return nil
    }
    return "\(folder)/\(id)\(Self.suffix)"
  }

  private static let suffix = ".json"
  private static let maximumFileSize: Int64 = 64 * 1024

  private static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .secondsSince1970
    return encoder
  }

  private static var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .secondsSince1970
    return decoder
  }
}

/// Why an activity cannot be stored.
package enum ActivityStoreError: Error, Hashable, CustomStringConvertible {
  case malformedIdentifier(String)
  case malformedKind(String)
  case exists(String)
  case unknown(String, known: [String])
  case tooMany

  package var description: String {
    switch self {
    case .malformedIdentifier(let id):
      "'\(id.prefix(100))' cannot identify an activity; use letters, digits, '.', '-' and '_'"
    case .malformedKind(let kind):
      "'\(kind.prefix(100))' cannot be the name of a type of attributes, such as 'DeliveryAttributes'"
    case .exists(let id): "activity '\(id)' already exists; update or end it"
    case .unknown(let id, let known):
      known.isEmpty
        ? "activity '\(id)' was not found; no activity is running; start one with 'activity start'"
        : "activity '\(id)' was not found; the running activities are \(known.map { "'\($0)'" }.joined(separator: ", "))"
    case .tooMany:
      "\(ActivityStore.maximumCount) activities are shown already; end one with 'activity end'"
    }
  }
}
