import Foundation
import Graphics
import Testing

@testable import CairoBackend

struct RasterizerTests {
  @Test(
    "An empty arc has no round caps, and a short one has", arguments: [0, 1e-6, 0.1])
  func emptyArc(degrees: Double) {
    let path = Path {
      $0.addArc(
        center: CGPoint(x: 10, y: 10), radius: 6, startAngle: .degrees(-90),
        endAngle: .degrees(degrees - 90), clockwise: false)
    }
    let style = StrokeStyle(lineWidth: 4, lineCap: .round)
    let ink = bitmap([.stroke(path, style, .color(.black), antialiased: true)], 20, 20).pixels.count
    {
      $0 != 0xFFFF_FFFF
    }
    #expect((ink == 0) == (degrees == 0))
  }

  @Test("Rectangles fill whole pixels at any scale")
  func rectangles() {
    let list = [fill(CGRect(x: 1, y: 1, width: 2, height: 1), .red)]
    #expect(draw(list, 5, 3) == ["wwwww", "wrrww", "wwwww"])
    #expect(
      draw(list, 8, 4, scale: 2) == ["wwwwwwww", "wwwwwwww", "wwrrrrww", "wwrrrrww"])
  }

  @Test("A later item covers an earlier one, and half opacity blends")
  func order() {
    let list = [
      fill(CGRect(x: 0, y: 0, width: 3, height: 1), .red),
      fill(CGRect(x: 1, y: 0, width: 1, height: 1), .black),
      fill(CGRect(x: 2, y: 0, width: 1, height: 1), .white.multiplyingOpacity(by: 0.5)),
    ]
    #expect(draw(list, 4, 1) == ["rk?w"])
    #expect(bitmap(list, 4, 1)[2, 0] == 0xFFFF_8080)
  }

  @Test("A clip crops, and an even-odd clip leaves a hole")
  func clip() {
    let all = fill(CGRect(x: 0, y: 0, width: 5, height: 5), .black)
    let box = Path(CGRect(x: 1, y: 1, width: 3, height: 3))
    var ring = Path(CGRect(x: 0, y: 0, width: 5, height: 5))
    ring.addPath(box)
    #expect(
      draw([group([all], .clip(box, FillStyle()))], 5, 5)
        == ["wwwww", "wkkkw", "wkkkw", "wkkkw", "wwwww"])
    #expect(
      draw([group([all], .clip(ring, FillStyle(eoFill: true)))], 5, 5)
        == ["kkkkk", "kwwwk", "kwwwk", "kwwwk", "kkkkk"])
  }

  @Test("A group fades as a whole, without overlaps showing through")
  func groupOpacity() {
    let pair = [
      fill(CGRect(x: 0, y: 0, width: 2, height: 1), .black),
      fill(CGRect(x: 1, y: 0, width: 2, height: 1), .black),
    ]
    let pixels = bitmap([group(pair, .opacity(0.5))], 3, 1)
    #expect(Set(pixels.pixels).count == 1)
    #expect(draw([group(pair, .opacity(0))], 3, 1) == ["www"])
  }

  @Test("Effects are applied in order, the first one innermost")
  func effectOrder() {
    let dot = fill(CGRect(x: 0, y: 0, width: 1, height: 1), .black)
    let move = DisplayList.Effect.transform(CGAffineTransform(translationX: 1, y: 0))
    let double = DisplayList.Effect.transform(CGAffineTransform(scaleX: 2, y: 1))
    #expect(draw([group([dot], move, double)], 5, 1) == ["wwkkw"])
    #expect(draw([group([dot], double, move)], 5, 1) == ["wkkww"])
  }

  @Test("A mask keeps the group where the mask is opaque")
  func mask() {
    let all = fill(CGRect(x: 0, y: 0, width: 4, height: 1), .red)
    let mask = [fill(CGRect(x: 1, y: 0, width: 2, height: 1), .black)]
    #expect(draw([group([all], .mask(mask))], 4, 1) == ["wrrw"])
  }

  @Test("Blend modes combine with the content below")
  func blend() {
    let below = fill(CGRect(x: 0, y: 0, width: 2, height: 1), .red)
    let above = fill(CGRect(x: 1, y: 0, width: 2, height: 1), .blue)
    func mixed(_ mode: BlendMode) -> [String] { draw([below, group([above], .blend(mode))], 3, 1) }
    #expect(mixed(.normal) == ["rbb"])
    #expect(mixed(.multiply) == ["rkb"])
    #expect(mixed(.screen) == ["rmw"])
    #expect(mixed(.plusLighter) == ["rmw"])
    #expect(mixed(.difference) == ["rmy"])
    #expect(mixed(.lighten) == ["rmw"])
  }

  @Test(
    "Modes of contexts also count what is transparent inside the drawing's bounds",
    arguments: [
      (.destinationIn, "wrrw"), (.destinationOut, "rwwr"), (.sourceIn, "wbbw"),
      (.sourceOut, "wwww"), (.destinationAtop, "wrrw"), (.xor, "rwwr"), (.clear, "rwwr"),
      (.copy, "wbbw"),
    ] as [(BlendMode, String)])
  func contextModes(mode: BlendMode, expected: String) {
    let all = CGRect(x: 0, y: 0, width: 4, height: 1)
    let above = [fill(all, .clear), fill(CGRect(x: 1, y: 0, width: 2, height: 1), .blue)]
    // The mask makes a layer of its own, over which the white canvas shows.
    let mixed = group(
      [fill(all, .red), group(above, .blend(mode))], .mask([fill(all, .black)]))
    #expect(draw([mixed], 4, 1) == [expected])
  }

  @Test("Color effects change colors")
  func colors() {
    func changed(_ color: ResolvedColor, _ effect: DisplayList.Effect) -> String {
      draw([group([fill(CGRect(x: 0, y: 0, width: 1, height: 1), color)], effect)], 1, 1)[0]
    }
    #expect(changed(.red, .colorInvert) == "c")
    #expect(changed(.black, .brightness(1)) == "w")
    #expect(changed(.white, .contrast(1)) == "w")
    #expect(changed(.yellow, .colorMultiply(.red)) == "r")
    #expect(changed(.black, .luminanceToAlpha) == "w")
    #expect(changed(.white, .luminanceToAlpha) == "k")
    #expect(changed(.red, .hueRotation(radians: 0)) == "r")
    #expect(changed(.red, .saturation(1)) == "r")
    let gray = bitmap(
      [group([fill(CGRect(x: 0, y: 0, width: 1, height: 1), .red)], .grayscale(1))], 1, 1)[0, 0]
    #expect(gray == 0xFF36_3636)
  }

  @Test("A shadow is drawn below its source with an offset and fades with it")
  func shadow() {
    let box = fill(CGRect(x: 1, y: 1, width: 2, height: 2), .red)
    let hard = DisplayList.Effect.shadow(.black, radius: 0, offset: CGSize(width: 1, height: 1))
    #expect(draw([group([box], hard)], 5, 5) == ["wwwww", "wrrww", "wrrkw", "wwkkw", "wwwww"])
    let soft = DisplayList.Effect.shadow(.black, radius: 4, offset: .zero)
    let pixels = bitmap(
      [group([fill(CGRect(x: 8, y: 8, width: 4, height: 4), .red)], soft)], 20, 20)
    #expect(pixels[7, 10] != 0xFFFF_FFFF && pixels[0, 0] == 0xFFFF_FFFF)
    #expect(pixels[10, 4] == pixels[10, 15])
    #expect(abs(Int(pixels[4, 10] & 255) - Int(pixels[10, 4] & 255)) <= 2)
  }

  @Test("A blur spreads evenly and keeps the amount of ink")
  func blur() {
    let list = [group([fill(CGRect(x: 10, y: 10, width: 4, height: 4), .black)], .blur(radius: 4))]
    let pixels = bitmap(list, 24, 24)
    let ink = pixels.pixels.reduce(0) { $0 + 255 - Int($1 & 255) }
    #expect(abs(ink - 16 * 255) < 16 * 40)
    #expect(pixels[9, 12] == pixels[14, 12] && pixels[12, 9] == pixels[9, 12])
  }

  @Test("Gradients interpolate between stops")
  func gradients() {
    let stops = [
      GradientStop(color: .black, location: 0), GradientStop(color: .white, location: 1),
    ]
    func luma(_ paint: Paint, _ x: Int, _ y: Int) -> UInt32 {
      let item = DisplayList.Item.fill(
        Path(CGRect(x: 0, y: 0, width: 21, height: 21)), paint, FillStyle())
      return bitmap([item], 21, 21)[x, y] & 255
    }
    let linear = Paint.linearGradient(stops, from: .zero, to: CGPoint(x: 21, y: 0))
    #expect(luma(linear, 0, 5) < 10 && luma(linear, 20, 5) > 245)
    #expect((120...135).contains(luma(linear, 10, 5)))
    let center = CGPoint(x: 10.5, y: 10.5)
    let radial = Paint.radialGradient(stops, center: center, startRadius: 0, endRadius: 10)
    #expect(luma(radial, 10, 10) < 15 && luma(radial, 0, 0) == 255)
    #expect(luma(radial, 15, 10) == luma(radial, 10, 15))
    let oval = Paint.ellipticalGradient(
      stops, center: center, startRadius: 0, endRadius: 10, aspect: 0.5)
    #expect(luma(oval, 10, 15) > luma(oval, 15, 10))
    let sweep = Paint.angularGradient(stops, center: center, startAngle: 0, endAngle: 2 * .pi)
    #expect(luma(sweep, 20, 11) < 10 && luma(sweep, 20, 9) > 245)
    #expect((120...135).contains(luma(sweep, 0, 10)))
  }

  @Test("Non-finite lengths and singular transforms draw nothing")
  func hostileGeometry() {
    let bad: [CGFloat] = [.nan, .infinity, 1e30, -1e30]
    for value in bad {
      var path = Path()
      path.move(to: CGPoint(x: value, y: 0))
      path.addLine(to: CGPoint(x: 4, y: value))
      let black = Paint.color(.black)
      let list: [DisplayList.Item] = [
        .fill(Path(CGRect(x: value, y: 0, width: 1, height: value)), black, FillStyle()),
        .stroke(path, StrokeStyle(lineWidth: value, dash: [value, 0]), black, antialiased: true),
        .text(text("a"), at: CGPoint(x: value, y: value)),
        group([fill(CGRect(x: 0, y: 0, width: 1, height: 1), .black)], .blur(radius: value)),
        group(
          [fill(CGRect(x: 0, y: 0, width: 9, height: 9), .white)],
          .shadow(.white, radius: value, offset: CGSize(width: value, height: value))),
        group(
          [fill(CGRect(x: 0, y: 0, width: 9, height: 9), .black)],
          .transform(CGAffineTransform(a: 0, b: 0, c: 0, d: value, tx: 0, ty: value))),
        fill(CGRect(x: 3, y: 0, width: 1, height: 1), .red),
      ]
      #expect(draw(list, 4, 1)[0].last == "r", "\(value)")
    }
    #expect(draw([fill(.zero, .black)], 0, 0).isEmpty)
  }

  @Test("Groups nested too deeply are cut off and reported")
  func nesting() {
    var item = fill(CGRect(x: 0, y: 0, width: 1, height: 1), .black)
    for _ in 0..<600 { item = group([item], .opacity(0.99)) }
    let rasterizer = CairoRasterizer()
    var bitmap = Bitmap(width: 1, height: 1)
    rasterizer.rasterize(
      DisplayList(size: .zero, items: [item]), scale: 1, into: &bitmap, mode: .antialiased)
    #expect(
      rasterizer.takeDiagnostics().map(\.message) == ["groups are nested more than 500 deep"])
  }
}
