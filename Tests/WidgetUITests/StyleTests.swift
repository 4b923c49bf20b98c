import Foundation
import Graphics
import Testing
import WidgetUI

@Suite struct StyleTests {
  @Test func stylesBecomePaints() {
    let colors = Gradient(colors: [.white, .black])
    let cases: [(AnyShapeStyle, String)] = [
      (AnyShapeStyle(.red), "FF3B30"),
      (AnyShapeStyle(.primary), "000000"),
      (AnyShapeStyle(.secondary), "3C3C43*0.6"),
      (AnyShapeStyle(.tint), "007AFF"),
      (AnyShapeStyle(.tint.tertiary), "007AFF*0.25"),
      (AnyShapeStyle(.background), "FFFFFF"),
      (AnyShapeStyle(.background.secondary), "F2F2F7"),
      (AnyShapeStyle(.fill.tertiary), "787880*0.12"),
      (AnyShapeStyle(.separator), "3C3C43*0.29"),
      (AnyShapeStyle(.blue.opacity(0.5)), "007AFF*0.5"),
      (AnyShapeStyle(.thinMaterial), "FFFFFF*0.6"),
      (
        AnyShapeStyle(.linearGradient(colors, startPoint: .top, endPoint: .bottom)),
        "linear(FFFFFF@0 000000@1 50,0 50,40)"
      ),
      (AnyShapeStyle(colors), "linear(FFFFFF@0 000000@1 50,0 50,40)"),
      (AnyShapeStyle(.black.gradient), "linear(2B2B2B@0 000000@1 50,0 50,40)"),
      (
        AnyShapeStyle(.radialGradient(colors, center: .center, startRadius: 0, endRadius: 30)),
        "radial(FFFFFF@0 000000@1 50,20 0 30)"
      ),
      (
        AnyShapeStyle(.angularGradient(colors, startAngle: .zero, endAngle: .radians(2))),
        "angular(FFFFFF@0 000000@1 50,20 0 2)"
      ),
      (
        AnyShapeStyle(.ellipticalGradient(colors)),
        "elliptical(FFFFFF@0 000000@1 50,20 0 50 0.4)"
      ),
    ]
    for (style, expected) in cases {
      let drawn = Drawn(Rectangle().fill(style), width: 100, height: 40)
      #expect(drawn.lines == ["fill rect 0,0 100x40 \(expected)"])
    }
  }

  @Test func gradientStopsAreKeptInOrderAndInRange() {
    let stops = [
      Gradient.Stop(color: .white, location: 0.5), Gradient.Stop(color: .black, location: 0.2),
      Gradient.Stop(color: .white, location: 7), Gradient.Stop(color: .black, location: .nan),
    ]
    let view = LinearGradient(stops: stops, startPoint: .leading, endPoint: .trailing)
    #expect(
      Drawn(view, width: 10, height: 10).lines == [
        "fill rect 0,0 10x10 linear(FFFFFF@0.5 000000@0.5 FFFFFF@1 000000@1 0,5 10,5)"
      ])
    let none = LinearGradient(colors: [], startPoint: .leading, endPoint: .trailing)
    #expect(Drawn(none).lines == ["fill rect 0,0 100x100 linear(000000*0@0 0,50 100,50)"])
  }

  @Test func backgroundsAndOverlaysTakeStylesAndShapes() {
    let box = Color.clear.frame(width: 40, height: 20)
    let cases: [(AnyView, [String])] = [
      (AnyView(box.background(.black)), ["fill rect 30,40 40x20 000000"]),
      (AnyView(box.background(Color.white)), ["fill rect 30,40 40x20 FFFFFF"]),
      (
        AnyView(box.background(.regularMaterial, in: RoundedRectangle(cornerRadius: 8))),
        ["fill curve 30,40 40x20 FFFFFF*0.75"]
      ),
      (AnyView(box.background(in: .capsule)), ["fill curve 30,40 40x20 FFFFFF"]),
      (
        AnyView(box.background().backgroundStyle(.red)), ["fill rect 30,40 40x20 FF3B30"]
      ),
      (AnyView(box.overlay(.red.opacity(0.5))), ["fill rect 30,40 40x20 FF3B30*0.5"]),
      (AnyView(box.overlay(.red, in: .circle)), ["fill curve 40,40 20x20 FF3B30"]),
      (AnyView(box.border(.red, width: 2)), ["stroke rect 31,41 38x18 2 FF3B30"]),
    ]
    for (view, expected) in cases { #expect(Drawn(view).lines == expected) }
  }

  @Test func colorsOfUIKitFollowTheScheme() {
    let view = Rectangle().fill(Color(uiColor: .systemBackground))
    #expect(Drawn(view).lines == ["fill rect 0,0 100x100 FFFFFF"])
    #expect(
      Drawn(view) { $0.colorScheme = .dark }.lines == ["fill rect 0,0 100x100 000000"])
    let own = UIColor(red: 1, green: 0, blue: 0.2, alpha: 0.5)
    #expect(
      Drawn(Rectangle().fill(Color(own))).lines == ["fill rect 0,0 100x100 FF0033*0.5"])
  }
}
