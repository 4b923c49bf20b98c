import Synchronization

/// The objects below a prefix, from a listing and from what was written and removed since.
final class FolderContents: Sendable {
  private let state: Mutex<ObjectListing>
  /// Whether the objects in folders below are known one by one.
  let isRecursive: Bool

  init(_ listing: ObjectListing, isRecursive: Bool) {
    state = Mutex(listing)
    self.isRecursive = isRecursive
  }

  /// Returns an object; `nil` if there is none.
  func object(_ key: String) -> ObjectSummary? { state.withLock { $0.objects[key] } }

  /// Adds an object that was written.
  func insert(_ key: String, _ summary: ObjectSummary) {
    state.withLock { $0.objects[key] = summary }
  }

  /// Removes an object that was deleted.
  func remove(_ key: String) { state.withLock { _ = $0.objects.removeValue(forKey: key) } }

  /// Whether there is a folder, whose prefix ends with a slash.
  func hasFolder(_ prefix: String) -> Bool {
    state.withLock { state in
      state.prefixes.contains(prefix) || state.objects.keys.contains { $0.hasPrefix(prefix) }
    }
  }

  /// Returns the objects below a prefix.
  func objects(below prefix: String) -> [String: ObjectSummary] {
    state.withLock { $0.objects.filter { $0.key.hasPrefix(prefix) } }
  }

  /// Returns the names of the entries directly below a prefix.
  func names(below prefix: String) -> [String] {
    state.withLock { state in
      let all = Array(state.objects.keys) + Array(state.prefixes)
      let names = all.lazy.filter { $0.hasPrefix(prefix) }
        .map { String($0.dropFirst(prefix.count).prefix { $0 != "/" }) }
      return Set(names.filter { !$0.isEmpty }).sorted()
    }
  }
}
