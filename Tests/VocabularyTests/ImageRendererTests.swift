import Foundation
import Graphics
import SwiftUI
import Testing

/// Tests of `ImageRenderer`.
@Suite @MainActor struct ImageRendererTests {
  @Test func imageHasTheSizeOfTheViewForTheProposal() throws {
    let renderer = ImageRenderer(content: Color.red.frame(maxWidth: 30).frame(height: 20))
    renderer.proposedSize = ProposedViewSize(width: 50, height: 50)
    renderer.scale = 2
    let bitmap = try renderer.bitmap()
    #expect(bitmap.width == 60 && bitmap.height == 40)
    #expect(bitmap.pixels.allSatisfy { $0 == 0xFFFF_383C })
  }

  @Test func layoutUsesTheProposal() throws {
    let renderer = ImageRenderer(
      content: HStack(spacing: 0) {
        Color.red.frame(maxWidth: 100).accessibilityIdentifier("red")
        Color.green.frame(minWidth: 100).accessibilityIdentifier("green")
      })
    renderer.proposedSize = ProposedViewSize(width: 150, height: 10)
    let layout = renderer.layout()
    #expect(layout.frame == CGRect(x: 0, y: 0, width: 175, height: 10))
    #expect(layout.first(identifier: "red")?.frame.width == 75)
    #expect(layout.first(identifier: "green")?.frame.minX == 75)
  }

  @Test(
    arguments: [(ColorScheme.light, 0xFFF4_F4F4), (.dark, 0xFF30_3030)] as [(ColorScheme, UInt32)])
  func materialsAreOpaque(scheme: ColorScheme, pixel: UInt32) throws {
    let materials: [Material] = [.ultraThin, .thin, .regular, .thick, .ultraThick, .bar]
    for material in materials {
      let view = Rectangle().fill(material).frame(width: 1, height: 1)
      let renderer = ImageRenderer(content: view.environment(\.colorScheme, scheme))
      let pixels = try renderer.bitmap().pixels
      #expect(pixels == [pixel], "\(material)")
    }
  }

  /// The expected values of every fifth row of 50, measured in SwiftUI renders.
  @Test(arguments: [
    (Color.gray, UInt32(16), [176, 171, 166, 161, 157, 151, 147, 142, 142, 142]),
    (Color.yellow, UInt32(16), [255, 253, 252, 250, 249, 247, 246, 244, 243, 241]),
  ])
  func colorGradientRunsFromTopToBottom(
    color: Color, shift: UInt32, rows: [Int]
  ) throws {
    let view = Rectangle().fill(color.gradient).frame(width: 1, height: 50)
    let pixels = try ImageRenderer(content: view).bitmap().pixels
    for (index, expected) in rows.enumerated() {
      let found = Int(pixels[index * 5] >> shift & 255)
      #expect(abs(found - expected) <= 1, "row \(index * 5): \(found)")
    }
  }

  /// Every letter of the font in this target's bundle is a black square of one em.
  @Test(arguments: ["Placard Squares", "PlacardSquares-Regular"])
  func fontsInTheTargetBundleAreFound(name: String) throws {
    let renderer = ImageRenderer(
      content: Text("ab").font(.custom(name, size: 20)).background(.white))
    let bitmap = try renderer.bitmap()
    #expect(bitmap.width == 40)
    #expect(bitmap.pixels.contains(0xFF00_0000))
    #expect(renderer.diagnostics == [])
  }

  @Test func destinationOutShowsTheContentBelowTheGroup() throws {
    let group = ZStack {
      Color.red
      Color.black.blendMode(.destinationOut)
    }
    .compositingGroup()
    let renderer = ImageRenderer(content: group.background(.white).frame(width: 1, height: 1))
    #expect(try renderer.bitmap().pixels == [0xFFFF_FFFF])
  }

  @Test func translucentColorsBlendAsInSwiftUI() throws {
    let color = Color(red: 0, green: 154 / 255, blue: 199 / 255).opacity(0.3)
    let renderer = ImageRenderer(content: color.background(.white).frame(width: 1, height: 1))
    // Measured in SwiftUI renders: 178, 224, 238.
    #expect(try renderer.bitmap().pixels == [0xFFB2_E0EE])
  }
}
