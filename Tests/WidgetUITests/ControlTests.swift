import Foundation
import Graphics
import LayoutEngine
import Testing
import WidgetUI

@MainActor @Suite struct ControlTests {
  @Test func controlsHaveExpectedSizes() {
    // Every letter of the test font is half an em wide: "abcd" in body text is 34 points wide.
    let cases: [(AnyView, CGSize)] = [
      (AnyView(Button("abcd") {}.buttonStyle(.plain)), CGSize(width: 34, height: 21)),
      (AnyView(Button("abcd") {}.buttonStyle(.bordered)), CGSize(width: 58, height: 35)),
      (
        AnyView(Button("abcd") {}.buttonStyle(.bordered).controlSize(.large)),
        CGSize(width: 74, height: 51)
      ),
      (AnyView(ProgressView(value: 0.5)), CGSize(width: 200, height: 4)),
      (AnyView(ProgressView()), CGSize(width: 20, height: 20)),
      (
        AnyView(Gauge(value: 0.3) { Text("a") }.gaugeStyle(.accessoryCircular)),
        CGSize(width: 58, height: 58)
      ),
      (
        AnyView(Gauge(value: 0.3) { Text("a") }.gaugeStyle(.accessoryCircularCapacity)),
        CGSize(width: 58, height: 58)
      ),
      (
        AnyView(Toggle("abcd", isOn: .constant(true))), CGSize(width: 200, height: 31)
      ),
      (
        AnyView(Label("abcd", systemImage: "star").labelStyle(.titleOnly)),
        CGSize(width: 34, height: 21)
      ),
      (
        AnyView(ScrollView { Color.red.frame(width: 10, height: 500) }),
        CGSize(width: 10, height: 80)
      ),
    ]
    for (view, expected) in cases { #expect(size(of: view, 200, 80) == expected) }
  }

  @Test func labelHasEightPointsBetweenIconAndTitle() throws {
    let icon = size(of: Image(systemName: "star"), nil, nil)
    let label = size(of: Label("abcd", systemImage: "star"), nil, nil)
    #expect(label.width == icon.width + 8 + 34)
  }

  @Test func customStylesReceiveTheirConfiguration() {
    struct Quiet: ButtonStyle {
      func makeBody(configuration: Configuration) -> some View {
        configuration.label.opacity(configuration.isPressed ? 0.5 : 1).foregroundStyle(.red)
      }
    }
    struct Swapped: LabelStyle {
      func makeBody(configuration: Configuration) -> some View {
        HStack(spacing: 0) {
          configuration.title
          configuration.icon
        }
      }
    }
    struct Percent: ProgressViewStyle {
      func makeBody(configuration: Configuration) -> some View {
        Text(verbatim: "\(Int((configuration.fractionCompleted ?? 0) * 100))")
      }
    }
    let button = RenderedView(
      Button {
      } label: {
        Text(verbatim: "go")
      }.buttonStyle(Quiet()))
    #expect(button.lines.map { $0.suffix(6) } == ["FF383C"])
    let label = Label {
      Color.red.frame(width: 10)
    } icon: {
      Color.blue.frame(width: 20)
    }
    #expect(
      RenderedView(label.labelStyle(Swapped()).frame(height: 10)).lines == [
        "fill rect 35,45 10x10 FF383C", "fill rect 45,45 20x10 0088FF",
      ])
    let progress = RenderedView(ProgressView(value: 3, total: 4).progressViewStyle(Percent()))
    #expect(progress.lines[0].hasPrefix("text '75'"))
  }

