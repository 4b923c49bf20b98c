import Foundation
import Graphics
import LayoutEngine
import PixelOutput
import Testing

@testable import CairoBackend

/// Pictures get their own dithering, and nothing else does.
struct ContentMaskTests {
  private static let pure: Set<UInt32> = [0xFF00_0000, 0xFFFF_FFFF]

  private func rasterize(
    _ items: [DisplayList.Item], mode: EdgeRendering = .blackAndWhite
  ) -> (Bitmap, ContentMask) {
    let list = DisplayList(size: CGSize(width: 64, height: 48), items: items)
    var bitmap = Bitmap(width: 64, height: 48)
    let mask = CairoRasterizer().rasterize(
      shaped(list), scale: 1, into: &bitmap, mode: mode, background: .white,
      recordsContent: true)
    return (bitmap, mask)
  }

  private func draw(
    _ items: [DisplayList.Item], mode: EdgeRendering = .blackAndWhite
  ) -> Bitmap {
    var (bitmap, mask) = rasterize(items, mode: mode)
    RegionDitherer(palette: .blackAndWhite, dithering: Dithering()).draw(mask, on: &bitmap)
    return bitmap
  }

  /// A ramp from black to white, and the reverse in the rows below.
  private func photo(_ frame: CGRect) -> DisplayList.Item {
    let file = SamplePictures.encoded(width: 32, height: 16) { x, y in
      let level = UInt32(y < 8 ? x * 8 : 248 - x * 8)
      return 0xFF00_0000 | level << 16 | level << 8 | level
    }
    return .image(DisplayList.Picture(content: ImageContent(data: file), frame: frame))
  }

  private func gradient(_ from: ResolvedColor, _ to: ResolvedColor) -> Paint {
    .linearGradient(
      [GradientStop(color: from, location: 0), GradientStop(color: to, location: 1)],
      from: .zero, to: CGPoint(x: 64, y: 0))
  }

  private let upper = CGRect(x: 0, y: 0, width: 64, height: 24)
  private let lower = CGRect(x: 0, y: 24, width: 64, height: 24)

  private func colors(_ bitmap: Bitmap, in rect: CGRect) -> Set<UInt32> {
    Set(pixels(bitmap, in: rect))
  }

  private func pixels(_ bitmap: Bitmap, in rect: CGRect) -> [UInt32] {
    (Int(rect.minY)..<Int(rect.maxY)).flatMap { y in
      (Int(rect.minX)..<Int(rect.maxX)).map { bitmap[$0, y] }
    }
  }

  @Test("Photographs and gradients are dithered to pure inks, and flat tones are not")
  func kinds() {
    let gray = ResolvedColor(red: 0.5, green: 0.5, blue: 0.5)
    let ramp = DisplayList.Item.fill(Path(upper), gradient(.black, .white), FillStyle())
    #expect(colors(draw([photo(upper)]), in: upper) == Self.pure)
    #expect(colors(draw([ramp]), in: upper) == Self.pure)
    #expect(colors(draw([fill(upper, gray)]), in: upper).isDisjoint(with: Self.pure))
    #expect(colors(draw([photo(upper), fill(lower, gray)]), in: lower).count == 1)
  }

  @Test("Items next to or on top of a photograph do not change its dithering")
  func stability() {
    let alone = draw([photo(upper)])
    let word = DisplayList.Item.text(text("Hi", size: 16, color: .white), at: CGPoint(x: 4, y: 2))
    let card = fill(CGRect(x: 40, y: 6, width: 12, height: 8), .white)
    let beside = draw([photo(upper), photo(lower)])
    let below = draw([photo(upper), word, card])
    #expect(pixels(beside, in: upper) == pixels(alone, in: upper))
    let changed = (0..<64 * 24).filter { below.pixels[$0] != alone.pixels[$0] }
    #expect(!changed.isEmpty)
    // Letters are white with a black outline.
    #expect(changed.allSatisfy { Self.pure.contains(below.pixels[$0]) })
    let right = CGRect(x: 53, y: 0, width: 11, height: 24)
    #expect(pixels(below, in: right) == pixels(alone, in: right))
  }

