import SwiftUI

@MainActor @SpecimenBuilder var commonShapes: [Specimen] {
  Specimen("clip to a member", shows: .middle(255, 56, 60)) { Color.red.clipShape(.capsule) }
  Specimen("clip to a rounded rectangle member", shows: .middle(255, 56, 60)) {
    Color.red.clipShape(.rect(cornerRadius: 8, style: .continuous))
  }
  Specimen("clip to the container", shows: .middle(255, 56, 60)) {
    Color.red.clipShape(ContainerRelativeShape())
  }
  Specimen("operations of shapes", shows: .middle(255, 56, 60)) {
    Circle().union(Rectangle().rotation(.degrees(45))).intersection(Capsule()).fill(.red)
  }
  Specimen("area without another", shows: .middle(255, 56, 60)) {
    Rectangle().subtracting(Circle().size(width: 10, height: 10)).fill(.red)
  }
  Specimen("container shape", shows: .middle(255, 56, 60)) {
    Color.red.clipShape(.containerRelative).padding(4).containerShape(.rect(cornerRadius: 12))
  }
  Specimen("clipped", shows: .size(20, 20)) {
    Tile().frame(width: 20).clipped()
  }
  Specimen("fill of a member", shows: .middle(255, 56, 60)) { Rectangle().fill(.red) }
  Specimen("fill by a condition", shows: .middle(255, 56, 60)) {
    Rectangle().fill(true ? .red : .blue)
  }
  Specimen("fill and stroke") {
    Circle().fill(.red).stroke(.black, lineWidth: 2)
  }
  Specimen("fill with a rule") { Circle().fill(Color.red, style: FillStyle(eoFill: true)) }
  Specimen("stroke of a member") { Circle().stroke(.red, lineWidth: 2) }
  Specimen("stroke of a width") { Circle().stroke(lineWidth: 2) }
  Specimen("stroke of a style") {
    Circle().stroke(style: StrokeStyle(lineWidth: 2, dash: [4, 2])).foregroundColor(.red)
  }
  Specimen("stroke of a gradient") {
    Circle()
      .trim(from: 0, to: 0.6)
      .stroke(
        LinearGradient(colors: [.red, .orange], startPoint: .top, endPoint: .bottom),
        style: StrokeStyle(lineWidth: 6, lineCap: .round)
      )
      .rotationEffect(.degrees(-90))
  }
  Specimen("stroke of a border by a condition") {
    RoundedRectangle(cornerRadius: 6).strokeBorder(true ? Color.red : Color.clear, lineWidth: 2)
  }
  Specimen("inset", shows: .middle(0, 0, 0)) { Circle().inset(by: 4) }
  Specimen("shape with size and offset", shows: .size(20, 20)) {
    Rectangle().offset(x: 0, y: 0).size(width: 10, height: 10).frame(width: 20, height: 20)
  }
  Specimen("corners of several radii", shows: .middle(0, 0, 0)) {
    UnevenRoundedRectangle(topLeadingRadius: 8, bottomTrailingRadius: 8)
  }
  Specimen("rounded rectangle of a size", shows: .middle(0, 0, 0)) {
    RoundedRectangle(cornerSize: CGSize(width: 4, height: 8))
  }
  Specimen("capsule of a style", shows: .middle(0, 0, 0)) { Capsule(style: .continuous) }
  Specimen("erased shape", shows: .middle(0, 0, 0)) {
    true ? AnyShape(Circle()) : AnyShape(Capsule())
  }
  Specimen("shape of an arc") { Arc(end: .degrees(270)).stroke(.red, lineWidth: 4) }
  Specimen("path of a closure") {
    Path { path in
      path.move(to: .zero)
      path.addCurve(
        to: CGPoint(x: 40, y: 40), control1: CGPoint(x: 40, y: 0), control2: CGPoint(x: 0, y: 40))
      path.addQuadCurve(to: CGPoint(x: 0, y: 40), control: CGPoint(x: 20, y: 60))
      path.addLines([.zero, CGPoint(x: 10, y: 10)])
      path.addEllipse(in: CGRect(x: 0, y: 0, width: 10, height: 10))
      path.addRoundedRect(
        in: CGRect(x: 0, y: 0, width: 10, height: 10), cornerSize: CGSize(width: 2, height: 2))
      path.closeSubpath()
    }
    .stroke(Color.blue, lineWidth: 2)
  }
  Specimen("path of a rectangle") {
    Path(CGRect(x: 0, y: 0, width: 20, height: 20)).fill(.red)
  }
  Specimen("canvas", shows: .middle(255, 56, 60)) {
    Canvas { context, size in
      context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.red))
    }
  }
  Specimen("canvas of many drawings") {
    Canvas(opaque: false) { context, size in
      let bounds = CGRect(origin: .zero, size: size)
      context.stroke(Path(ellipseIn: bounds), with: .color(.blue), lineWidth: 2)
      context.stroke(
        Path(roundedRect: bounds.insetBy(dx: 8, dy: 8), cornerRadius: 6),
        with: .linearGradient(
          Gradient(colors: [.red, .yellow]), startPoint: .zero,
          endPoint: CGPoint(x: size.width, y: size.height)),
        style: StrokeStyle(lineWidth: 3, dash: [4, 2]))
      for step in 0..<8 {
        var hand = context
        hand.translateBy(x: size.width / 2, y: size.height / 2)
        hand.rotate(by: .degrees(Double(step) * 45))
        hand.opacity = 1 - Double(step) / 10
        hand.fill(Path(CGRect(x: -1, y: 10, width: 2, height: 20)), with: .color(.primary))
      }
      context.drawLayer { layer in
        layer.clip(to: Path(CGRect(x: 0, y: 0, width: size.width / 2, height: size.height)))
        layer.fill(Path(ellipseIn: bounds.insetBy(dx: 30, dy: 30)), with: .color(.green))
      }
      let text = context.resolve(Text("Panda").font(.caption).foregroundColor(.red))
      let textSize = text.measure(in: size)
      context.draw(text, at: CGPoint(x: size.width / 2, y: textSize.height), anchor: .center)
      context.draw(Text("89 %"), at: CGPoint(x: bounds.midX, y: bounds.midY))
      context.draw(Image(systemName: "star"), in: CGRect(x: 4, y: 4, width: 20, height: 20))
    }
  }
}

private struct Arc: Shape {
  var end: Angle

  var animatableData: Double {
    get { end.degrees }
    set { end = .degrees(newValue) }
  }

  func path(in rect: CGRect) -> Path {
    Path { path in
      path.addArc(
        center: CGPoint(x: rect.midX, y: rect.midY), radius: min(rect.width, rect.height) / 2 - 2,
        startAngle: .degrees(-90), endAngle: end, clockwise: false)
    }
  }
}
