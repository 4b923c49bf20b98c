import Foundation
import Graphics
import Testing

@testable import InkSelection

@Suite("The inks of a panel of few")
struct InkSelectorTests {
  private static let bw = InkSelector(inks: .blackAndWhite)
  private static let colored = InkSelector(inks: PanelInks([.black, .white, .red, .yellow]))

  private static func gray(_ value: Double, _ opacity: Double = 1) -> ResolvedColor {
    ResolvedColor(red: value, green: value, blue: value, opacity: opacity)
  }

  @Test(
    "A line takes one ink where it stands out, a rule also where it is faint",
    arguments: [
      // Tone, opacity, tone of the background, thickness in pixels, ink.
      (0.5, 1, 1, 1, .black), (0.85, 1, 1, 1, .black), (0.9, 1, 1, 1, nil),
      (0.85, 1, 1, 2, nil), (0.6, 1, 1, 2, .black), (0.6, 1, 1, 6, .black), (0.6, 1, 1, 7, nil),
      (1, 0.2, 0.3, 1, .white), (0, 0.2, 0.72, 1, .black), (0.5, 0, 1, 1, nil),
      // An ink is drawn as it is, whatever is around it.
      (0, 1, 0, 1, .black), (0, 1, 0.1, 6, .black), (0.01, 1, 0, 6, .black),
    ] as [(Double, Double, Double, Double, ResolvedColor?)])
  func line(
    tone: Double, opacity: Double, background: Double, thickness: Double, ink: ResolvedColor?
  ) {
    #expect(
      Self.bw.line(Self.gray(tone, opacity), over: Self.gray(background), thickness: thickness)
        == ink)
  }

  @Test("Mixtures of colored inks begin where lines of grays are still in one ink")
  func coloredLines() {
    #expect(Self.bw.isLine(6) && !Self.bw.isLine(6.1))
    #expect(Self.colored.isLine(4) && !Self.colored.isLine(4.1))
    let nearRed = ResolvedColor(red: 1, green: 0.2, blue: 0.15)
    #expect(Self.colored.line(nearRed, over: .white, thickness: 3) == .red)
    #expect(Self.colored.line(Self.gray(0.4), over: .white, thickness: 3) == .black)
  }

  @Test(
    "An area becomes an even tone, a narrow one an ink, and a veil is not drawn",
    arguments: [
      // Tone, opacity, tone of the background, thickness in pixels, tone and opacity of what is drawn.
      (0.9, 1, 1, 30, (0.875, 1)), (0.95, 1, 1, 30, (1, 1)), (0.1, 1, 1, 30, (0, 1)),
      (0.4, 1, 1, 4, (0, 1)), (0.75, 1, 1, 4, (0.75, 1)), (0.4, 0.9, 1, 4, (0, 1)),
      (0, 0.3, 1, 30, (0, 0.3)), (0, 0.05, 1, 30, nil), (0, 0.4, 0.1, 30, nil),
      (0, 0.4, 0.5, 30, (0, 0.4)),
    ] as [(Double, Double, Double, Double, (Double, Double)?)])
  func area(
    tone: Double, opacity: Double, background: Double, thickness: Double,
    expected: (Double, Double)?
  ) {
    let requested = AreaPaint(paint: .color(Self.gray(tone)), opacity: opacity)
    let drawn = Self.bw.area(requested, thickness: thickness) { Self.gray(background) }
    #expect(drawn?.paint.color.map(Self.bw.tones.tone) == expected.map { Self.gray($0.0, $0.1) })
  }

  @Test("The background of a wide opaque area is not read")
  func backgroundIsNotRead() {
    let requested = AreaPaint(paint: .color(Self.gray(0.5)), opacity: 1)
    var reads = 0
    _ = Self.bw.area(requested, thickness: 30) {
      reads += 1
      return .white
    }
    _ = Self.bw.contour(of: requested, thickness: 30) {
      reads += 1
      return .white
    }
    #expect(reads == 0)
  }

  @Test(
    "A band of a tone gets a contour that stands out",
    arguments: [
      // Tone, tone of the background, thickness in pixels, ink.
      (0.5, 1, 12, .black), (0.5, 0, 12, .white), (0.5, 1, 24, .black),
      // A line, an area, an ink, and what is next to its background.
      (0.5, 1, 6, nil), (0.5, 1, 25, nil), (0, 1, 12, nil), (0.05, 1, 12, nil), (0.8, 1, 12, nil),
    ] as [(Double, Double, Double, ResolvedColor?)])
  func contour(tone: Double, background: Double, thickness: Double, ink: ResolvedColor?) {
    let paint = AreaPaint(paint: .color(Self.gray(tone)), opacity: 1)
    #expect(Self.bw.contour(of: paint, thickness: thickness) { Self.gray(background) } == ink)
  }

  @Test("A gradient is flat if a pattern would not show it")
  func flatness() {
    func gradient(_ from: Double, _ to: Double) -> Paint {
      .linearGradient(
        [
          GradientStop(color: Self.gray(from), location: 0),
          GradientStop(color: Self.gray(to), location: 1),
        ], from: .zero, to: CGPoint(x: 0, y: 9))
    }
    #expect(Self.bw.isNearlyFlat(gradient(0.4, 0.6)) && !Self.bw.isNearlyFlat(gradient(0, 1)))
  }
}