  @Test("Letters on a photograph are complete even where it has their color")
  func letters() {
    let word = DisplayList.Item.text(text("Ham", size: 20, color: .black), at: .zero)
    let onPaper = draw([word])
    let sky = SamplePictures.encoded(width: 4, height: 4) { _, y in
      y < 2 ? 0xFFFF_FFFF : 0xFF00_0000
    }
    let onPhoto = draw([
      .image(
        DisplayList.Picture(
          content: ImageContent(data: sky), frame: CGRect(x: 0, y: 0, width: 64, height: 48),
          interpolation: .none)), word,
    ])
    let ink = onPaper.pixels.indices.filter { onPaper.pixels[$0] == 0xFF00_0000 }
    #expect(ink.count > 50)
    #expect(ink.allSatisfy { onPhoto.pixels[$0] == 0xFF00_0000 })
  }

  @Test("A translucent overlay on a photograph blends with its tones, not with its dots")
  func overlay() {
    let gray = SamplePictures.encoded(width: 8, height: 8) { _, _ in 0xFF80_8080 }
    let flat = DisplayList.Item.image(
      DisplayList.Picture(content: ImageContent(data: gray), frame: upper))
    let half = ResolvedColor(red: 0, green: 0, blue: 0, opacity: 0.5)
    func white(_ items: [DisplayList.Item]) -> Double {
      let all = pixels(draw(items), in: upper)
      #expect(Set(all) == Self.pure)
      return Double(all.count { $0 == 0xFFFF_FFFF }) / Double(all.count)
    }
    let scrim = DisplayList.Item.fill(
      Path(upper), gradient(half, half.multiplyingOpacity(by: 0.999)), FillStyle())
    #expect(abs(white([flat]) - 0.5) < 0.02)
    #expect(abs(white([flat, fill(upper, half)]) - 0.25) < 0.02)
    #expect(abs(white([flat, scrim]) - 0.25) < 0.02)
  }

  @Test("Clipped and transparent parts of a picture show what is below")
  func coverage() {
    let circle = Path(ellipseIn: CGRect(x: 0, y: 0, width: 24, height: 24))
    let picture = draw([fill(upper, .black), group([photo(upper)], .clip(circle, FillStyle()))])
    #expect(picture[0, 0] == 0xFF00_0000)
    #expect(colors(picture, in: CGRect(x: 25, y: 0, width: 39, height: 24)) == [0xFF00_0000])
    #expect(colors(picture, in: CGRect(x: 8, y: 8, width: 8, height: 8)) == Self.pure)
  }

  @Test("A composited group is a picture only if all of its content is")
  func groups() {
    let square = DisplayList.Item.fill(
      Path(CGRect(x: 2, y: 2, width: 60, height: 20)), .color(.black), FillStyle())
    let shadow = DisplayList.Effect.shadow(
      .black, radius: 2, offset: CGSize(width: 0, height: 30))
    let word = DisplayList.Item.text(text("Hi", size: 12, color: .black), at: .zero)
    func isInked(_ item: DisplayList.Item) -> Bool {
      colors(draw([item]), in: CGRect(x: 4, y: 4, width: 50, height: 16)).isSubset(of: Self.pure)
    }
    #expect(isInked(group([photo(upper)], .opacity(0.5))))
    #expect(isInked(group([photo(upper)], .mask([square]))))
    #expect(isInked(group([photo(upper)], .contrast(1.5))))
    #expect(isInked(group([square], .blur(radius: 4))))
    #expect(isInked(group([photo(upper), word], .blend(.normal))))
    #expect(isInked(group([photo(upper), word], shadow)))
    #expect(!isInked(group([photo(upper), word], .mask([square]))))
  }

