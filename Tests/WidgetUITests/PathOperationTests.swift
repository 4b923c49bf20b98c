import Foundation
import Graphics
import Testing
import WidgetUI

@Suite("Operations of paths")
@MainActor struct PathOperationTests {
  private nonisolated static let square = Path(CGRect(x: 0, y: 0, width: 100, height: 100))
  private nonisolated static let shifted = Path(CGRect(x: 50, y: 50, width: 100, height: 100))
  private nonisolated static let inner = Path(CGRect(x: 25, y: 25, width: 50, height: 50))
  private nonisolated static let circle = Path(
    ellipseIn: CGRect(x: 0, y: 0, width: 100, height: 100))
  private nonisolated static let left = Path(CGRect(x: 0, y: 0, width: 50, height: 100))
  private nonisolated static let right = Path(CGRect(x: 50, y: 0, width: 50, height: 100))

  /// The area by the winding rule of outlines of lines, in which holes run the other way.
  private func area(of path: Path) -> Double {
    var (sum, start, point) = (0.0, CGPoint.zero, CGPoint.zero)
    path.forEach { element in
      switch element {
      case .move(let to): (start, point) = (to, to)
      case .line(let to):
        sum += Double(point.x * to.y - to.x * point.y) / 2
        point = to
      case .closeSubpath: sum += Double(point.x * start.y - start.x * point.y) / 2
      case .quadCurve, .curve: Issue.record("a curve")
      }
    }
    return abs(sum)
  }

  private func corners(of path: Path) -> Int {
    var count = 0
    path.forEach { if $0 != .closeSubpath { count += 1 } }
    return count
  }

  nonisolated static let results: [(Path, Double, Int, CGRect)] = [
    // The result, its area, the number of its corners, and its bounds.
    (square.union(shifted), 17_500, 8, CGRect(x: 0, y: 0, width: 150, height: 150)),
    (square.intersection(shifted), 2500, 4, CGRect(x: 50, y: 50, width: 50, height: 50)),
    (square.subtracting(shifted), 7500, 6, CGRect(x: 0, y: 0, width: 100, height: 100)),
    (square.subtracting(inner), 7500, 8, CGRect(x: 0, y: 0, width: 100, height: 100)),
    (square.symmetricDifference(inner), 7500, 8, CGRect(x: 0, y: 0, width: 100, height: 100)),
    (left.union(right), 10_000, 4, CGRect(x: 0, y: 0, width: 100, height: 100)),
    (left.intersection(right), 0, 0, .null),
    (square.union(square), 10_000, 4, CGRect(x: 0, y: 0, width: 100, height: 100)),
    (square.subtracting(square), 0, 0, .null),
    (square.union(Path()), 10_000, 4, CGRect(x: 0, y: 0, width: 100, height: 100)),
  ]

  @Test("have exact results for straight lines", arguments: results)
  func exact(path: Path, area: Double, corners: Int, bounds: CGRect) {
    #expect(self.area(of: path) == area)
    #expect(self.corners(of: path) == corners)
    #expect(path.boundingRect == bounds)
  }

  @Test("combine outlines that cross outside of their corners")
  func crossing() {
    let diamond = Path {
      $0.addLines([
        CGPoint(x: 50, y: -20), CGPoint(x: 120, y: 50), CGPoint(x: 50, y: 120),
        CGPoint(x: -20, y: 50),
      ])
      $0.closeSubpath()
    }
    // Each corner of the square is outside of the diamond: triangles of 30 by 30.
    #expect(abs(area(of: Self.square.intersection(diamond)) - (10_000 - 4 * 450)) < 0.01)
    #expect(corners(of: Self.square.intersection(diamond)) == 8)
  }

  @Test("flatten curves")
  func curves() {
    let half = Self.circle.intersection(Self.left)
    #expect(abs(area(of: half) - .pi * 2500 / 2) < 10)
    #expect(half.boundingRect == CGRect(x: 0, y: 0, width: 50, height: 100))
  }

  @Test("follow the rule for insides")
  func rules() {
    var twice = Self.square
    twice.addPath(Self.inner)
    #expect(area(of: twice.normalized(eoFill: false)) == 10_000)
    #expect(area(of: twice.normalized()) == 7500)
  }

  @Test("cut lines at an area")
  func lines() {
    let line = Path {
      $0.move(to: CGPoint(x: 0, y: 50))
      $0.addLine(to: CGPoint(x: 100, y: 50))
    }
    func points(_ path: Path) -> [CGPoint] {
      path.elements.compactMap {
        switch $0 {
        case .move(let to), .line(let to): to
        case .quadCurve, .curve, .closeSubpath: nil
        }
      }
    }
    #expect(
      points(line.lineIntersection(Self.inner)) == [CGPoint(x: 25, y: 50), CGPoint(x: 75, y: 50)])
    #expect(
      points(line.lineSubtraction(Self.inner)) == [
        CGPoint(x: 0, y: 50), CGPoint(x: 25, y: 50), CGPoint(x: 75, y: 50),
        CGPoint(x: 100, y: 50),
      ])
    // An outline that is not cut stays closed.
    #expect(Self.inner.lineIntersection(Self.square).elements == Self.inner.elements)
    #expect(Self.inner.lineSubtraction(Self.square).isEmpty)
  }

  @Test("make shapes")
  func shapes() {
    let half = Circle().subtracting(Rectangle().size(width: 50, height: 100))
    #expect(RenderedView(half.fill(.red)).lines == ["fill path 50,0 50x100 FF383C"])
    #expect(size(of: Circle().union(Rectangle()), 60, 40) == CGSize(width: 40, height: 40))
  }

  @Test("survive hostile paths")
  func hostile() {
    let endless = Path(CGRect(x: -1e300, y: -1e300, width: 2e300, height: 2e300))
    _ = endless.union(Self.circle)
    let undefined = Path(CGRect(x: CGFloat.nan, y: 0, width: 1, height: CGFloat.infinity))
    _ = Self.square.subtracting(undefined)
    _ = Self.square.lineIntersection(undefined)
  }
}
