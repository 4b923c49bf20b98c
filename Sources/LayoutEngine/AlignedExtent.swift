import Foundation

/// How long several lengths are together when a guide of each lies on one line.
struct AlignedExtent {
  /// From the first start to the last end.
  let length: CGFloat
  /// Where the line lies, from the first start.
  let line: CGFloat

  /// Measures `lengths`, each with its guide at a place along it.
  init(lengths: [CGFloat], guides: [CGFloat]) {
    // Endless lengths have guides without a place; they only come up while flexibility is measured.
    guard lengths.allSatisfy(\.isFinite), guides.allSatisfy(\.isFinite) else {
      length = .infinity
      line = 0
      return
    }
    line = guides.max() ?? 0
    length = line + (zip(lengths, guides).map { $0 - $1 }.max() ?? 0)
  }

  /// Where a length starts whose guide lies at `guide`.
  func offset(of guide: CGFloat) -> CGFloat { guide.isFinite ? line - guide : 0 }
}
