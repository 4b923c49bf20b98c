import Foundation
import Graphics
import SwiftUI
import Testing

/// Pictures of views by themselves.
@Suite @MainActor struct ImageRendererTests {
  @Test func thePictureIsAsLargeAsTheViewIsForTheOffer() throws {
    let renderer = ImageRenderer(content: Color.red.frame(maxWidth: 30).frame(height: 20))
    renderer.proposedSize = ProposedViewSize(width: 50, height: 50)
    renderer.scale = 2
    let bitmap = try renderer.bitmap()
    #expect(bitmap.width == 60 && bitmap.height == 40)
    #expect(bitmap.pixels.allSatisfy { $0 == 0xFFFF_3B30 })
  }

  @Test func theLayoutIsThatOfTheOffer() throws {
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

  @Test func aHoleInAGroupLeavesWhatLiesBelow() throws {
    let group = ZStack {
      Color.red
      Color.black.blendMode(.destinationOut)
    }
    .compositingGroup()
    let renderer = ImageRenderer(content: group.background(.white).frame(width: 1, height: 1))
    #expect(try renderer.bitmap().pixels == [0xFFFF_FFFF])
  }

  @Test func translucentColorsMixAsInSwiftUI() throws {
    let color = Color(red: 0, green: 154 / 255, blue: 199 / 255).opacity(0.3)
    let renderer = ImageRenderer(content: color.background(.white).frame(width: 1, height: 1))
    // As SwiftUI renders it: 178, 224, 238.
    #expect(try renderer.bitmap().pixels == [0xFFB2_E0EE])
  }
}
