import Foundation
import Graphics
import LayoutEngine
import Testing

@testable import CairoBackend

/// The mask tells what each pixel shows: what is on top.
struct ContentClassTests {
  private typealias Class = ContentMask.Class

  private static let room = CGRect(x: 0, y: 0, width: 32, height: 24)
  private static let gray = ResolvedColor(red: 0.5, green: 0.5, blue: 0.5)
  private static let half = ResolvedColor(red: 0, green: 0, blue: 0, opacity: 0.5)

  private static let letter = DisplayList.Item.text(
    text("■", size: 24, color: .black), at: CGPoint(x: 4, y: -4))
  private static let line = fill(CGRect(x: 0, y: 12, width: 32, height: 1), .black)
  private static let card = fill(CGRect(x: 4, y: 2, width: 24, height: 20), gray)
  private static let veil = fill(room, half)
  private static let photo = DisplayList.Item.image(
    DisplayList.Picture(
      content: ImageContent(
        data: SamplePictures.encoded(width: 8, height: 8) { x, _ in 0xFF00_0000 | UInt32(x) << 4 }),
      frame: room))
  private static let ramp = DisplayList.Item.fill(
    Path(room),
    .linearGradient(
      [GradientStop(color: .black, location: 0), GradientStop(color: .white, location: 1)],
      from: .zero, to: CGPoint(x: 32, y: 0)), FillStyle())
  private static let fox = DisplayList.Item.text(text("🦊", size: 24), at: CGPoint(x: 2, y: -4))
  private static let ring = DisplayList.Item.stroke(
    Path(CGRect(x: 1, y: 12, width: 30, height: 30)), StrokeStyle(lineWidth: 3), .color(.black),
    antialiased: true)
  private static let shadow = DisplayList.Effect.shadow(
    .black, radius: 3, offset: CGSize(width: 0, height: 0))

  private static func mask(_ items: [DisplayList.Item], _ mode: EdgeRendering)
    -> ContentMask
  {
    let list = DisplayList(size: room.size, items: items)
    var bitmap = Bitmap(width: 32, height: 24)
    return CairoRasterizer().rasterize(
      shaped(list), scale: 1, into: &bitmap, mode: mode, background: .white,
      recordsContent: true)
  }

  private static let cases: [(String, [DisplayList.Item], ContentMask.Class)] = [
    ("nothing", [], .fill),
    ("a fill", [card], .fill),
    ("a letter", [card, letter], .text),
    ("a rule on a letter", [letter, line], .rule),
    ("a thin stroke", [ring], .rule),
    ("a photograph", [photo], .photograph),
    ("a gradient", [ramp], .gradient),
    ("an emoji", [fox], .emoji),
    ("a letter on a photograph", [photo, letter], .text),
    ("a letter on a gradient", [ramp, letter], .text),
    ("a photograph on a letter", [letter, photo], .photograph),
    ("a fill on a letter", [letter, card], .fill),
    ("a fill on a photograph", [photo, card], .fill),
    ("a fill on emoji", [fox, card], .fill),
    ("a veil on a fill", [card, veil], .fill),
    ("a veil on a letter", [letter, veil], .text),
    ("a veil on a photograph", [photo, veil], .photograph),
    ("a faded letter", [group([letter], .opacity(0.5))], .text),
    ("faded emoji", [group([fox], .opacity(0.5))], .emoji),
    ("a faded photograph", [group([photo, card], .opacity(0.5)), line], .rule),
    ("a filtered fill", [group([card], .contrast(1.5))], .fill),
    ("a filtered letter", [group([letter], .contrast(1.5))], .text),
    ("a blurred letter", [group([letter], .blur(radius: 4))], .gradient),
    (
      "a fill that fades out", [group([card], .mask([group([ramp], .luminanceToAlpha)]))], .gradient
    ),
    ("a clipped letter", [group([letter], .clip(Path(ellipseIn: room), FillStyle()))], .text),
  ]

  @Test("The class of a pixel is that of what is on top", arguments: cases.indices)
  func top(index: Int) {
    let (name, items, expected) = Self.cases[index]
    for mode in [EdgeRendering.blackAndWhite, .antialiased] {
      // Thin lines are drawn in one ink on panels with few inks only.
      if expected == .rule, mode == .antialiased { continue }
      let classes = Self.mask(items, mode).classes
      let found = classes.isEmpty ? Class.fill.rawValue : classes[12 * 32 + 14]
      #expect(found == expected.rawValue, "\(name), \(mode)")
    }
  }

  @Test("A shadow is no fill, and what casts it is")
  func shadows() {
    let box = fill(CGRect(x: 10, y: 8, width: 12, height: 8), Self.gray)
    let classes = Self.mask([group([box], Self.shadow)], .blackAndWhite).classes
    #expect(classes[12 * 32 + 14] == Class.fill.rawValue)
    #expect(classes[6 * 32 + 14] == Class.gradient.rawValue)
  }

  @Test("Letters are recorded pixel by pixel, with their halo")
  func letters() {
    let word = DisplayList.Item.text(text("Hi", size: 18, color: .black), at: CGPoint(x: 4, y: 0))
    for background in [ResolvedColor.white, Self.gray] {
      let list = DisplayList(size: Self.room.size, items: [fill(Self.room, background), word])
      var bitmap = Bitmap(width: 32, height: 24)
      let mask = CairoRasterizer().rasterize(
        shaped(list), scale: 1, into: &bitmap, mode: .blackAndWhite,
        background: .white, recordsContent: true)
      let letters = mask.classes.indices.filter { mask.classes[$0] == Class.text.rawValue }
      #expect(letters.count > 30)
      let black = bitmap.pixels.indices.filter { bitmap.pixels[$0] == 0xFF00_0000 }
      #expect(Set(black).isSubset(of: letters))
      if background == .white { #expect(black == letters) }
    }
  }
}
