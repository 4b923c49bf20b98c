import Foundation
import Graphics
import Testing

@testable import CairoBackend
@testable import InkSelection

struct AliasedRenderingTests {
  private let paper = CGRect(x: 0, y: 0, width: 60, height: 30)

  @Test("Text is drawn in the ink with the most contrast, without gray edges")
  func ink() {
    func inks(_ color: ResolvedColor, on background: ResolvedColor) -> Set<UInt32> {
      let picture = bitmap(
        [fill(paper, background), .text(text("Ham", size: 20, color: color), at: .zero)], 60, 30,
        mode: .blackAndWhite)
      return Set(picture.pixels)
    }
    let black: UInt32 = 0xFF00_0000
    let white: UInt32 = 0xFFFF_FFFF
    #expect(inks(gray(0.55), on: .white) == [black, white])
    #expect(inks(.white, on: .black) == [black, white])
    #expect(inks(gray(0.3), on: .black) == [black, white])
    #expect(inks(gray(0.9), on: .white) == [black, white])
  }

  @Test("Letters on a dithered tone get a halo of the opposite ink")
  func halo() {
    let inks = PanelInks.blackAndWhite
    #expect(LetterInks(text: .white, background: gray(0.5), inks: inks) == choice(.white, .black))
    #expect(LetterInks(text: .black, background: gray(0.5), inks: inks) == choice(.black, .white))
    #expect(LetterInks(text: .white, background: gray(0.75), inks: inks) == choice(.black, .white))
    #expect(LetterInks(text: gray(0.4), background: .white, inks: inks) == choice(.black, nil))
  }

  @Test("A faint line keeps its polarity, darker or lighter than its background")
  func side() {
    func line(_ color: ResolvedColor, _ background: ResolvedColor) -> ResolvedColor {
      LetterInks(
        text: color, background: background, inks: .blackAndWhite, contrast: LetterInks.lineContrast
      ).ink
    }
    let shade = ResolvedColor(red: 0, green: 0, blue: 0, opacity: 0.2)
    let light = ResolvedColor(red: 1, green: 1, blue: 1, opacity: 0.2)
    #expect(line(shade, gray(0.72)) == .black)
    #expect(line(light, gray(0.3)) == .white)
    // No ink is darker than the background.
    #expect(line(shade, gray(0.1)) == .white)
  }

  @Test("No dithered pixels remain between or next to small letters")
  func haloOfSmallText() {
    let picture = bitmap(
      [
        fill(CGRect(x: 0, y: 0, width: 80, height: 24), gray(0.4)),
        .text(text("9 Rag 0863", size: 9, color: .white), at: CGPoint(x: 8, y: 6)),
      ], 80, 24, mode: .blackAndWhite)
    let letters = picture.pixels.indices.filter { picture.pixels[$0] == 0xFFFF_FFFF }
    #expect(letters.count > 50)
    for index in letters {
      for (dx, dy) in [(-2, 0), (2, 0), (0, -2), (0, 2), (1, 1), (-1, -1)] {
        let pixel = picture[index % 80 + dx, index / 80 + dy]
        #expect(pixel == 0xFFFF_FFFF || pixel == 0xFF00_0000)
      }
    }
  }

  @Test("A faint line is drawn along its whole length if it contrasts with part of its background")
  func lineOverTwoBackgrounds() {
    let outline = DisplayList.Item.stroke(
      Path(CGRect(x: 4, y: 4, width: 32, height: 12)), StrokeStyle(lineWidth: 1),
      .color(ResolvedColor(red: 0, green: 0, blue: 0, opacity: 0.2)), antialiased: true)
    let picture = bitmap(
      [fill(CGRect(x: 0, y: 0, width: 26, height: 20), .black), outline], 40, 20,
      mode: .blackAndWhite)
    #expect((33..<39).contains { picture[$0, 10] == 0xFF00_0000 })
  }

  @Test("A border in the fill's own color does not erode the shape")
  func borderOfItsOwnColor() {
    func shape(_ rect: CGRect, _ radius: Double) -> Path {
      Path(roundedRect: rect, cornerRadius: radius, style: .continuous)
    }
    let rect = CGRect(x: 2, y: 2, width: 53, height: 53)
    for radius in [8.0, 10, 10.56, 10.6, 12] {
      for (ink, background) in [(ResolvedColor.black, ResolvedColor.white), (.white, .black)] {
        let filled: [DisplayList.Item] = [
          fill(CGRect(x: 0, y: 0, width: 57, height: 57), background),
          .fill(shape(rect, radius), .color(ink), FillStyle()),
        ]
        let border = DisplayList.Item.stroke(
          shape(rect.insetBy(dx: 0.7, dy: 0.7), radius - 0.7), StrokeStyle(lineWidth: 1.4),
          .color(ink), antialiased: true)
        let plain = bitmap(filled, 57, 57, mode: .blackAndWhite).pixels
        let bordered = bitmap(filled + [border], 57, 57, mode: .blackAndWhite).pixels
        #expect(zip(plain, bordered).count { $0 != $1 } < 12, "\(radius)")
      }
    }
  }

  @Test("A color near an ink keeps its hue, and a gray stays neutral")
  func hue() {
    let red = ResolvedColor(red: 0.75, green: 0.1, blue: 0.1)
    let inks = PanelInks([.black, .white, red, .yellow])
    let near = ResolvedColor(red: 1, green: 0.23, blue: 0.19)
    #expect(LetterInks(text: near, background: .white, inks: inks).ink == red)
    #expect(LetterInks(text: gray(0.4), background: .white, inks: inks).ink == .black)
    #expect(LetterInks(text: .yellow, background: .white, inks: inks).ink != .yellow)
    #expect(LetterInks(text: .yellow, background: .black, inks: inks).ink == .yellow)
  }

  @Test("A thin line is at least one pixel of one ink, or invisible if near its background")
  func rules() {
    let mode = EdgeRendering.blackAndWhite
    let separator = ResolvedColor(red: 0.23, green: 0.23, blue: 0.26, opacity: 0.29)
    func rule(_ height: Double, _ color: ResolvedColor) -> [String] {
      draw([fill(CGRect(x: 0, y: 1, width: 3, height: height), color)], 3, 3, mode: mode)
    }
    #expect(rule(0.33, separator) == ["www", "kkk", "www"])
    #expect(rule(1, separator) == ["www", "kkk", "www"])
    #expect(rule(1, gray(0.95)) == ["www", "www", "www"])
  }

  @Test("Round shapes have no gray edges")
  func shapes() {
    let disc = DisplayList.Item.fill(
      Path(ellipseIn: CGRect(x: 1, y: 1, width: 20, height: 20)), .color(.black), FillStyle())
    #expect(Set(bitmap([disc], 22, 22, mode: .blackAndWhite).pixels).count == 2)
    #expect(Set(bitmap([disc], 22, 22).pixels).count > 10)
  }

  private func gray(_ value: Double) -> ResolvedColor {
    ResolvedColor(red: value, green: value, blue: value)
  }

  private func choice(_ ink: ResolvedColor, _ halo: ResolvedColor?) -> LetterInks {
    LetterInks(ink: ink, halo: halo)
  }
}
