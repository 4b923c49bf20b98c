import WidgetHost

/// The keys of the frames that a server has stored lately, so that a frame is not stored with each poll.
///
/// They are hashes, because a server may send the frames of a million displays.
struct StoredFrameKeys {
  /// The number of frames of a name: fewer than the store keeps, so that one that is sent again after many others is stored
  /// again.
  static let maximumOfName = HostStore.maximumSentFrames / 2
  /// The time after which frames are stored again, because the store removes those that were not sent for a month.
  static let lifetime = Duration.seconds(7 * 86_400)

  /// Hashes of keys, names, and the number of times that the frames of the name were forgotten.
  private var keys: Set<Int> = []
  /// How many frames were stored, by the hashes of their names.
  private var counts: [Int: Int] = [:]
  private var start: ContinuousClock.Instant
  private let maximumCount: Int

  /// Creates an empty set.
  ///
  /// - Parameters:
  ///   - now: The current time.
  ///   - maximumCount: The number of frames after which all are forgotten; a million take some 50 MB.
  init(at now: ContinuousClock.Instant, maximumCount: Int = 1 << 20) {
    start = now
    self.maximumCount = maximumCount
  }

  /// Whether a frame was stored lately.
  func contains(_ key: Int, of name: String, at now: ContinuousClock.Instant) -> Bool {
    let nameHash = name.hashValue
    guard now < start + Self.lifetime, let count = counts[nameHash] else { return false }
    return keys.contains(Self.hash(key, nameHash, count))
  }

  /// Adds a frame that was stored.
  mutating func insert(_ key: Int, of name: String, at now: ContinuousClock.Instant) {
    if keys.count >= maximumCount || now >= start + Self.lifetime {
      self = StoredFrameKeys(at: now, maximumCount: maximumCount)
    }
    let nameHash = name.hashValue
    let count = counts[nameHash, default: 0] + 1
    counts[nameHash] = count
    keys.insert(Self.hash(key, nameHash, count))
  }

  private static func hash(_ key: Int, _ nameHash: Int, _ count: Int) -> Int {
    var hasher = Hasher()
    hasher.combine(key)
    hasher.combine(nameHash)
    hasher.combine((count - 1) / maximumOfName)
    return hasher.finalize()
  }
}
