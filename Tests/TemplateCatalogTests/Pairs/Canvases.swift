import SwiftUI
import WidgetKit

struct CanvasesView: View {
  let entry: Entry

  var body: some View {
    Canvas { context, size in
      let circle = Path(ellipseIn: CGRect(x: 0, y: 0, width: size.width / 2, height: size.height))
      context.fill(circle, with: .color(.red))
      context.fill(circle, with: .style(.tint), style: FillStyle(eoFill: true))
      context.stroke(circle, with: .foreground)
      context.stroke(circle, with: .color(.blue), lineWidth: 3)
      context.stroke(
        circle,
        with: .linearGradient(
          Gradient(colors: [.red, .blue]), startPoint: .zero, endPoint: CGPoint(x: 9, y: 9)),
        style: StrokeStyle(dash: [2, 2]))
      context.draw(Text(entry.title).bold(), at: CGPoint(x: 10, y: 20))
      context.draw(Text("b"), at: CGPoint(x: 10, y: 20), anchor: .topLeading)
      context.draw(Text("c"), in: CGRect(x: 10, y: 20, width: 30, height: 40))
      context.translateBy(x: 10, y: 5)
      context.scaleBy(x: 2, y: 0.5)
      context.rotate(by: .degrees(10))
      context.clip(to: circle)
      context.draw(Image(systemName: "star"), at: CGPoint(x: 10, y: 20))
      context.draw(Image("photo"), in: CGRect(x: 1, y: 2, width: 8, height: 6))
      for index in 0..<entry.count {
        context.fill(
          Path(CGRect(x: Double(index) * 10, y: 0, width: 8, height: 20)), with: .color(.green))
      }
    }
  }
}
