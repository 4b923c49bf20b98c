import Foundation
import FramePipeline
import Synchronization
import WidgetTimeline

extension Host {
  /// The minimum time between two cleanings of a part of the cache of renders, in seconds: all parts take four hours.
  private static let renderCleaningInterval: TimeInterval = 60

  /// Removes what is unused in the next part of the cache of renders, if that is due.
  ///
  /// It is done in steps that happen anyway, because nothing depends on when it is done.
  func cleanRenders(at now: Date) {
    guard let renders, isRenderCleaningDue(at: now) else { return }
    // Once for all nodes, which share the folder.
    guard partitions == nil || leadingLease != nil else { return }
    // Hosts that are often started again do not always begin with the same part.
    let part =
      nextRenderPart
      ?? Int(
        abs(now.timeIntervalSince1970 / Self.renderCleaningInterval)
          .truncatingRemainder(dividingBy: Double(RenderCache.partCount)))
    // What cannot be listed now is cleaned when the part is due again.
    let clean = { @Sendable in _ = try? renders.removeUnused(part: part, at: now) }
    if renders.isRemote {
      // The instances must not wait for a server.
      guard renderCleaning.begin(clean) else { return }
    } else {
      clean()
    }
    nextRenderPart = (part + 1) % RenderCache.partCount
    lastRenderCleaning = now
  }

  /// A clock that was set back does not delay the cleaning.
  private func isRenderCleaningDue(at now: Date) -> Bool {
    guard let lastRenderCleaning else { return true }
    return abs(now.timeIntervalSince(lastRenderCleaning)) >= Self.renderCleaningInterval
  }
}

/// The cleaning of a part on another thread, one at a time.
final class RenderCleaning: Sendable {
  private let isRunning = Atomic(false)

  /// Begins the work, or returns false while that of a former call is not done.
  func begin(_ work: @escaping @Sendable () -> Void) -> Bool {
    guard !isRunning.exchange(true, ordering: .acquiring) else { return false }
    DispatchQueue.global(qos: .utility).async { [self] in
      work()
      isRunning.store(false, ordering: .releasing)
    }
    return true
  }
}

/// The numbers of instances that may show equal pictures: those of one kind and family on the same device profile.
struct RenderGroups {
  private struct Group: Hashable {
    var kind: String
    var family: String
    var device: String

    init(_ instance: WidgetInstance) {
      kind = instance.kind
      family = instance.family.description
      device = instance.device
    }
  }

  private var counts: [Group: Int] = [:]

  mutating func add(_ instance: WidgetInstance) { counts[Group(instance), default: 0] += 1 }

  mutating func remove(_ instance: WidgetInstance) {
    let group = Group(instance)
    guard let count = counts[group] else { return }
    counts[group] = count > 1 ? count - 1 : nil
  }

  /// Whether another instance may show the pictures of an instance.
  ///
  /// For an instance of its own, keys and links would take time and gain nothing.
  func hasOthers(like instance: WidgetInstance) -> Bool {
    counts[Group(instance), default: 0] > 1
  }
}
