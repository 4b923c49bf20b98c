import Foundation

/// What a node answered to each size it was offered.
///
/// Few sizes are offered to most nodes, so they are searched one by one; more are found by hash, and
/// at the limit the cache starts anew, so that a layout that tries thousands of sizes takes no more room.
struct MeasurementCache {
  struct Measurement {
    let proposal: ProposedViewSize
    let size: CGSize
    var placements: [Placement]?
    var guides: [(key: AlignmentKey, value: CGFloat?)] = []
  }

  private static let linearLimit = 12
  private static let limit = 1024
  private var entries: [Measurement] = []
  private var positions: [ProposedViewSize: Int] = [:]

  subscript(position: Int) -> Measurement {
    get { entries[position] }
    _modify { yield &entries[position] }
  }

  func position(of proposal: ProposedViewSize) -> Int? {
    if entries.count > Self.linearLimit { return positions[proposal] }
    return entries.firstIndex { $0.proposal == proposal }
  }

  mutating func add(_ proposal: ProposedViewSize, size: CGSize) {
    if entries.count == Self.limit {
      entries = []
      positions = [:]
    }
    entries.append(Measurement(proposal: proposal, size: size))
    if entries.count == Self.linearLimit + 1 {
      for (position, entry) in entries.enumerated() { positions[entry.proposal] = position }
    } else if entries.count > Self.linearLimit {
      positions[proposal] = entries.count - 1
    }
  }
}
