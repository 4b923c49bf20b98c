import Foundation
import Graphics
import PlacardCoreGraphics
import PlacardUIKit
import Testing
import WidgetUI

@Suite("Attributed strings of UIKit") struct AttributedStringTests {
  private func attributes(_ size: CGFloat, _ mode: NSLineBreakMode = .byWordWrapping)
    -> [NSAttributedString.Key: Any]
  {
    let style = NSMutableParagraphStyle()
    style.lineBreakMode = mode
    return [.font: UIFont.systemFont(ofSize: size), .paragraphStyle: style]
  }

  @Test("have the size of their lines")
  func size() {
    let font = UIFont.systemFont(ofSize: 20)
    let one = ("00:00" as NSString).size(withAttributes: attributes(20))
    #expect(one.height == font.lineHeight)
    #expect((40...60).contains(one.width))
    let two = ("00:00\n00:00" as NSString).size(withAttributes: attributes(20))
    #expect(two.width == one.width)
    #expect(abs(two.height - 2 * one.height) < 1)
    let double = ("00:00" as NSString).size(withAttributes: attributes(40))
    // The distance of the system font's characters depends on the size.
    #expect((1.8...2.2).contains(double.width / one.width))
    #expect(("" as NSString).size(withAttributes: attributes(20)).width == 0)
    let spaced = attributes(20).merging([.kern: 2]) { $1 }
    #expect(abs(("00:00" as NSString).size(withAttributes: spaced).width - one.width - 10) < 2.1)
  }

  @Test("break their lines at a width")
  func lines() {
    let text = "one two three four five" as NSString
    let bounds = CGSize(width: 90, height: 1_000)
    let wrapped = text.boundingRect(
      with: bounds, options: .usesLineFragmentOrigin, attributes: attributes(20), context: nil)
    #expect(wrapped.width <= 90)
    #expect(wrapped.height > 2 * UIFont.systemFont(ofSize: 20).lineHeight)
    let truncated = text.boundingRect(
      with: bounds, options: [], attributes: attributes(20, .byTruncatingTail), context: nil)
    #expect(truncated.height == UIFont.systemFont(ofSize: 20).lineHeight)
  }

  @Test("are drawn in their color at the given point")
  func drawing() throws {
    let red = attributes(20).merging([.foregroundColor: UIColor.red]) { $1 }
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let image = UIGraphicsImageRenderer(size: CGSize(width: 100, height: 60), format: format).image
    { _ in
      ("MMM" as NSString).draw(at: CGPoint(x: 30, y: 20), withAttributes: red)
    }
    let bitmap = try #require(image.cgImage?.bitmap)
    var box = CGRect.null
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width where bitmap[x, y] >> 24 > 127 {
        box = box.union(CGRect(x: x, y: y, width: 1, height: 1))
        #expect(bitmap[x, y] & 0xFF == (bitmap[x, y] >> 8) & 0xFF)
      }
    }
    #expect(box.minX >= 30 && box.minX < 36 && box.maxX > 60)
    #expect(box.minY > 20 && box.maxY < 46)
  }

  @Test("have fonts with the metrics of the system font")
  func metrics() {
    let font = UIFont.systemFont(ofSize: 17)
    #expect(abs(font.lineHeight - 20.29) < 0.1)
    #expect(font.descender < 0 && font.capHeight > font.xHeight)
    #expect(abs(font.lineHeight - font.ascender + font.descender) < 0.01)
  }
}
