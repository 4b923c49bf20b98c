import Foundation
import Graphics
import LayoutEngine
import Testing

@testable import CairoBackend

/// What is a picture gets dots of its own, and nothing else does.
struct QuantizedPictureLayerTests {
  private static let inks: [ResolvedColor] = [.black, .white]
  private static let pure: Set<UInt32> = [0xFF00_0000, 0xFFFF_FFFF]
  private let dithering = FloydSteinberg(inks: [0xFF00_0000, 0xFFFF_FFFF])

  private func draw(_ items: [DisplayList.Item], mode: TextRendering = .blackAndWhite) -> Bitmap {
    let rasterizer = CairoRasterizer(text: PangoTextEngine(), images: ImageDecoder())
    var bitmap = Bitmap(width: 64, height: 48)
    rasterizer.rasterize(
      DisplayList(size: CGSize(width: 64, height: 48), items: items), scale: 1, into: &bitmap,
      mode: mode, background: .white,
      pictures: PictureInks(dithering: dithering, inks: Self.inks))
    return bitmap
  }

  /// A ramp from black to white, and down again in the rows below.
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

  @Test("Photographs and gradients are drawn in pure inks, flat tones stay for the panel's pattern")
  func kinds() {
    let gray = ResolvedColor(red: 0.5, green: 0.5, blue: 0.5)
    let ramp = DisplayList.Item.fill(Path(upper), gradient(.black, .white), FillStyle())
    #expect(colors(draw([photo(upper)]), in: upper) == Self.pure)
    #expect(colors(draw([ramp]), in: upper) == Self.pure)
    #expect(colors(draw([fill(upper, gray)]), in: upper).isDisjoint(with: Self.pure))
    #expect(colors(draw([photo(upper), fill(lower, gray)]), in: lower).count == 1)
  }

  @Test("What lies beside or on top of a photograph does not move its dots")
  func stability() {
    let alone = draw([photo(upper)])
    let word = DisplayList.Item.text(text("Hi", size: 16, color: .white), at: CGPoint(x: 4, y: 2))
    let card = fill(CGRect(x: 40, y: 6, width: 12, height: 8), .white)
    let beside = draw([photo(upper), photo(lower)])
    let below = draw([photo(upper), word, card])
    #expect(pixels(beside, in: upper) == pixels(alone, in: upper))
    let changed = (0..<64 * 24).filter { below.pixels[$0] != alone.pixels[$0] }
    #expect(!changed.isEmpty)
    // Letters are white, with a black line around them.
    #expect(changed.allSatisfy { Self.pure.contains(below.pixels[$0]) })
    let right = CGRect(x: 53, y: 0, width: 11, height: 24)
    #expect(pixels(below, in: right) == pixels(alone, in: right))
  }

  @Test("Letters on a photograph are whole, also where it has their color")
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

  @Test("A veil over a photograph is mixed with its tones, not with its dots")
  func veil() {
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

  @Test("Corners that are cut off and transparent parts belong to what is below")
  func coverage() {
    let circle = Path(ellipseIn: CGRect(x: 0, y: 0, width: 24, height: 24))
    let picture = draw([fill(upper, .black), group([photo(upper)], .clip(circle, FillStyle()))])
    #expect(picture[0, 0] == 0xFF00_0000)
    #expect(colors(picture, in: CGRect(x: 25, y: 0, width: 39, height: 24)) == [0xFF00_0000])
    #expect(colors(picture, in: CGRect(x: 8, y: 8, width: 8, height: 8)) == Self.pure)
  }

  @Test("A group that is mixed in as a whole is a picture if all of it is")
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

  @Test("A view's own dither holds for its pictures and fills, the innermost one first")
  func own() {
    let light = ResolvedColor(red: 0.7, green: 0.7, blue: 0.7)
    let pale = draw([group([fill(upper, light), photo(lower)], .dither(.none))])
    #expect(colors(pale, in: upper) == [0xFFFF_FFFF])
    #expect(dithering.asked == [Dither.none, Dither.none])
    let inner = group([photo(lower)], .dither(.atkinson))
    _ = draw([group([inner, photo(upper)], .dither(.ordered)), photo(lower)])
    #expect(dithering.asked.suffix(3) == [.atkinson, .ordered, nil])
  }

  @Test("A display of all colors takes no notice of a view's own dither")
  func fullColor() {
    let items = [photo(upper), fill(lower, ResolvedColor(red: 0.3, green: 0.6, blue: 0.1))]
    #expect(bitmap([group(items, .dither(.none))], 64, 48) == bitmap(items, 64, 48))
  }
}
