import Foundation
import Graphics
import Testing

@testable import CairoBackend

struct ImageTests {
  private let whole = CGRect(x: 0, y: 0, width: 16, height: 8)

  private func picture(
    _ data: Data, in frame: CGRect, tint: Paint? = nil,
    interpolation: DisplayList.Interpolation = .none, capInsets: DisplayList.CapInsets? = nil
  ) -> DisplayList.Item {
    .image(
      DisplayList.Picture(
        content: ImageContent(data: data), frame: frame, tint: tint, interpolation: interpolation,
        capInsets: capInsets))
  }

  @Test("Every format is measured and drawn")
  func formats() {
    for (name, data) in [
      ("png", SamplePictures.png), ("jpeg", SamplePictures.jpeg), ("webp", SamplePictures.webP),
      ("svg", SamplePictures.svg), ("pdf", SamplePictures.pdf),
    ] {
      let size = ImageDecoder().pixelSize(of: ImageContent(data: data))
      #expect(size == CGSize(width: 16, height: 8), "\(name)")
      let drawn = bitmap([picture(data, in: whole)], 16, 8)
      for (x, channel) in [(0, UInt32(16)), (15, 0)] {
        let pixel = drawn[x, 4]
        #expect(pixel >> channel & 255 > 245 && pixel >> (16 - channel) & 255 < 10, "\(name)")
      }
    }
  }

