import Foundation
import Graphics
import PlacardCoreGraphics
import PlacardImageIO
import TestSupport
import Testing

@Suite("Files of pictures") struct ImageFileTests {
  /// A red picture whose right half is blue.
  private func picture(width: Int = 8, height: Int = 4) -> CGImage {
    var bitmap = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width { bitmap[x, y] = x < width / 2 ? 0xFFFF_0000 : 0xFF00_00FF }
    }
    return CGImage(bitmap)
  }

  private func file(
    _ image: CGImage, type: String = "public.png", quality: Any? = nil
  ) throws -> Data {
    let data = NSMutableData()
    let destination = try #require(CGImageDestinationCreateWithData(data, type, 1, nil))
    let properties = quality.map { [kCGImageDestinationLossyCompressionQuality: $0] }
    CGImageDestinationAddImage(destination, image, properties)
    try #require(CGImageDestinationFinalize(destination))
    return Data(referencing: data)
  }

  @Test("are written as PNG and read with the same pixels")
  func png() throws {
    let data = try file(picture())
    let source = try #require(CGImageSourceCreateWithData(data, nil))
    #expect(CGImageSourceGetCount(source) == 1)
    #expect(CGImageSourceGetType(source) == "public.png")
    #expect(CGImageSourceCreateImageAtIndex(source, 0, nil) == picture())
    #expect(CGImageSourceCreateImageAtIndex(source, 1, nil) == nil)
  }

  @Test("are written as JPEG in a quality")
  func jpeg() throws {
    let image = picture(width: 200, height: 100)
    let (low, high) = try (
      file(image, type: "public.jpeg", quality: 0.1), file(image, type: "public.jpeg", quality: 1)
    )
    #expect(low.count < high.count)
    let source = try #require(CGImageSourceCreateWithData(low, nil))
    #expect(CGImageSourceGetType(source) == "public.jpeg")
  }

  @Test("have their size as properties")
  func properties() throws {
    let source = try #require(CGImageSourceCreateWithData(try file(picture()), nil))
    let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source, 0, nil))
    #expect(properties[kCGImagePropertyPixelWidth] as? Int == 8)
    #expect((properties[kCGImagePropertyPixelHeight] as? NSNumber)?.intValue == 4)
    #expect(properties[kCGImagePropertyOrientation] as? Int == 1)
  }

  @Test(
    "have thumbnails whose longer side is limited, and which are never larger",
    arguments: [(4, 4, 2), (1, 1, 1), (100, 8, 4)])
  func thumbnail(limit: Int, width: Int, height: Int) throws {
    let source = try #require(CGImageSourceCreateWithData(try file(picture()), nil))
    let options: [CFString: Any] = [
      kCGImageSourceCreateThumbnailFromImageAlways: true,
      kCGImageSourceThumbnailMaxPixelSize: limit,
    ]
    let image = try #require(
      CGImageSourceCreateThumbnailAtIndex(source, 0, options as CFDictionary))
    #expect(image.width == width)
    #expect(image.height == height)
  }

  @Test("accept limits of any type of numbers")
  func limits() throws {
    let source = try #require(CGImageSourceCreateWithData(try file(picture()), nil))
    for limit in [4.0 as CGFloat, 4.0 as Double, NSNumber(value: 4)] as [Any] {
      let options = [kCGImageSourceThumbnailMaxPixelSize: limit]
      #expect(CGImageSourceCreateThumbnailAtIndex(source, 0, options)?.width == 4)
    }
    let nothing = [kCGImageSourceThumbnailMaxPixelSize: 0]
    #expect(CGImageSourceCreateThumbnailAtIndex(source, 0, nothing) == nil)
  }

  @Test("are written and read at an address")
  func addresses() throws {
    let folder = try TemporaryFolder()
    let url = URL(fileURLWithPath: folder.path + "/a.png")
    #expect(CGImageSourceCreateWithURL(url, nil) == nil)
    let destination = try #require(CGImageDestinationCreateWithURL(url, "public.png", 1, nil))
    #expect(!CGImageDestinationFinalize(destination))
    CGImageDestinationAddImage(destination, picture(), nil)
    #expect(CGImageDestinationFinalize(destination))
    let source = try #require(CGImageSourceCreateWithURL(url, nil))
    #expect(CGImageSourceCreateImageAtIndex(source, 0, nil) == picture())
  }

  @Test("that are damaged are not read")
  func damaged() throws {
    let start = Data(try file(picture()).prefix(45))
    let source = try #require(CGImageSourceCreateWithData(start, nil))
    #expect(CGImageSourceCreateImageAtIndex(source, 0, nil) == nil)
    #expect(CGImageSourceCreateThumbnailAtIndex(source, 0, nil) == nil)
  }

  @Test("of other kinds have no images, and are not written")
  func others() throws {
    let source = try #require(CGImageSourceCreateWithData(Data("text".utf8), nil))
    #expect(CGImageSourceGetCount(source) == 0)
    #expect(CGImageSourceGetType(source) == nil)
    #expect(CGImageSourceCreateImageAtIndex(source, 0, nil) == nil)
    #expect(CGImageSourceCopyPropertiesAtIndex(source, 0, nil) == nil)
    #expect(CGImageDestinationCreateWithData(NSMutableData(), "public.heic", 1, nil) == nil)
  }
}
