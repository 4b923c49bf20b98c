import Foundation
import Graphics
import Testing

@testable import CairoBackend
@testable import InkSelection

struct ToneMappingTests {
  private let bw = ToneMapping(inks: .blackAndWhite)
  private let colored = ToneMapping(inks: PanelInks([.black, .white, .red, .yellow]))

  @Test(
    "In black and white, flat tones become eighths, and both ends of the scale are pure",
    arguments: [(0.95, 1), (0.9, 0.875), (0.55, 0.5), (0.48, 0.5), (0.3, 0.25), (0.18, 0), (0, 0)])
  func grays(tone: Double, expected: Double) {
    #expect(bw.tone(of: gray(tone)) == gray(expected))
  }

  @Test("With colored inks, only tones near an ink are changed")
  func inks() {
    let nearRed = ResolvedColor(red: 1, green: 0.2, blue: 0.15)
    #expect(colored.tone(of: nearRed) == .red)
    #expect(colored.tone(of: gray(0.97)) == .white)
    #expect(colored.tone(of: gray(0.5)) == gray(0.5))
  }

  @Test("A slight gradient becomes its mean, and a strong one stays")
  func gradients() {
    func gradient(_ from: Double, _ to: Double) -> Paint {
      let stops = [
        GradientStop(color: gray(from), location: 0), GradientStop(color: gray(to), location: 1),
      ]
      return .linearGradient(stops, from: .zero, to: CGPoint(x: 0, y: 9))
    }
    #expect(bw.flatColor(of: gradient(0.4, 0.6)).map(bw.tone) == gray(0.5))
    #expect(bw.flatColor(of: gradient(0, 1)) == nil)
  }

  @Test("A translucent fill too faint to be dithered is omitted, and a stronger one is drawn")
  func translucentFills() {
    func rows(_ opacity: Double) -> [String] {
      let veil = ResolvedColor(red: 0, green: 0, blue: 0, opacity: opacity)
      return draw(
        [
          fill(CGRect(x: 0, y: 0, width: 9, height: 1), .white),
          fill(CGRect(x: 0, y: 0, width: 9, height: 9), veil),
        ],
        9, 9, mode: .blackAndWhite)
    }
    #expect(rows(0.05) == Array(repeating: "wwwwwwwww", count: 9))
    #expect(rows(0.3) == Array(repeating: "?????????", count: 9))
  }

  @Test("A narrow bar with enough contrast is one ink, and a pale one stays a tone")
  func narrow() {
    func row(_ value: Double) -> String {
      let bar = Path(roundedRect: CGRect(x: 0, y: 0, width: 12, height: 4), cornerRadius: 2)
      return draw(
        [.fill(bar, .color(gray(value)), FillStyle())], 12, 4, mode: .blackAndWhite)[2]
    }
    #expect(row(0.4).contains("kkkkkkkk"))
    #expect(row(0.75).contains("????????"))
  }

  private func gray(_ value: Double) -> ResolvedColor {
    ResolvedColor(red: value, green: value, blue: value)
  }
}