  /// A style that shows its control applies the next style outside it, without end otherwise.
  @Test func aControlInTheBodyOfAStyleHasTheStyleOutside() {
    struct Framed: LabelStyle {
      func makeBody(configuration: Configuration) -> some View {
        Label(configuration).padding(10)
      }
    }
    struct FramedProgress: ProgressViewStyle {
      func makeBody(configuration: Configuration) -> some View {
        ProgressView(configuration).padding(10)
      }
    }
    struct FramedToggle: ToggleStyle {
      func makeBody(configuration: Configuration) -> some View {
        Toggle(configuration).padding(10)
      }
    }
    struct FramedButton: PrimitiveButtonStyle {
      func makeBody(configuration: Configuration) -> some View {
        Button(configuration).padding(10)
      }
    }
    struct FramedGauge: GaugeStyle {
      func makeBody(configuration: Configuration) -> some View {
        Gauge(value: configuration.value) { configuration.label }.padding(10)
      }
    }
    let title = Label("abcd", systemImage: "star").labelStyle(.titleOnly)
    let cases: [(plain: AnyView, framed: AnyView)] = [
      (
        AnyView(title),
        AnyView(
          Label("abcd", systemImage: "star").labelStyle(Framed()).labelStyle(.titleOnly))
      ),
      (
        AnyView(Label("abcd", systemImage: "star")),
        AnyView(Label("abcd", systemImage: "star").labelStyle(Framed()))
      ),
      (
        AnyView(ProgressView(value: 0.5).frame(width: 100)),
        AnyView(
          ProgressView(value: 0.5).progressViewStyle(FramedProgress()).frame(width: 120))
      ),
      (
        AnyView(Toggle("abcd", isOn: .constant(true)).frame(width: 100)),
        AnyView(
          Toggle("abcd", isOn: .constant(true)).toggleStyle(FramedToggle()).frame(width: 120))
      ),
      (
        AnyView(Button("abcd") {}.buttonStyle(.plain)),
        AnyView(Button("abcd") {}.buttonStyle(FramedButton()).buttonStyle(.plain))
      ),
      (
        AnyView(Gauge(value: 0.3) { Text("a") }.gaugeStyle(.accessoryCircularCapacity)),
        AnyView(
          Gauge(value: 0.3) { Text("a") }.gaugeStyle(FramedGauge())
            .gaugeStyle(.accessoryCircularCapacity))
      ),
    ]
    for (plain, framed) in cases {
      let (inner, outer) = (size(of: plain, 200, 80), size(of: framed, 220, 100))
      #expect(outer == CGSize(width: inner.width + 20, height: inner.height + 20))
    }
  }

  /// The color of a button's label with a foreground style set around it and without.
  @Test func aForegroundStyleAroundAButtonIsThatOfItsLabel() {
    let button = Button("abcd") {}
    let cases: [(String, AnyView, String)] = [
      ("bordered", AnyView(button), "0088FF"),
      ("bordered, green", AnyView(button.foregroundStyle(.green)), "34C759"),
      ("borderless", AnyView(button.buttonStyle(.borderless)), "0088FF"),
      (
        "borderless, green",
        AnyView(button.buttonStyle(.borderless).foregroundStyle(.green)), "34C759"
      ),
      ("prominent", AnyView(button.buttonStyle(.borderedProminent)), "FFFFFF"),
      (
        "prominent, black",
        AnyView(button.buttonStyle(.borderedProminent).foregroundColor(.black)), "000000"
      ),
      ("tinted", AnyView(button.tint(.red)), "FF383C"),
      ("of a stack", AnyView(VStack { button }.foregroundStyle(.green)), "34C759"),
    ]
    for (name, view, color) in cases {
      let text = RenderedView(view).lines.first { $0.contains("text") }
      #expect(text?.hasSuffix(color) == true, "\(name): \(text ?? "no text")")
    }
  }

  @Test(arguments: [(-60.0, 0.0), (0, 0), (30, 0.5), (60, 1), (600, 1)])
  func timerProgressIsThatOfTheCurrentDate(seconds: Double, filled: Double) {
    let start = Date(timeIntervalSince1970: 1000)
    let view = ProgressView(timerInterval: start...start + 60, countsDown: false)
    let drawn = RenderedView(view) { $0.now = start + seconds }
    let bar = RenderedView(ProgressView(value: filled))
    #expect(drawn.lines == bar.lines)
  }

