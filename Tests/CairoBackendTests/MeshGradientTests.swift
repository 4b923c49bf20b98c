import Foundation
import Graphics
import Testing

@testable import CairoBackend

struct MeshGradientTests {
  private let whole = CGRect(x: 0, y: 0, width: 64, height: 64)

  /// A regular grid over the square, with straight edges.
  private func mesh(
    _ colors: [ResolvedColor], columns: Int, smooth: Bool = true,
    moving middle: CGPoint? = nil, in interpolation: ColorInterpolation = .sRGB
  ) -> GradientMesh? {
    let rows = colors.count / columns
    let vertices = colors.indices.map { index in
      let (column, row) = (index % columns, index / columns)
      let (dx, dy) = (64 / Double(columns - 1), 64 / Double(rows - 1))
      let regular = CGPoint(x: Double(column) * dx, y: Double(row) * dy)
      let position = index == colors.count / 2 ? middle ?? regular : regular
      func moved(_ x: Double, _ y: Double) -> CGPoint {
        CGPoint(x: position.x + x, y: position.y + y)
      }
      return GradientMesh.Vertex(
        position: position, leading: moved(-dx / 3, 0), top: moved(0, -dy / 3),
        trailing: moved(dx / 3, 0), bottom: moved(0, dy / 3), color: colors[index])
    }
    return GradientMesh(
      columns: columns, vertices: vertices, background: .clear, smoothsColors: smooth,
      interpolation: interpolation)
  }

  private func grays(_ values: [Double]) -> [ResolvedColor] {
    values.map { ResolvedColor(red: $0, green: $0, blue: $0) }
  }

  private func red(_ mesh: GradientMesh?, _ x: Int, _ y: Int) -> Int {
    guard let mesh else { return -1 }
    let list: [DisplayList.Item] = [.fill(Path(whole), .meshGradient(mesh), FillStyle())]
    return Int(bitmap(list, 64, 64)[x, y] >> 16 & 255)
  }

  @Test func fourCornersAreMixedByDistance() {
    let mesh = mesh(grays([0, 1, 0, 1]), columns: 2)
    for (x, expected) in [(0, 2.0), (16, 66), (32, 129), (63, 253)] {
      #expect(abs(Double(red(mesh, x, 40)) - expected) < 3, "\(x)")
    }
  }

  @Test func colorsInOKLabAreDarkerThanInSRGB() {
    let mesh = mesh(grays([0, 1, 0, 1]), columns: 2, in: .oklab)
    for (x, expected) in [(16, 35.0), (32, 101), (48, 177)] {
      #expect(abs(Double(red(mesh, x, 40)) - expected) < 4, "\(x)")
    }
  }

  @Test func colorIsThatOfTheVertexWhereItWasMoved() {
    let values = grays([0, 0, 0, 0, 1, 0, 0, 0, 0])
    #expect(red(mesh(values, columns: 3), 32, 32) > 245)
    let moved = mesh(values, columns: 3, moving: CGPoint(x: 16, y: 48))
    #expect(red(moved, 16, 48) > 245)
    #expect(red(moved, 40, 20) < 130)
  }

  @Test func smoothColorsHaveNoEdgeAtAVertex() {
    // A ramp that is flat from its middle on: with straight lines its slope breaks there.
    let values = grays([0, 0.5, 0.5, 0, 0.5, 0.5])
    func bend(_ smooth: Bool) -> Int {
      let mesh = mesh(values, columns: 3, smooth: smooth)
      return abs(red(mesh, 28, 30) - 2 * red(mesh, 32, 30) + red(mesh, 36, 30))
    }
    #expect(bend(false) > 2 * bend(true))
  }

  @Test func outsideTheMeshIsItsBackground() throws {
    var small = try #require(mesh(grays([1, 1, 1, 1]), columns: 2))
    for index in small.vertices.indices {
      func half(_ point: CGPoint) -> CGPoint { CGPoint(x: point.x / 2, y: point.y / 2) }
      small.vertices[index].position = half(small.vertices[index].position)
      small.vertices[index].leading = half(small.vertices[index].leading)
      small.vertices[index].top = half(small.vertices[index].top)
      small.vertices[index].trailing = half(small.vertices[index].trailing)
      small.vertices[index].bottom = half(small.vertices[index].bottom)
    }
    small.background = .black
    #expect(red(small, 10, 10) == 255)
    #expect(red(small, 50, 50) == 0)
  }

  @Test(arguments: [(2, 3), (1, 4), (2, 2), (3, 7)])
  func verticesThatAreNoGridMakeNoMesh(columns: Int, count: Int) {
    let vertices = grays(Array(repeating: 0, count: count)).map {
      GradientMesh.Vertex(
        position: .zero, leading: .zero, top: .zero, trailing: .zero, bottom: .zero, color: $0)
    }
    #expect(
      GradientMesh(columns: columns, vertices: vertices, background: .clear, smoothsColors: true)
        == nil)
  }
}
