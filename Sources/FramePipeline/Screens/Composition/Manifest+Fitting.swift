import Foundation

extension Manifest {
  /// The manifest with as many of its first frames as readers take; the rest is left out.
  ///
  /// - Throws: ``ManifestError`` where one frame alone is too much.
  func fitting() throws(ManifestError) -> Manifest {
    var fitting = self
    while fitting.isLarge {
      do throws(ManifestError) {
        _ = try ManifestFile.manifest(from: Data(ManifestFile.bytes(of: fitting)))
        return fitting
      } catch {
        guard fitting.frames.count > 1 else { throw error }
        fitting.leaveOutHalf()
      }
    }
    return fitting
  }

  /// Whether it is worth to be measured; what is smaller is inside of all bounds.
  private var isLarge: Bool {
    var weight = 0
    for frame in frames {
      weight += 10 + (frame.description?.utf8.count ?? 0) / 100 + frame.dirty.count
      for tap in frame.taps { weight += 10 + (tap.polygon?.count ?? 0) }
      guard weight < ManifestBounds.mostTaps else { return true }
    }
    return false
  }

  private mutating func leaveOutHalf() {
    let rest = frames[frames.count / 2].date
    frames.removeLast(frames.count - frames.count / 2)
    omitted = Omission(from: rest)
  }
}
