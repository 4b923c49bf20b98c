import Foundation
import Graphics
import LayoutEngine
import Testing
import WidgetUI

@MainActor @Suite struct EffectTests {
  @Test func effectsAreGroupsAroundTheFrame() {
    let box = Color.red.frame(width: 40, height: 20)
    let cases: [(AnyView, String)] = [
      (AnyView(box.opacity(0.5)), "opacity(0.5)"),
      (AnyView(box.clipShape(Rectangle())), "clip(rect 30,40 40x20)"),
      (AnyView(box.clipped()), "clip(rect 30,40 40x20)"),
      (AnyView(box.cornerRadius(5)), "clip(curve 30,40 40x20)"),
      (AnyView(box.clipShape(.capsule)), "clip(curve 30,40 40x20)"),
      (AnyView(box.mask(Circle())), "mask(fill curve 40,40 20x20 000000)"),
      (AnyView(box.mask { Circle() }), "mask(fill curve 40,40 20x20 000000)"),
      (AnyView(box.shadow(color: .black, radius: 4, y: 2)), "shadow(000000 4 0 2)"),
      (AnyView(box.shadow(radius: 3)), "shadow(000000*0.33 3 0 0)"),
      (AnyView(box.blur(radius: 2)), "blur(2)"),
      (AnyView(box.rotationEffect(.degrees(90))), "transform(0 1 -1 0 100 0)"),
      (AnyView(box.scaleEffect(2)), "transform(2 0 0 2 -50 -50)"),
      (AnyView(box.scaleEffect(x: 2, y: 1, anchor: .leading)), "transform(2 0 0 1 -30 0)"),
      (
        AnyView(box.rotation3DEffect(.degrees(60), axis: (x: 0, y: 1, z: 0))),
        "transform(0.5 0 0 1 25 0)"
      ),
      (AnyView(box.blendMode(.multiply)), "blend(multiply)"),
      (AnyView(box.saturation(0)), "saturation(0)"),
      (AnyView(box.grayscale(1)), "grayscale(1)"),
      (AnyView(box.luminanceToAlpha()), "luminanceToAlpha"),
      (AnyView(box.dithering(.floydSteinberg)), "dither(floyd-steinberg)"),
    ]
    for (view, effect) in cases {
      #expect(RenderedView(view).lines == ["group \(effect)", "  fill rect 30,40 40x20 FF383C"])
    }
  }

  @Test func effectsWithoutChangesCreateNoGroup() {
    let plain = ["fill rect 0,0 100x100 FF383C"]
    #expect(RenderedView(Color.red.opacity(1)).lines == plain)
    #expect(RenderedView(Color.red.frame(height: 100).opacity(.nan)).lines == plain)
    #expect(RenderedView(Color.red.scaleEffect(.infinity)).lines == plain)
    #expect(RenderedView(Color.red.rotationEffect(.degrees(0)).blur(radius: .nan)).lines == plain)
  }

  @Test func compositingGroupIsASeparateLayer() {
    let layer = ["group blend(normal)", "  fill rect 0,0 100x100 FF383C"]
    #expect(RenderedView(Color.red.compositingGroup()).lines == layer)
    #expect(RenderedView(Color.red.drawingGroup()).lines == layer)
  }

  @Test func hiddenViewKeepsOnlyItsSize() throws {
    let url = try #require(URL(string: "game:///panda"))
    let view = Link("Panda", destination: url).hidden()
    #expect(RenderedView(view).items.isEmpty)
    #expect(size(of: Color.red.frame(width: 40, height: 20).hidden(), 100, 100).width == 40)
  }
}
