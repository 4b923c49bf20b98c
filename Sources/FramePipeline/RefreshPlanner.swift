package import PixelOutput

/// Decides the refresh mode of each frame from the changes since the previous one.
///
///     var planner = RefreshPlanner(rules: profile.refresh, size: PixelSize(800, 480))
///     frame.refresh = planner.refresh(at: frame.date, dirty: frame.dirty)
///
/// The result depends only on these arguments, so it is the same whichever thread drew a frame. A display that slept
/// through frames does a full refresh, because it does not show the previous frame.
package struct RefreshPlanner: Hashable, Sendable {
  private let rules: RefreshRules
  private let size: PixelSize
  /// The date of the last full refresh; `nil` before the first frame.
  private var lastFull: Timestamp?
  /// The number of partial refreshes since then.
  private var partialCount = 0

  /// Creates a planner for pictures of a size.
  package init(rules: RefreshRules, size: PixelSize) {
    self.rules = rules
    self.size = size
  }

  /// Returns the refresh mode for the frame that begins at `date`.
  ///
  /// - Parameters:
  ///   - date: The frame's date; calls are in order of dates.
  ///   - dirty: The areas that differ from the previous frame; they do not overlap.
  /// - Returns: The least extensive refresh that suffices.
  package mutating func refresh(at date: Timestamp, dirty: [PictureRect]) -> Manifest.Refresh {
    let refresh = requiredRefresh(at: date, dirty)
    switch refresh {
    case .none: break
    case .partial: partialCount += 1
    case .full:
      partialCount = 0
      lastFull = date
    }
    return refresh
  }

  private func requiredRefresh(at date: Timestamp, _ dirty: [PictureRect]) -> Manifest.Refresh {
    guard let lastFull else { return .full }
    if dirty.isEmpty { return .none }
    guard rules.hasPartial, share(of: dirty) < rules.fullShare else { return .full }
    if let most = rules.fullEvery, partialCount >= most { return .full }
    let age = Double(date.milliseconds - lastFull.milliseconds) / 1000
    if let longest = rules.fullAfter, age >= longest { return .full }
    return .partial
  }

  /// Returns the share of the picture that changes, in 0...1.
  private func share(of dirty: [PictureRect]) -> Double {
    let changed = dirty.reduce(0) { $0 + Double($1.width) * Double($1.height) }
    return changed / max(1, Double(size.width) * Double(size.height))
  }
}

extension [Manifest.Frame] {
  /// Sets the refresh mode of every frame; requires the frames' dirty rectangles.
  package mutating func planRefreshes(_ rules: RefreshRules, size: PixelSize) {
    var planner = RefreshPlanner(rules: rules, size: size)
    for index in indices {
      self[index].refresh = planner.refresh(at: self[index].date, dirty: self[index].dirty)
    }
  }
}
