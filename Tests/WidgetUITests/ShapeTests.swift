import Foundation
import Graphics
import LayoutEngine
import Testing
import WidgetUI

@MainActor @Suite struct ShapeTests {
  @Test func shapesFillTheProposalAndCirclesStaySquare() {
    #expect(size(of: Rectangle(), 60, 40) == CGSize(width: 60, height: 40))
    #expect(size(of: Capsule(), nil, nil) == CGSize(width: 10, height: 10))
    #expect(size(of: Circle(), 60, 40) == CGSize(width: 40, height: 40))
    #expect(size(of: Circle().stroke(Color.red), 60, 40) == CGSize(width: 40, height: 40))
    #expect(size(of: Circle().stroke(lineWidth: 4), 60, 40) == CGSize(width: 40, height: 40))
  }

  @Test func strokesAreCenteredOnTheOutline() {
    let cases: [(AnyView, [String])] = [
      (AnyView(Rectangle()), ["fill rect 0,0 100x100 000000"]),
      (AnyView(Rectangle().fill(.red)), ["fill rect 0,0 100x100 FF383C"]),
      (AnyView(Circle().fill(Color.blue)), ["fill curve 0,0 100x100 0088FF"]),
      (
        AnyView(Rectangle().stroke(.green, lineWidth: 6)),
        ["stroke rect 0,0 100x100 6 34C759"]
      ),
      (
        AnyView(Rectangle().stroke(lineWidth: 6).foregroundStyle(.white)),
        ["stroke rect 0,0 100x100 6 FFFFFF"]
      ),
      (
        AnyView(Rectangle().strokeBorder(.black, lineWidth: 6)),
        ["stroke rect 3,3 94x94 6 000000"]
      ),
      (
        AnyView(Rectangle().inset(by: 10).strokeBorder(lineWidth: 2)),
        ["stroke rect 11,11 78x78 2 000000"]
      ),
      (
        AnyView(Rectangle().fill(.white).stroke(.black, lineWidth: 2)),
        ["fill rect 0,0 100x100 FFFFFF", "stroke rect 0,0 100x100 2 000000"]
      ),
    ]
    for (view, expected) in cases { #expect(RenderedView(view).lines == expected) }
  }

  @Test func aStrokedShapeCanBeFilledAndClipped() {
    let ring = Rectangle().stroke(lineWidth: 10).path(
      in: CGRect(x: 10, y: 10, width: 80, height: 80))
    #expect(ring.boundingRect == CGRect(x: 5, y: 5, width: 90, height: 90))
  }

  @Test func insettingARoundedRectangleKeepsItsCornersParallel() {
    let inner = RoundedRectangle(cornerRadius: 12).inset(by: 4)
    let rect = CGRect(x: 0, y: 0, width: 100, height: 60)
    let expected = RoundedRectangle(cornerRadius: 8).path(in: rect.insetBy(dx: 4, dy: 4))
    #expect(inner.path(in: rect) == expected)
  }

  @Test func containerCornersShrinkWithTheDistanceFromTheEdge() {
    func path(padding: CGFloat) -> Path? {
      let drawn = RenderedView(ContainerRelativeShape().padding(padding)) {
        $0.containerCornerRadius = 20
      }
      guard case .fill(let path, _, _)? = drawn.items.first else { return nil }
      return path
    }
    let rect = CGRect(x: 8, y: 8, width: 84, height: 84)
    #expect(path(padding: 8) == RoundedRectangle(cornerRadius: 12).path(in: rect))
    #expect(path(padding: 30)?.rectangle == CGRect(x: 30, y: 30, width: 40, height: 40))
  }

  @Test func aContainerShapeIsFollowedByTheShapesInside() {
    func path(_ view: some View) -> Path? {
      guard case .fill(let path, _, _)? = RenderedView(view).items.first else { return nil }
      return path
    }
    let inside = ContainerRelativeShape().padding(10)
    let rounded = RoundedRectangle(cornerRadius: 30)
    let rect = CGRect(x: 10, y: 10, width: 80, height: 80)
    let parallel = RoundedRectangle(cornerRadius: 20).path(in: rect)
    #expect(path(inside.containerShape(rounded)) == parallel)
    #expect(path(inside.containerShape(Circle())) == Circle().path(in: rect))
    // The nearest container counts, and may itself be relative to the one around it.
    #expect(path(inside.containerShape(Rectangle()).containerShape(rounded))?.rectangle == rect)
    #expect(
      path(inside.containerShape(.containerRelative).containerShape(rounded)) == parallel)
    #expect(
      path(ContainerRelativeShape().inset(by: 10).containerShape(rounded)) == parallel)
  }

  @Test func aClipFollowsTheContainerShape() {
    let view = Color.red.clipShape(.containerRelative).containerShape(.capsule)
    #expect(
      RenderedView(view).lines
        == ["group clip(curve 0,0 100x100)", "  fill rect 0,0 100x100 FF383C"])
  }

  @Test(arguments: [
    (0.0, 0.25, CGRect(x: 0, y: 0, width: 100, height: 0)),
    (0.25, 0.5, CGRect(x: 100, y: 0, width: 0, height: 100)),
    (0.125, 0.375, CGRect(x: 50, y: 0, width: 50, height: 50)),
    (0.5, 0.5, CGRect.null),
  ])
  func trimmingFollowsTheLengthOfTheOutline(from: Double, to: Double, expected: CGRect) {
    let square = Path(CGRect(x: 0, y: 0, width: 100, height: 100))
    #expect(square.trimmedPath(from: from, to: to).boundingRect == expected)
  }

  @Test func trimmingCutsCurvesByLength() throws {
    let circle = Path(ellipseIn: CGRect(x: 0, y: 0, width: 100, height: 100))
    let end = try #require(circle.trimmedPath(from: 0, to: 0.125).currentPoint)
    // 45° clockwise from three o'clock.
    #expect(abs(end.x - (50 + 50 * 0.5.squareRoot())) < 0.05)
    #expect(abs(end.y - (50 + 50 * 0.5.squareRoot())) < 0.05)
    #expect(circle.trimmedPath(from: 0, to: 1) == circle)
    #expect(circle.trimmedPath(from: .nan, to: 2) == circle)
  }

  @Test func strokedPathsHaveCapsJoinsAndDashes() {
    let line = Path {
      $0.move(to: CGPoint(x: 10, y: 50))
      $0.addLine(to: CGPoint(x: 90, y: 50))
    }
    func bounds(_ style: StrokeStyle) -> CGRect { line.strokedPath(style).boundingRect }
    #expect(bounds(StrokeStyle(lineWidth: 10)) == CGRect(x: 10, y: 45, width: 80, height: 10))
    #expect(
      bounds(StrokeStyle(lineWidth: 10, lineCap: .square))
        == CGRect(x: 5, y: 45, width: 90, height: 10))
    #expect(
      bounds(StrokeStyle(lineWidth: 10, lineCap: .round))
        == CGRect(x: 5, y: 45, width: 90, height: 10))
    let dashed = line.strokedPath(StrokeStyle(lineWidth: 10, dash: [20]))
    #expect(dashed.elements.filter { $0 == .closeSubpath }.count == 2)
    let corner = Path {
      $0.addLines([CGPoint(x: 0, y: 40), CGPoint(x: 40, y: 40), CGPoint(x: 40, y: 0)])
    }
    #expect(
      corner.strokedPath(StrokeStyle(lineWidth: 10)).boundingRect
        == CGRect(x: 0, y: 0, width: 45, height: 45))
  }

  @Test func hostileStrokesAreEmptyOrFinite() {
    let path = Path(ellipseIn: CGRect(x: 0, y: 0, width: 50, height: 50))
    #expect(path.strokedPath(StrokeStyle(lineWidth: .infinity)).isEmpty)
    #expect(path.strokedPath(StrokeStyle(lineWidth: -1)).isEmpty)
    #expect(!path.strokedPath(StrokeStyle(lineWidth: 1, dash: [0, 0])).isEmpty)
    #expect(!path.strokedPath(StrokeStyle(lineWidth: 1, dash: [.nan])).isEmpty)
    let endless = Path(CGRect(x: 0, y: 0, width: 1e12, height: 1))
    #expect(
      endless.strokedPath(StrokeStyle(lineWidth: 1, dash: [0.01])).boundingRect.width > 1e12 - 1)
  }
}
