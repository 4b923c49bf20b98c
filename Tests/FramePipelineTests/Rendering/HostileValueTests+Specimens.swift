import Foundation
import Graphics
import LayoutEngine
import WidgetUI

extension HostileValueTests {
  nonisolated static let specimens: [HostileValueCase] =
    texts + places + shapes + paints + effects + containers + dates

  nonisolated private static let label = Text(verbatim: "9:41 Swim")

  nonisolated private static let texts: [HostileValueCase] = [
    HostileValueCase("font size") { label.font(.system(size: $0)) },
    HostileValueCase("rounded font size") {
      label.font(.system(size: $0, weight: .black, design: .rounded))
    },
    HostileValueCase("custom font size") { label.font(.custom("Noto Serif", size: $0)) },
    HostileValueCase("symbol size") { Image(systemName: "star").font(.system(size: $0)) },
    HostileValueCase("tracking") { label.tracking($0) },
    HostileValueCase("kerning of a long text") {
      Text(verbatim: String(repeating: "letters ", count: 300)).kerning($0)
    },
    HostileValueCase("baseline offset") { label.baselineOffset($0).underline() },
    HostileValueCase("line spacing") { Text(verbatim: "one\ntwo\nthree").lineSpacing($0) },
    HostileValueCase("least scale factor") {
      Text(verbatim: "a text that is too long").minimumScaleFactor($0).lineLimit(1)
    },
    HostileValueCase("emoji size") { Text(verbatim: "🦊").font(.system(size: $0)) },
    HostileValueCase("number as a text") { value in
      VStack {
        Text(value, format: .number)
        Text(verbatim: String(format: "%.0f", value))
      }
    },
  ]

  nonisolated private static let places: [HostileValueCase] = [
    HostileValueCase("scale") { label.scaleEffect($0) },
    HostileValueCase("scale of one axis") { label.scaleEffect(x: $0, y: 1) },
    HostileValueCase("frame") { label.frame(width: $0, height: $0).border(.black) },
    HostileValueCase("greatest frame") {
      label.frame(maxWidth: $0, maxHeight: $0).background(.gray)
    },
    HostileValueCase("least frame") { label.frame(minWidth: $0, minHeight: $0).background(.gray) },
    HostileValueCase("offset") { label.offset(x: $0, y: $0) },
    HostileValueCase("position") { label.position(x: $0, y: $0) },
    HostileValueCase("padding") { label.padding($0) },
    HostileValueCase("aspect ratio") { Rectangle().aspectRatio($0, contentMode: .fill) },
    HostileValueCase("rotation") { label.rotationEffect(.degrees($0)) },
    HostileValueCase("rotation around a far point") {
      label.rotationEffect(.degrees(30), anchor: UnitPoint(x: $0, y: $0))
    },
    HostileValueCase("transform") {
      label.transformEffect(CGAffineTransform(a: $0, b: $0, c: -$0, d: $0, tx: $0, ty: $0))
    },
    HostileValueCase("layout priority") { value in
      HStack {
        label.layoutPriority(value)
        label.zIndex(value)
      }
    },
  ]

  nonisolated private static let shapes: [HostileValueCase] = [
    HostileValueCase("line width") { Circle().stroke(.black, lineWidth: $0) },
    HostileValueCase("line width of a border") { Rectangle().strokeBorder(.gray, lineWidth: $0) },
    HostileValueCase("dash") {
      Circle().stroke(.black, style: StrokeStyle(lineWidth: 2, dash: [$0, 1]))
    },
    HostileValueCase("dashes of one length") {
      Rectangle().stroke(.black, style: StrokeStyle(lineWidth: $0, dash: [$0, $0]))
    },
    HostileValueCase("dash phase") {
      Circle().stroke(.black, style: StrokeStyle(lineWidth: 2, dash: [3, 1], dashPhase: $0))
    },
    HostileValueCase("miter limit") {
      Rectangle().stroke(.black, style: StrokeStyle(lineWidth: 3, miterLimit: $0))
    },
    HostileValueCase("corner radius") { RoundedRectangle(cornerRadius: $0).inset(by: $0 / 2) },
    HostileValueCase("inset") { Capsule().inset(by: $0).stroke(.black) },
    HostileValueCase("trim") { Circle().trim(from: $0 / 2, to: $0).stroke(.black) },
    HostileValueCase("moved shape") {
      Circle().offset(x: $0, y: $0).scale($0).rotation(.radians($0))
    },
    HostileValueCase("arc") { value in
      Path { path in
        path.addArc(
          center: CGPoint(x: 30, y: 20), radius: value, startAngle: .degrees(value),
          endAngle: .degrees(-value), clockwise: false)
        path.addLine(to: CGPoint(x: value, y: -value))
        path.addCurve(
          to: CGPoint(x: -value, y: value), control1: CGPoint(x: value, y: value),
          control2: CGPoint(x: value * 2, y: value))
      }.stroke(.black)
    },
    HostileValueCase("trimmed curve") { value in
      Path { path in
        path.move(to: .zero)
        path.addCurve(
          to: CGPoint(x: 60, y: 40), control1: CGPoint(x: value, y: 0),
          control2: CGPoint(x: 0, y: value))
      }.trim(from: 0.1, to: 0.9).stroke(.black)
    },
  ]

