import Foundation
import Graphics
import PlacardAppKit
import PlacardCoreGraphics
import PlacardUIKit
import SwiftUI
import Testing
import WidgetUI

@Suite("Images of UIKit") struct ImageTests {
  /// A red picture of 4 by 2 points, whose right half is blue, with 2 pixels per point.
  private var picture: UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 2
    return UIGraphicsImageRenderer(size: CGSize(width: 4, height: 2), format: format).image {
      context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
      context.cgContext.setFillColor(UIColor.blue.cgColor)
      context.cgContext.fill(CGRect(x: 2, y: 0, width: 2, height: 2))
    }
  }

  private func pixels(_ image: UIImage?) -> [String] {
    guard let bitmap = image?.cgImage?.bitmap else { return [] }
    return (0..<bitmap.height).map { y in
      (0..<bitmap.width).map { x in
        switch bitmap[x, y] {
        case 0xFFFF_0000: "R"
        case 0xFF00_00FF: "B"
        case 0xFF00_0000: "K"
        case 0: "-"
        default: "?"
        }
      }.joined()
    }
  }

  @Test("are drawn by a renderer, in its scale")
  func renderer() {
    #expect(pixels(picture) == Array(repeating: "RRRRBBBB", count: 4))
    #expect(picture.size == CGSize(width: 4, height: 2))
    #expect(picture.scale == 2)
  }

  @Test("are drawn into a context that was begun, with clips, transforms and paths")
  func currentContext() {
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 4, height: 2), false, 1)
    defer { UIGraphicsEndImageContext() }
    let context = UIGraphicsGetCurrentContext()
    context?.saveGState()
    context?.translateBy(x: 2, y: 0)
    context?.clip(to: CGRect(x: 0, y: 0, width: 1, height: 2))
    UIColor.blue.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: 2, height: 1))
    context?.restoreGState()
    UIColor.red.setFill()
    UIBezierPath(rect: CGRect(x: 0, y: 1, width: 1, height: 1)).fill()
    #expect(pixels(UIGraphicsGetImageFromCurrentImageContext()) == ["--B-", "R---"])
  }

  @Test("are drawn into each other")
  func draw() {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    format.opaque = true
    let drawn = UIGraphicsImageRenderer(size: CGSize(width: 6, height: 2), format: format).image {
      _ in picture.draw(in: CGRect(x: 1, y: 0, width: 4, height: 2))
    }
    #expect(pixels(drawn) == ["KRRBBK", "KRRBBK"])
  }

  @Test("are written as JPEG and PNG files")
  func files() throws {
    let jpeg = try #require(picture.jpegData(compressionQuality: 0.9))
    #expect(jpeg.starts(with: [0xFF, 0xD8]))
    #expect(UIImage(data: jpeg)?.size == CGSize(width: 8, height: 4))
    #expect(try #require(picture.pngData()).starts(with: [0x89, 0x50]))
    #expect(UIImage().jpegData(compressionQuality: .nan) == nil)
    #expect(UIImage(data: Data("text".utf8))?.cgImage == nil)
  }

  @Test("are made of pixels, and of parts of them")
  func pixelsOfImages() throws {
    let pixels = try #require(picture.cgImage)
    #expect((pixels.width, pixels.height) == (8, 4))
    let part = try #require(pixels.cropping(to: CGRect(x: 3, y: 0, width: 2, height: 1)))
    #expect(self.pixels(UIImage(cgImage: part)) == ["RB"])
    #expect(pixels.cropping(to: CGRect(x: 9, y: 0, width: 2, height: 1)) == nil)
  }

  @Test("of symbols are black, in the scale of the screen")
  func symbols() throws {
    let image = try #require(UIImage(systemName: "circle.fill"))
    let pixels = try #require(image.cgImage)
    // 426 of 512 units, at 1.375 times 17 points and 3 pixels per point.
    #expect((pixels.width, pixels.height) == (59, 59))
    #expect(abs(image.size.width - 59.0 / 3) < 0.001)
    #expect(pixels.bitmap[29, 29] == 0xFF00_0000)
    #expect(pixels.bitmap[0, 0] == 0)
    #expect(image.jpegData(compressionQuality: 1) != nil)
    let unknown = try #require(UIImage(systemName: "nonsense.symbol"))
    #expect(unknown.cgImage == nil)
    #expect(unknown.size == .zero)
  }

  @Test("of symbols are written as PNG files")
  func filesOfSymbols() throws {
    let image = try #require(UIImage(systemName: "circle.fill"))
    let file = try #require(image.pngData())
    let read = try #require(UIImage(data: file, scale: image.scale))
    #expect(read.size == image.size)
    #expect(read.cgImage?.bitmap[29, 29] == 0xFF00_0000)
    #expect(read.cgImage?.bitmap[0, 0] == 0)
    let unknown = try #require(UIImage(systemName: "nonsense.symbol"))
    #expect(unknown.pngData() == nil)
    #expect(UIImage().pngData() == nil)
  }

  @Test("of symbols have a tint where they are drawn, but not in their pixels")
  @MainActor func tintOfSymbols() throws {
    let image = try #require(UIImage(systemName: "circle.fill"))
    let red = image.withTintColor(.red, renderingMode: .alwaysOriginal)
    #expect(red != image)
    #expect(red.size == image.size)
    #expect(red.pngData() == image.pngData())
    let drawn = UIGraphicsImageRenderer(size: red.size).image { _ in red.draw(at: .zero) }
    #expect(drawn.cgImage?.bitmap[29, 29] == 0xFFFF_0000)
    let blue = Color(red: 0, green: 0, blue: 1)
    let view = ImageRenderer(content: Image(uiImage: red).foregroundStyle(blue))
    #expect(view.cgImage?.bitmap[9, 9] == 0xFFFF_0000)
    let template = image.withTintColor(.red, renderingMode: .alwaysTemplate)
    let inForeground = ImageRenderer(content: Image(uiImage: template).foregroundStyle(blue))
    #expect(inForeground.cgImage?.bitmap[9, 9] == 0xFF00_00FF)
  }

  @Test("are tinted")
  func tint() {
    #expect(pixels(picture.withTintColor(.black)) == Array(repeating: "KKKKKKKK", count: 4))
  }

  @Test("of a size that is not allowed are empty", arguments: [0, -1, 1e9, .nan, .infinity])
  func sizes(side: CGFloat) {
    let image = UIGraphicsImageRenderer(size: CGSize(width: side, height: 2)).image { _ in }
    #expect(image.cgImage == nil)
    #expect(picture.preparingThumbnail(of: CGSize(width: side, height: 2))?.cgImage == nil)
  }

  @Test("are objects, as caches need them")
  func cache() {
    let cache = NSCache<NSString, UIImage>()
    let image = picture
    cache.setObject(image, forKey: "picture")
    #expect(cache.object(forKey: "picture") === image)
  }

  @Test("are what an image renderer draws")
  @MainActor func imageRenderer() {
    let renderer = ImageRenderer(content: Color(uiColor: .red).frame(width: 3, height: 1))
    #expect(pixels(renderer.uiImage) == ["RRR"])
  }
}
