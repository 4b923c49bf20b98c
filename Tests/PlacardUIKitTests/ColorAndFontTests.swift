import Foundation
import Graphics
import PlacardAppKit
import PlacardCoreGraphics
import PlacardUIKit
import Testing
import WidgetUI

@Suite("Colors and fonts of UIKit") struct ColorAndFontTests {
  @Test("have components")
  func components() {
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    #expect(
      UIColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
        .getRed(&red, green: &green, blue: &blue, alpha: &alpha))
    #expect([red, green, blue, alpha].map { ($0 * 1000).rounded() } == [100, 200, 300, 400])
    var (hue, saturation, brightness): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
    UIColor(hue: 0.6, saturation: 0.5, brightness: 0.8, alpha: 1)
      .getHue(&hue, saturation: &saturation, brightness: &brightness, alpha: nil)
    #expect([hue, saturation, brightness].map { ($0 * 100).rounded() } == [60, 50, 80])
    #expect(NSColor(white: 0.5, alpha: 1).cgColor.components == [0.5, 0.5, 0.5, 1])
    #expect(Color(cgColor: CGColor(gray: 1, alpha: 1)) == Color(red: 1, green: 1, blue: 1))
  }

  @Test("differ in light and dark appearance")
  func appearance() {
    let color = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }
    let dark = color.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark))
    #expect(dark.cgColor == .white)
    #expect(color.cgColor == .black)
  }

  @Test("are fonts of SwiftUI")
  func fonts() {
    #expect(
      Font(UIFont.systemFont(ofSize: 20, weight: .semibold)) == .system(size: 20, weight: .semibold)
    )
    #expect(Font(UIFont.preferredFont(forTextStyle: .title1)) == .system(.title))
    #expect(UIFont.preferredFont(forTextStyle: .body).pointSize == 17)
    let rounded = UIFont.systemFont(ofSize: 12).fontDescriptor.withDesign(.rounded)
    #expect(
      rounded.map { Font(UIFont(descriptor: $0, size: 0)) }
        == .system(size: 12, weight: .regular, design: .rounded))
    #expect(UIFont(name: "Inter", size: 9).map { Font($0) } == .custom("Inter", fixedSize: 9))
  }

  @Test("round some corners of a path")
  func corners() {
    let path = UIBezierPath(
      roundedRect: CGRect(x: 0, y: 0, width: 20, height: 10), byRoundingCorners: [.topLeft],
      cornerRadii: CGSize(width: 5, height: 5))
    #expect(Path(path.cgPath).boundingRect == CGRect(x: 0, y: 0, width: 20, height: 10))
  }
}
