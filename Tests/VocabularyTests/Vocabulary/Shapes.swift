import SwiftUI

@MainActor @SpecimenBuilder var shapeSpecimens: [Specimen] {
  Specimen("Circle", "Circle()", shows: .size(120, 120)) { Circle().frame(width: 120) }
  Specimen("Rectangle", "Rectangle()", shows: .middle(0, 0, 0)) { Rectangle() }
  Specimen("RoundedRectangle", "RoundedRectangle(cornerRadius:)", shows: .middle(0, 0, 0)) {
    RoundedRectangle(cornerRadius: 10)
  }
  Specimen(
    "RoundedCornerStyle constants", "RoundedCornerStyle.continuous",
    "RoundedRectangle(cornerRadius:style:)", shows: .middle(0, 0, 0)
  ) {
    RoundedRectangle(cornerRadius: 10, style: .continuous)
  }
  Specimen("Capsule", shows: .middle(0, 0, 0)) { Capsule() }
  Specimen("ContainerRelativeShape", "ContainerRelativeShape()", shows: .middle(255, 141, 40)) {
    ContainerRelativeShape().fill(.orange)
  }
  Specimen(".fill", ".fill(_:)", "ShapeStyle.fill", shows: .middle(255, 56, 60)) {
    Rectangle().fill(Color.red)
  }
  Specimen(".clipShape", ".clipShape(_:)", shows: .middle(0, 136, 255)) {
    Color.blue.clipShape(Capsule())
  }
  Specimen(".clipShape(RoundedRectangle(…))", shows: .middle(0, 136, 255)) {
    Color.blue.clipShape(RoundedRectangle(cornerRadius: 8))
  }
  Specimen(".clipShape(Circle(…))", shows: .middle(0, 136, 255)) {
    Color.blue.clipShape(Circle())
  }
  Specimen(".cornerRadius", ".cornerRadius(_:)", shows: .middle(0, 136, 255)) {
    Color.blue.cornerRadius(8)
  }
  Specimen("Shape", shows: .middle(0, 0, 0)) { Diamond() }
  Specimen(
    "Path", "Path()", "Path.move", "Path.move(to:)", "Path.addLine", "Path.addLine(to:)",
    shows: .middle(255, 204, 0)
  ) {
    arrow.fill(Color.yellow).frame(width: 40, height: 40)
  }
}

private struct Diamond: Shape {
  func path(in rect: CGRect) -> Path {
    var path = Path()
    path.move(to: CGPoint(x: rect.midX, y: rect.minY))
    path.addLine(to: CGPoint(x: rect.maxX, y: rect.midY))
    path.addLine(to: CGPoint(x: rect.midX, y: rect.maxY))
    path.addLine(to: CGPoint(x: rect.minX, y: rect.midY))
    path.closeSubpath()
    return path
  }
}

private var arrow: Path {
  var path = Path()
  path.move(to: CGPoint(x: 0, y: 0))
  path.addLine(to: CGPoint(x: 40, y: 20))
  path.addLine(to: CGPoint(x: 0, y: 40))
  return path
}