  @Test("A view's dither modifier applies to its pictures and fills, and the innermost one wins")
  func ditherModifier() {
    let light = ResolvedColor(red: 0.7, green: 0.7, blue: 0.7)
    let pale = [group([fill(upper, light), photo(lower)], .dither(.none))]
    #expect(colors(draw(pale), in: upper) == [0xFFFF_FFFF])
    #expect(contents(pale) == [.picture(Dither.none), .picture(Dither.none)])
    let inner = group([photo(lower)], .dither(.atkinson))
    let nested = [group([inner, photo(upper)], .dither(.ordered)), photo(lower)]
    #expect(contents(nested) == [.picture(.atkinson), .picture(.ordered), .picture(nil)])
  }

  private func contents(_ items: [DisplayList.Item]) -> [ContentMask.Content] {
    rasterize(items).1.regions.map(\.content)
  }

  @Test("Items on a picture are distinguished by their kind, not by their color")
  func kindsOverPictures() {
    let gray = SamplePictures.encoded(width: 8, height: 8) { _, _ in 0xFF80_8080 }
    let flat = DisplayList.Item.image(
      DisplayList.Picture(content: ImageContent(data: gray), frame: upper))
    let same = ResolvedColor(red: 128 / 255.0, green: 128 / 255.0, blue: 128 / 255.0)
    let card = CGRect(x: 8, y: 4, width: 20, height: 10)
    // Two equal grays: one is dithered as a part of the photograph, the other is a fill.
    let (_, mask) = rasterize([
      flat, .group(DisplayList.Group(items: [fill(card, same)], effects: [.dither(.none)])),
    ])
    #expect(mask.numbers[9 * 64 + 10] == 2)
    #expect(mask.numbers[9 * 64 + 40] == 1)
    let onPhoto = rasterize([flat, fill(card, same)])
    #expect(onPhoto.1.numbers[9 * 64 + 10] == 0)
    #expect(onPhoto.1.numbers[9 * 64 + 40] == 1)
  }

  @Test("Emoji are regions, in layers too, and cover the picture below")
  func emoji() {
    let fox = DisplayList.Item.text(text("🦊", size: 20), at: CGPoint(x: 4, y: 0))
    func kinds(_ items: [DisplayList.Item]) -> [ContentMask.Content] {
      let (bitmap, mask) = rasterize(items)
      let seen = Set(mask.numbers)
      return mask.regions.enumerated().filter { index, region in
        seen.contains(UInt16(index + 1)) && !region.coverage.isEmpty
          && region.bitmap.pixels.allSatisfy { $0 >> 24 == 255 } && bitmap.width > 0
      }.map(\.element.content)
    }
    let emoji = ContentMask.Content.emoji(background: .white)
    #expect(kinds([fox]) == [emoji])
    #expect(kinds([group([fox], .contrast(1.2))]) == [emoji])
    #expect(kinds([group([fox, fill(lower, .black)], .opacity(0.5))]) == [emoji])
    #expect(kinds([photo(upper), fox]).count == 2)
    #expect(kinds([fox, fill(upper, .white)]).isEmpty)
    for items in [[fox], [group([fox], .contrast(1.2))]] {
      #expect(Set(draw(items).pixels) == Self.pure)
      let black = draw(items).pixels.count { $0 == 0xFF00_0000 }
      #expect(black > 40 && black < 400)
    }
  }

  @Test("Faded emoji keep their tones")
  func fadedEmoji() {
    let faded = group([.text(text("🦊", size: 20), at: .zero)], .opacity(0.5))
    #expect(Set(draw([faded]).pixels).count > 4)
  }

  @Test("A full-color display ignores a view's dither modifier")
  func fullColor() {
    let items = [photo(upper), fill(lower, ResolvedColor(red: 0.3, green: 0.6, blue: 0.1))]
    #expect(bitmap([group(items, .dither(.none))], 64, 48) == bitmap(items, 64, 48))
  }
}
