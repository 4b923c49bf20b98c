import Foundation
import Graphics
import Testing
import WidgetUI

@MainActor @Suite struct StyleTests {
  @Test func stylesResolveToPaints() {
    let colors = Gradient(colors: [.white, .black])
    let cases: [(AnyShapeStyle, String)] = [
      (AnyShapeStyle(.red), "FF383C"),
      (AnyShapeStyle(.primary), "000000"),
      (AnyShapeStyle(.secondary), "3C3C43*0.6"),
      (AnyShapeStyle(.tint), "0088FF"),
      (AnyShapeStyle(.tint.tertiary), "0088FF*0.25"),
      (AnyShapeStyle(.background), "FFFFFF"),
      (AnyShapeStyle(.background.secondary), "F2F2F7"),
      (AnyShapeStyle(.fill.tertiary), "787880*0.12"),
      (AnyShapeStyle(.separator), "3C3C43*0.29"),
      (AnyShapeStyle(.blue.opacity(0.5)), "0088FF*0.5"),
      (AnyShapeStyle(.thinMaterial), "FFFFFF*0.6"),
      (
        AnyShapeStyle(.linearGradient(colors, startPoint: .top, endPoint: .bottom)),
        "linear(FFFFFF@0 000000@1 50,0 50,40)"
      ),
      (AnyShapeStyle(colors), "linear(FFFFFF@0 000000@1 50,0 50,40)"),
      (AnyShapeStyle(.black.gradient), "linear(232323@0 000000@0.7 50,0 50,40)"),
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
      let drawn = RenderedView(Rectangle().fill(style), width: 100, height: 40)
      #expect(drawn.lines == ["fill rect 0,0 100x40 \(expected)"])
    }
  }

  @Test func gradientsPassThroughTheColorsOfTheirSpace() {
    let black = Color(white: 0), white = Color(white: 1)
    func styles(_ colors: AnyGradient) -> [AnyShapeStyle] {
      [
        AnyShapeStyle(colors),
        AnyShapeStyle(.linearGradient(colors, startPoint: .top, endPoint: .bottom)),
        AnyShapeStyle(.radialGradient(colors, center: .center, startRadius: 0, endRadius: 30)),
        AnyShapeStyle(.angularGradient(colors, startAngle: .zero, endAngle: .radians(2))),
        AnyShapeStyle(.conicGradient(colors)), AnyShapeStyle(.ellipticalGradient(colors)),
      ]
    }
    func line(_ style: AnyShapeStyle) -> String {
      RenderedView(Rectangle().fill(style), width: 100, height: 40).lines.joined()
    }
    let gradient = Gradient(colors: [black, white])
    for style in styles(gradient.colorSpace(.perceptual)) {
      #expect(line(style).contains(" 636363@0.5 "))
    }
    for style in styles(gradient.colorSpace(.perceptual).colorSpace(.device)) {
      #expect(line(style).contains("(000000@0 FFFFFF@1 "))
    }
  }

  @Test func colorGradientDependsOnLightness() {
    let cases: [(Color, String)] = [
      (.gray, "B1B1B6@0 8E8E93@0.7"), (.yellow, "FFCC00@0 F0B900@1"),
      (.white, "FFFFFF@0 F0F0F0@1"), (.black, "232323@0 000000@0.7"),
      (.red, "FF5B5F@0 FF383C@0.7"), (.black.opacity(0.5), "232323*0.5@0 000000*0.5@0.7"),
    ]
    for (color, stops) in cases {
      let drawn = RenderedView(Rectangle().fill(color.gradient), width: 100, height: 40)
      #expect(drawn.lines == ["fill rect 0,0 100x40 linear(\(stops) 50,0 50,40)"])
    }
  }

  /// Apple's system colors in iOS 26 and iOS 18, light and dark.
  static let palettes: [(Color, latest: (String, String), earlier: (String, String))] = [
    (.red, ("FF383C", "FF4245"), ("FF3B30", "FF453A")),
    (.orange, ("FF8D28", "FF9230"), ("FF9500", "FF9F0A")),
    (.yellow, ("FFCC00", "FFD600"), ("FFCC00", "FFD60A")),
    (.green, ("34C759", "30D158"), ("34C759", "30D158")),
    (.mint, ("00C8B3", "00DAC3"), ("00C7BE", "63E6E2")),
    (.teal, ("00C3D0", "00D2E0"), ("30B0C7", "40C8E0")),
    (.cyan, ("00C0E8", "3CD3FE"), ("32ADE6", "64D2FF")),
    (.blue, ("0088FF", "0091FF"), ("007AFF", "0A84FF")),
    (.indigo, ("6155F5", "6B5DFF"), ("5856D6", "5E5CE6")),
    (.purple, ("CB30E0", "DB34F2"), ("AF52DE", "BF5AF2")),
    (.pink, ("FF2D55", "FF375F"), ("FF2D55", "FF375F")),
    (.brown, ("AC7F5E", "B78A66"), ("A2845E", "AC8E68")),
    (.gray, ("8E8E93", "8E8E93"), ("8E8E93", "8E8E93")),
    (.accentColor, ("0088FF", "0091FF"), ("007AFF", "0A84FF")),
  ]