  @Test("A PDF file is drawn at the requested size, and a damaged one is not a picture")
  func pdf() {
    let large = bitmap(
      [picture(SamplePictures.pdf, in: CGRect(x: 0, y: 0, width: 160, height: 80))], 160, 80)
    // The edge between the halves is sharp, as in no scaled picture.
    #expect([79, 80].map { large[$0, 40] } == [0xFFFF_0000, 0xFF00_00FF])
    for data in [Data("%PDF-1.4".utf8), SamplePictures.pdf.prefix(120)] {
      #expect(ImageDecoder().pixelSize(of: ImageContent(data: data)) == nil)
    }
    let huge = SamplePictures.pdf + Data(count: 3 << 20)
    #expect(
      ImageDecoder().rejectionReason(of: ImageContent(data: huge), drawnAt: nil)
        == "it has more than 2097152 bytes")
  }

  @Test("The Exif orientation is applied")
  func orientation() {
    // The side of the red half, by orientation.
    let expected = ["left", "right", "right", "left", "top", "top", "bottom", "bottom"]
    for (index, side) in expected.enumerated() {
      let data = SamplePictures.jpeg(orientation: UInt8(index + 1))
      let size = ImageDecoder().pixelSize(of: ImageContent(data: data)) ?? .zero
      let isTransposed = index >= 4
      #expect(
        size == CGSize(width: isTransposed ? 8 : 16, height: isTransposed ? 16 : 8), "\(index + 1)")
      let drawn = bitmap([picture(data, in: CGRect(origin: .zero, size: size))], 16, 16)
      func isRed(_ x: Int, _ y: Int) -> Bool { drawn[x, y] >> 16 & 255 > 200 }
      let right = Int(size.width) - 2
      let bottom = Int(size.height) - 2
      let redSide =
        isTransposed
        ? (isRed(2, 2) && !isRed(2, bottom) ? "top" : "bottom")
        : (isRed(2, 2) && !isRed(right, 2) ? "left" : "right")
      #expect(redSide == side, "orientation \(index + 1)")
    }
  }

  @Test("A tint replaces the colors and keeps the opacity")
  func tint() {
    let data = SamplePictures.encoded(width: 3, height: 1) { x, _ in x == 1 ? 0 : 0xFF00_00FF }
    let frame = CGRect(x: 0, y: 0, width: 3, height: 1)
    #expect(draw([picture(data, in: frame, tint: .color(.red))], 4, 1) == ["rwrw"])
  }

  @Test("Cap insets keep their size when the picture is stretched")
  func capInsets() {
    let data = SamplePictures.encoded(width: 3, height: 3) { x, y in
      x == 1 && y == 1 ? 0xFFFF_FFFF : x == 1 || y == 1 ? 0xFFFF_0000 : 0xFF00_0000
    }
    let insets = DisplayList.CapInsets(top: 1, leading: 1, bottom: 1, trailing: 1)
    let frame = CGRect(x: 0, y: 0, width: 6, height: 4)
    #expect(
      draw([picture(data, in: frame, capInsets: insets)], 6, 4)
        == ["krrrrk", "rwwwwr", "rwwwwr", "krrrrk"])
  }

  @Test("A picture fills an area as a pattern")
  func pattern() {
    let data = SamplePictures.encoded(width: 2, height: 1) { x, _ in
      x == 0 ? 0xFF00_0000 : 0xFFFF_0000
    }
    let paint = Paint.image(ImageContent(data: data), origin: CGPoint(x: 1, y: 0), scale: 1)
    let item = DisplayList.Item.fill(
      Path(CGRect(x: 0, y: 0, width: 5, height: 1)), paint, FillStyle())
    #expect(draw([item], 5, 1) == ["rkrkr"])
  }

  @Test("Data that is not an image, or has too many pixels, is rejected by its header")
  func rejected() {
    let hostile: [Data] = [
      Data(), Data([0x89]), Data("hello".utf8), SamplePictures.png.prefix(20),
      SamplePictures.jpeg.prefix(30), SamplePictures.webP.prefix(16), Data("<svg".utf8),
      SamplePictures.pngHeader(width: 30_000, height: 30_000),
      SamplePictures.pngHeader(width: 16_000, height: 16_000),
      SamplePictures.pngHeader(width: 0, height: 5),
      SamplePictures.pngHeader(width: .max, height: .max),
    ]
    let decoder = ImageDecoder()
    for (index, data) in hostile.enumerated() {
      #expect(decoder.pixelSize(of: ImageContent(data: data)) == nil, "\(index)")
      #expect(decoder.image(for: ImageContent(data: data)) == nil, "\(index)")
    }
  }

  @Test("A truncated picture is drawn as a crossed box and reported")
  func truncated() {
    for data in [SamplePictures.png, SamplePictures.jpeg, SamplePictures.webP] {
      let rasterizer = CairoRasterizer()
      var target = Bitmap(width: 16, height: 8)
      let list = DisplayList(
        size: .zero, items: [picture(data.prefix(data.count - 8 - data.count / 10), in: whole)])
      rasterizer.rasterize(list, scale: 1, into: &target, mode: .antialiased)
      #expect(target.pixels.contains { $0 != 0 })
      #expect(rasterizer.takeDiagnostics().count == 1)
    }
  }

  @Test("A large picture is decoded at the size at which it is drawn")
  func shrunk() {
    let data = SamplePictures.encoded(width: 400, height: 200) { x, _ in
      x < 200 ? 0xFFFF_0000 : 0xFF00_00FF
    }
    let decoder = ImageDecoder()
    let content = ImageContent(data: data)
    let small = decoder.image(for: content, drawnAt: CGSize(width: 40, height: 20))
    #expect(small?.width == 40 && small?.originalSize == CGSize(width: 400, height: 200))
    #expect(decoder.image(for: content, drawnAt: CGSize(width: 40, height: 20)) === small)
    #expect(decoder.image(for: content)?.width == 400)
    #expect(draw([picture(data, in: CGRect(x: 0, y: 0, width: 4, height: 1))], 5, 1) == ["rrbbw"])
  }

  @Test("A picture looks the same whatever size it was drawn at before")
  func independentOfEarlierSizes() {
    let data = SamplePictures.encoded(width: 400, height: 400) { x, y in
      (x / 3 + y / 5).isMultiple(of: 2) ? 0xFFFF_FFFF : 0xFF00_0000
    }
    let list = DisplayList(
      size: .zero,
      items: [picture(data, in: CGRect(x: 0, y: 0, width: 30, height: 30), interpolation: .smooth)])
    func drawn(after sizes: [CGFloat]) -> [UInt32] {
      let images = ImageDecoder()
      for size in sizes {
        _ = images.image(
          for: ImageContent(data: data), drawnAt: CGSize(width: size, height: size))
      }
      var target = Bitmap(width: 30, height: 30)
      CairoRasterizer(images: images)
        .rasterize(list, scale: 1, into: &target, mode: .antialiased)
      return target.pixels
    }
    #expect(drawn(after: []) == drawn(after: [100]))
    #expect(drawn(after: []) == drawn(after: [400, 60, 31]))
  }
}