  nonisolated private static let paints: [HostileValueCase] = [
    HostileValueCase("color") { Color(red: $0, green: -$0, blue: $0, opacity: $0) },
    HostileValueCase("white") { Color(white: $0) },
    HostileValueCase("linear gradient") {
      LinearGradient(
        colors: [.black, .white], startPoint: UnitPoint(x: $0, y: 0), endPoint: .trailing)
    },
    HostileValueCase("stops") {
      LinearGradient(
        stops: [.init(color: .red, location: $0), .init(color: .blue, location: -$0)],
        startPoint: .leading, endPoint: .trailing)
    },
    HostileValueCase("radial gradient") {
      RadialGradient(colors: [.black, .white], center: .center, startRadius: $0, endRadius: 3 * $0)
    },
    HostileValueCase("angular gradient") {
      AngularGradient(
        colors: [.black, .white], center: .center, startAngle: .degrees($0), endAngle: .degrees(90))
    },
    HostileValueCase("elliptical gradient") {
      EllipticalGradient(
        colors: [.black, .white], center: .center, startRadiusFraction: 0, endRadiusFraction: $0)
    },
  ]

  nonisolated private static let effects: [HostileValueCase] = [
    HostileValueCase("blur") { label.blur(radius: $0) },
    HostileValueCase("shadow") { label.shadow(color: .black, radius: $0, x: $0, y: $0) },
    HostileValueCase("scaled blur") { label.blur(radius: 3).scaleEffect($0) },
    HostileValueCase("opacity") { label.opacity($0) },
    HostileValueCase("brightness and contrast") { label.brightness($0).contrast($0) },
    HostileValueCase("colors of a group") {
      Color.red.saturation($0).hueRotation(.degrees($0)).grayscale($0)
    },
    HostileValueCase("corner radius of a clip") { Color.black.cornerRadius($0) },
  ]

  nonisolated private static let containers: [HostileValueCase] = [
    HostileValueCase("spacing") { value in
      VStack(spacing: value) {
        HStack(spacing: value) {
          label
          label
        }
        label
      }
    },
    HostileValueCase("grid of adaptive columns") { value in
      LazyVGrid(columns: [GridItem(.adaptive(minimum: value, maximum: value), spacing: value)]) {
        ForEach(0..<6, id: \.self) { Text(verbatim: "\($0)") }
      }
    },
    HostileValueCase("grid of fixed rows") { value in
      LazyHGrid(
        rows: [GridItem(.fixed(value)), GridItem(.flexible(minimum: value))], spacing: value
      ) {
        ForEach(0..<6, id: \.self) { Text(verbatim: "\($0)") }
      }
    },
    HostileValueCase("cells of many columns") { value in
      Grid(horizontalSpacing: value, verticalSpacing: value) {
        GridRow {
          label.gridCellColumns(Int(clamping: value))
          label
        }
      }
    },
    HostileValueCase("line limit") { value in
      Text(verbatim: "one two three four five six").lineLimit(Int(clamping: value))
    },
    HostileValueCase("gauge") { Gauge(value: $0) { label } },
    HostileValueCase("circular gauge") { value in
      Gauge(value: value, in: 0...(value > 0 ? value : 1)) { label }
        .gaugeStyle(.accessoryCircular)
    },
    HostileValueCase("progress") { ProgressView(value: $0, total: 100) },
    HostileValueCase("progress of nothing") { ProgressView(value: 1, total: $0) },
  ]

  nonisolated private static let dates: [HostileValueCase] = [
    HostileValueCase("date") { value in
      let date = Date(timeIntervalSinceReferenceDate: value)
      VStack {
        Text(date, style: .date)
        Text(date, style: .time)
        Text(date, style: .relative)
        Text(date, style: .timer)
        Text(date, style: .offset)
      }
    },
    HostileValueCase("timer") { value in
      let now = Date(timeIntervalSinceReferenceDate: 0)
      let end = Date(timeIntervalSinceReferenceDate: value > 0 ? value : 1)
      VStack {
        Text(timerInterval: now...end)
        ProgressView(timerInterval: now...end)
      }
    },
  ]
}
