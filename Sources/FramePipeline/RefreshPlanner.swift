package import PixelOutput

/// Tells how a panel is to change from one frame to the next, frame after frame.
///
///     var planner = RefreshPlanner(rules: profile.refresh, size: PixelSize(800, 480))
///     frame.refresh = planner.refresh(at: frame.date, dirty: frame.dirty)
///
/// It knows what it was told alone, so that the answers do not depend on who drew which frame. A display
/// that slept through some frames does a full refresh, as it has not the frame before the one it shows.
package struct RefreshPlanner: Hashable, Sendable {
  private let rules: RefreshRules
  private let size: PixelSize
  /// When the last full refresh was; `nil` before the first frame.
  private var lastFull: Timestamp?
  /// How many partial refreshes there were since.
  private var parts = 0

  /// Makes a planner for pictures of a size.
  package init(rules: RefreshRules, size: PixelSize) {
    self.rules = rules
    self.size = size
  }

  /// How the panel is to change to the frame that begins at `date`.
  ///
  /// - Parameters:
  ///   - date: The frame's date; frames come in order.
  ///   - dirty: What differs from the frame before; none of the rectangles shares a pixel with another.
  /// - Returns: The least that is enough.
  package mutating func refresh(at date: Timestamp, dirty: [PictureRect]) -> Manifest.Refresh {
    let refresh = wanted(at: date, dirty)
    switch refresh {
    case .none: break
    case .partial: parts += 1
    case .full:
      parts = 0
      lastFull = date
    }
    return refresh
  }

  private func wanted(at date: Timestamp, _ dirty: [PictureRect]) -> Manifest.Refresh {
    guard let lastFull else { return .full }
    if dirty.isEmpty { return .none }
    guard rules.hasPartial, share(of: dirty) < rules.fullShare else { return .full }
    if let most = rules.fullEvery, parts >= most { return .full }
    let age = Double(date.milliseconds - lastFull.milliseconds) / 1000
    if let longest = rules.fullAfter, age >= longest { return .full }
    return .partial
  }

  /// The share of the picture that changes, in 0...1.
  private func share(of dirty: [PictureRect]) -> Double {
    let changed = dirty.reduce(0) { $0 + Double($1.width) * Double($1.height) }
    return changed / max(1, Double(size.width) * Double(size.height))
  }
}

extension [Manifest.Frame] {
  /// Says of every frame how the panel is to change to it; the frames' rectangles are known.
  package mutating func planRefreshes(_ rules: RefreshRules, size: PixelSize) {
    var planner = RefreshPlanner(rules: rules, size: size)
    for index in indices {
      self[index].refresh = planner.refresh(at: self[index].date, dirty: self[index].dirty)
    }
  }
}