  /// The line around a button on a display with all colors, with two inks, and with 16 grays.
  @Test func aButtonHasABorderOnADisplayWithFewInks() {
    let grays = (0..<16).map { index in
      let value = Double(index) / 15
      return ResolvedColor(red: value, green: value, blue: value)
    }
    let cases: [([ResolvedColor], Bool)] = [([], false), ([.black, .white], true), (grays, false)]
    for (inks, hasBorder) in cases {
      for button in [AnyView(Button("abcd") {}), AnyView(Button("abcd") {}.tint(.green))] {
        let lines = RenderedView(button) { $0.displayInks = inks }.lines
        #expect(
          lines.contains { $0.hasPrefix("stroke curve") && $0.hasSuffix(" 1 3C3C43*0.6") }
            == hasBorder, "\(lines)")
      }
    }
  }

  /// The paint of the part that is not filled: in dark, the system's fill would be black on a display with two inks.
  @Test func metersHaveALighterTrackInDarkOnADisplayWithFewInks() {
    func lines(_ view: some View, _ scheme: ColorScheme, _ inks: [ResolvedColor]) -> [String] {
      RenderedView(view) { environment in
        (environment.colorScheme, environment.displayInks) = (scheme, inks)
      }.lines
    }
    let bar = ProgressView(value: 0.5)
    let ring = Gauge(value: 0.5) { EmptyView() }.gaugeStyle(.accessoryCircularCapacity)
    let inks: [ResolvedColor] = [.black, .white]
    #expect(lines(bar, .light, inks).contains { $0.hasSuffix(" 787880*0.2") })
    #expect(lines(bar, .dark, inks).contains { $0.hasSuffix(" FFFFFF*0.23") })
    #expect(lines(bar, .dark, []).contains { $0.hasSuffix(" 787880*0.36") })
    #expect(lines(ring, .light, inks).contains { $0.hasSuffix(" 0088FF*0.35") })
    #expect(lines(ring, .dark, inks).contains { $0.hasSuffix(" FFFFFF*0.23") })
    #expect(lines(ring, .dark, []).contains { $0.hasSuffix(" 0091FF*0.35") })
  }

  @Test func invalidValuesAreEmptyGauges() {
    let empty = RenderedView(Gauge(value: 0.0) { Text("a") }).lines
    #expect(RenderedView(Gauge(value: Double.nan) { Text("a") }).lines == empty)
    #expect(RenderedView(Gauge(value: 5.0, in: 3...3) { Text("a") }).lines == empty)
    #expect(
      RenderedView(ProgressView(value: 1, total: 0)).lines
        == RenderedView(ProgressView(value: 1)).lines)
  }

  @Test func anAccessoryGaugeHasAGapAroundItsDot() {
    let drawn = RenderedView(
      Gauge(value: 0.5) { EmptyView() }.gaugeStyle(.accessoryCircular).tint(.black),
      width: 58, height: 58)
    #expect(
      drawn.lines == [
        "group blend(normal)", "  stroke curve 0.19,0.19 57.63x47.37 5.5 000000",
        "  group blend(destinationOut)", "    fill curve 24.16,-2.09 9.67x9.67 000000",
        "fill curve 26.25,0 5.5x5.5 000000",
      ])
  }

  /// The container's width and height, and the diameter of a circular gauge in it, in points.
  @Test(arguments: [(72.0, 72.0, 58.0), (58, 58, 58), (160, 72, 58), (57, 57, 50), (42, 42, 50)])
  func circularGaugeIsSmallerInWatchContainers(
    width: Double, height: Double, side: CGFloat
  ) {
    let gauges = [
      AnyView(Gauge(value: 0.3) { Text("a") }.gaugeStyle(.accessoryCircular)),
      AnyView(Gauge(value: 0.3) { Text("a") }.gaugeStyle(.accessoryCircularCapacity)),
    ]
    for gauge in gauges {
      #expect(size(of: gauge, width, height) == CGSize(width: side, height: side))
    }
  }

  /// The positions of labels in a gauge that is 58 points wide, as the top left of their lines.
  @Test func circularGaugeLabelsHaveExpectedPositions() {
    func labels(_ gauge: some View) -> [String: (origin: CGPoint, size: Double, weight: Int)] {
      let drawn = RenderedView(
        gauge.gaugeStyle(.accessoryCircular), width: 58, height: 58, scale: 10)
      var result: [String: (origin: CGPoint, size: Double, weight: Int)] = [:]
      for case .text(let block, let origin, _) in drawn.items {
        let face = block.spans[0].face
        result[block.string] = (origin, face.size, face.weight)
      }
      return result
    }
    // Every character is half an em wide: "abc" at 22 points is 33 points wide; "abcd" is 44 points wide and shrinks to
    // 40.
    let whole = labels(
      Gauge(value: 0.5) {
        Text("l")
      } currentValueLabel: {
        Text("abc")
      })
    #expect(whole["abc"]?.size == 22)
    let wide = labels(
      Gauge(value: 0.5) {
        Text("l")
      } currentValueLabel: {
        Text("abcd")
      })
    #expect(abs((wide["abcd"]?.size ?? 0) - 20) < 0.2)
    // 26.25 points high, centered in 58 and moved up by 1.
    #expect(abs((whole["abc"]?.origin.y ?? 0) - (29 - 13.13 - 1)) < 0.2)
    #expect(whole["l"]?.weight == 400)
    #expect(abs((whole["l"]?.origin.y ?? 0) - (29 - 6.56 + 17.4)) < 0.2)

    let limits = labels(
      Gauge(value: 0.5) {
        Text("l")
      } currentValueLabel: {
        Text("v")
      } minimumValueLabel: {
        Text("0")
      } maximumValueLabel: {
        Text("9")
      })
    #expect(limits["0"]?.weight == 500 && limits["9"]?.weight == 500)
    #expect(abs((limits["0"]?.origin.y ?? 0) - (29 - 6.56 + 19.5)) < 0.2)
    #expect(limits["l"] == nil)

    let alone = labels(Gauge(value: 0.5) { Text("l") })
    #expect(alone["l"]?.size == 11)
  }

  /// Metrics measured in SwiftUI renders, by the container's side: the line width of the ring, the font size and
  /// weight of the limits' labels, and the side of the label's square in the closed ring, which is half as wide as
  /// the ring (measured with a label of 14 points on three lines).
  @Test(arguments: [(72.0, 5.5, 11.0, 500, 29.0), (50, 4.8, 10, 600, 25)])
  func circularGaugeMetricsMatchTheContainer(
    container: Double, lineWidth: Double, labelSize: Double, labelWeight: Int, square: Double
  ) throws {
    let open = RenderedView(
      Gauge(value: 0.5) {
        EmptyView()
      } currentValueLabel: {
        EmptyView()
      } minimumValueLabel: {
        Text("0")
      } maximumValueLabel: {
        Text("9")
      }
      .gaugeStyle(.accessoryCircular), width: container, height: container)
    #expect(open.lines.contains { $0.contains("stroke curve") && $0.contains(" \(lineWidth) ") })
    let limit = try #require(Self.face(of: "0", in: open))
    #expect(limit.size == labelSize && limit.weight == labelWeight)

    let closed = RenderedView(
      Gauge(value: 0.5) {
        Text("abcdefgh").font(.system(size: 8)).minimumScaleFactor(0.1)
      }
      .gaugeStyle(.accessoryCircularCapacity), width: container, height: container)
    #expect(closed.lines.contains { $0.contains("stroke curve") && $0.contains(" \(lineWidth) ") })
    // Every character is half an em wide: eight characters fill the square.
    let size = try #require(Self.face(of: "abcdefgh", in: closed)).size
    #expect(abs(size - square / 4) < 0.1)
  }

  private static func face(of string: String, in drawn: RenderedView) -> FontFace? {
    for case .text(let block, _, _) in drawn.items where block.string == string {
      return block.spans[0].face
    }
    return nil
  }

  @Test func canvasRecordsItsDrawingCommands() {
    let view = Canvas { context, size in
      context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.red))
      var moved = context
      moved.translateBy(x: 5, y: 5)
      moved.opacity = 0.5
      moved.stroke(Path(CGRect(x: 0, y: 0, width: 4, height: 4)), with: .color(.blue))
      context.clip(to: Path(CGRect(x: 0, y: 0, width: 3, height: 3)))
      context.draw(Text(verbatim: "ab"), at: CGPoint(x: 20, y: 20), anchor: .topLeading)
    }
    let drawn = RenderedView(view.frame(width: 40, height: 40))
    #expect(
      drawn.lines == [
        "group transform(1 0 0 1 30 30)", "  fill rect 0,0 40x40 FF383C",
        "  group transform(1 0 0 1 5 5) opacity(0.5)", "    stroke rect 0,0 4x4 1 0088FF",
        "  group clip(rect 0,0 3x3)", "    text 'ab' 20,19.81 000000",
      ])
  }
}
