import SwiftUI
import WidgetKit

struct PathsView: View {
  @Environment(\.widgetFamily) var family
  let entry: Entry

  var body: some View {
    switch family {
    case .systemSmall: lines
    case .systemMedium: chart
    default: made
    }
  }

  private var lines: some View {
    Path { path in
      path.move(to: CGPoint(x: 10, y: 10))
      path.addLine(to: CGPoint(x: 50, y: 20))
      path.addQuadCurve(to: CGPoint(x: 60, y: 60), control: CGPoint(x: 20, y: 70))
      path.addCurve(
        to: CGPoint(x: 10, y: 90), control1: CGPoint(x: 40, y: 80), control2: .zero)
      path.closeSubpath()
      path.addRect(CGRect(x: 1, y: 2, width: 3, height: 4))
      path.addRects([CGRect(origin: .zero, size: CGSize(width: 5, height: 5)), .zero])
      path.addEllipse(in: CGRect(x: 30, y: 30, width: 20, height: 10))
      path.addRoundedRect(
        in: CGRect(x: 3, y: 4, width: 30, height: 20), cornerSize: CGSize(width: 4, height: 4))
      path.addArc(
        center: CGPoint(x: 50, y: 50), radius: 20, startAngle: .degrees(0),
        endAngle: .degrees(200), clockwise: false)
      path.addRelativeArc(
        center: CGPoint(x: 40, y: 40), radius: 10, startAngle: .zero, delta: Angle(degrees: 90))
      path.addArc(
        tangent1End: CGPoint(x: 4, y: 5), tangent2End: CGPoint(x: 40, y: 4), radius: 3)
      path.addLines([CGPoint(x: 1, y: 1), CGPoint(x: 2, y: 9)])
      if !path.isEmpty {
        path.addPath(Path(ellipseIn: CGRect(x: 0, y: 0, width: 9, height: 9)))
      }
    }
    .stroke(.red, lineWidth: 2)
  }

  private var chart: some View {
    GeometryReader { proxy in
      let most = entry.values.max() ?? 1
      let step = proxy.size.width / CGFloat(max(1, entry.values.count - 1))
      Path { path in
        for (index, value) in entry.values.enumerated() {
          let point = CGPoint(
            x: CGFloat(index) * step, y: proxy.size.height * (1 - value / most))
          if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
        }
      }
      .stroke(.blue, style: StrokeStyle(lineWidth: 2, lineCap: .round, lineJoin: .round))
    }
  }

  private var made: some View {
    VStack {
      Path(CGRect(x: 0, y: 0, width: 20, height: 9)).fill(.red)
      Path(roundedRect: CGRect(x: 0, y: 0, width: 20, height: 9), cornerRadius: 3)
      Path(ellipseIn: CGRect(x: 0, y: 0, width: 20, height: 9)).trimmedPath(from: 0, to: 0.5)
        .stroke(.green)
      Path(ellipseIn: CGRect(x: 0, y: 0, width: 20, height: 9))
        .strokedPath(StrokeStyle(lineWidth: 3)).offsetBy(dx: 3, dy: 4)
      if Path().isEmpty {
        let rect = CGRect(x: 1, y: 2, width: 30, height: 40).insetBy(dx: 2, dy: 3)
        let bounds = Path(rect).boundingRect
        Text("\(bounds.width) \(bounds.height) \(rect.origin.x) \(rect.origin.y)")
        Text("\(rect.minX) \(rect.midX) \(rect.maxX) \(rect.minY) \(rect.midY) \(rect.maxY)")
        Text("\(rect.size.width) \(CGRect.zero.width) \(CGSize.zero.height) \(CGPoint.zero.x)")
      }
    }
  }
}