  @Test func systemColorsAreThoseOfIOS26UnlessIOS18IsRequested() {
    for (color, latest, earlier) in Self.palettes {
      let view = Rectangle().fill(color)
      func shown(_ scheme: ColorScheme) -> String? {
        RenderedView(view) { $0.colorScheme = scheme }.lines.first
      }
      #expect(shown(.light) == "fill rect 0,0 100x100 \(latest.0)")
      #expect(shown(.dark) == "fill rect 0,0 100x100 \(latest.1)")
      let before = view.environment(\.systemColors, .iOS18)
      #expect(RenderedView(before).lines == ["fill rect 0,0 100x100 \(earlier.0)"])
      #expect(
        RenderedView(before) { $0.colorScheme = .dark }.lines == [
          "fill rect 0,0 100x100 \(earlier.1)"
        ])
    }
  }

  @Test func anUnderlineHasAColorOfTheCatalog() {
    struct Ink: ViewResources {
      func color(
        named name: String, colorScheme: ColorScheme, highContrast: Bool, bundle: Bundle?
      ) -> ResolvedColor? { name == "ink" ? .white : nil }
      func image(
        named name: String, scale: Double, colorScheme: ColorScheme, bundle: Bundle?
      ) -> ResourceImage? { nil }
      func localizedString(
        key: String, arguments: [LocalizedArgument], table: String?, locale: Locale,
        bundle: Bundle?
      ) -> String? { nil }
      func nearestName(to name: String, kind: ResourceKind) -> String? { nil }
      func contents(of url: URL) -> Data? { nil }
    }
    let view = Text(verbatim: "a").underline(color: Color("ink"))
    let lines = RenderedView(view, resources: Ink()).items.compactMap { item in
      if case .text(let block, _, _) = item { block.spans[0].underline?.color } else { nil }
    }
    #expect(lines == [.white])
  }

  @Test func styleThatIsAViewNeedsNoBody() {
    struct Sky: ShapeStyle, View {
      nonisolated func resolve(in environment: EnvironmentValues) -> some ShapeStyle {
        environment.colorScheme == .dark ? Color.black : Color.white
      }
    }
    let view = Sky().frame(width: 20, height: 10)
    #expect(RenderedView(view).lines == ["fill rect 40,45 20x10 FFFFFF"])
    #expect(RenderedView(view) { $0.colorScheme = .dark }.lines == ["fill rect 40,45 20x10 000000"])
    #expect(RenderedView(Rectangle().fill(Sky())).lines == ["fill rect 0,0 100x100 FFFFFF"])
  }

  @Test func gradientStopsAreOrderedAndClamped() {
    let stops = [
      Gradient.Stop(color: .white, location: 0.5), Gradient.Stop(color: .black, location: 0.2),
      Gradient.Stop(color: .white, location: 7), Gradient.Stop(color: .black, location: .nan),
    ]
    let view = LinearGradient(stops: stops, startPoint: .leading, endPoint: .trailing)
    #expect(
      RenderedView(view, width: 10, height: 10).lines == [
        "fill rect 0,0 10x10 linear(FFFFFF@0.5 000000@0.5 FFFFFF@1 000000@1 0,5 10,5)"
      ])
    let none = LinearGradient(colors: [], startPoint: .leading, endPoint: .trailing)
    #expect(RenderedView(none).lines == ["fill rect 0,0 100x100 linear(000000*0@0 0,50 100,50)"])
  }

  @Test func backgroundsAndOverlaysAcceptStylesAndShapes() {
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
        AnyView(box.background().backgroundStyle(.red)), ["fill rect 30,40 40x20 FF383C"]
      ),
      (AnyView(box.overlay(.red.opacity(0.5))), ["fill rect 30,40 40x20 FF383C*0.5"]),
      (AnyView(box.overlay(.red, in: .circle)), ["fill curve 40,40 20x20 FF383C"]),
      (AnyView(box.border(.red, width: 2)), ["stroke rect 31,41 38x18 2 FF383C"]),
    ]
    for (view, expected) in cases { #expect(RenderedView(view).lines == expected) }
  }

  @Test func uiColorsFollowTheColorScheme() {
    let view = Rectangle().fill(Color(uiColor: .systemBackground))
    #expect(RenderedView(view).lines == ["fill rect 0,0 100x100 FFFFFF"])
    #expect(
      RenderedView(view) { $0.colorScheme = .dark }.lines == ["fill rect 0,0 100x100 000000"])
    let own = UIColor(red: 1, green: 0, blue: 0.2, alpha: 0.5)
    #expect(
      RenderedView(Rectangle().fill(Color(own))).lines == ["fill rect 0,0 100x100 FF0033*0.5"])
  }
}
