import Foundation
import Graphics
import Testing

@testable import FramePipeline

@Suite("Canonical encoding of display lists")
struct CanonicalEncodingTests {
  private static let point = CGPoint(x: 1, y: 2)
  private static let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
  private static let red = Paint.color(ResolvedColor(red: 1, green: 0, blue: 0))
  private static let black = Paint.color(.black)
  private static let picture = DisplayList.Picture(
    content: ImageContent(data: Data("a".utf8)), frame: rect)
  private static let span = TextBlock.Span(string: "a", face: FontFace(size: 10), paint: black)
  private static let stops = [GradientStop(color: .black, location: 0)]

  private static func block(_ change: (inout TextBlock) -> Void = { _ in }) -> TextBlock {
    var block = TextBlock(spans: [span], metrics: .system(size: 10))
    change(&block)
    return block
  }

  private static func text(_ change: (inout TextBlock) -> Void = { _ in }) -> DisplayList.Item {
    .text(block(change), at: point)
  }

  private static func styled(_ change: (inout TextBlock.Span) -> Void) -> DisplayList.Item {
    text { change(&$0.spans[0]) }
  }

  private static func faced(_ change: (inout FontFace) -> Void) -> DisplayList.Item {
    styled { change(&$0.face) }
  }

  private static func image(_ change: (inout DisplayList.Picture) -> Void) -> DisplayList.Item {
    var picture = picture
    change(&picture)
    return .image(picture)
  }

  private static func stroke(_ style: StrokeStyle) -> DisplayList.Item {
    .stroke(Path(rect), style, black, antialiased: true)
  }

  private static func effect(_ effects: DisplayList.Effect...) -> DisplayList.Item {
    .group(DisplayList.Group(items: [text()], effects: effects))
  }

  private static func mesh(
    smooth: Bool = false, at x: Double = 0, _ space: ColorInterpolation = .sRGB
  ) -> Paint {
    let corner = CGPoint(x: x, y: 0)
    let vertex = GradientMesh.Vertex(
      position: corner, leading: corner, top: corner, trailing: corner, bottom: corner,
      color: .black)
    return GradientMesh(
      columns: 2, vertices: [vertex, vertex, vertex, vertex], background: .white,
      smoothsColors: smooth, interpolation: space
    ).map(Paint.meshGradient) ?? black
  }

  /// Each differs from all others in one thing that is drawn, or that legibility depends on.
  private static let items: [DisplayList.Item] = [
    // Paths and their styles.
    .fill(Path(rect), black, FillStyle()),
    .fill(Path { $0.addRect(rect) }, black, FillStyle()),
    .fill(Path(ellipseIn: rect), black, FillStyle()),
    .fill(Path(rect), black, FillStyle(eoFill: true)),
    .fill(Path(rect), black, FillStyle(antialiased: false)),
    .fill(Path { $0.move(to: point) }, black, FillStyle()),
    .fill(Path { $0.addLines([point, .zero]) }, black, FillStyle()),
    .fill(
      Path {
        $0.move(to: point)
        $0.addQuadCurve(to: .zero, control: point)
      }, black, FillStyle()),
    .fill(
      Path {
        $0.move(to: point)
        $0.addCurve(to: .zero, control1: point, control2: point)
      }, black, FillStyle()),
    .fill(
      Path {
        $0.move(to: point)
        $0.closeSubpath()
      }, black, FillStyle()),
    stroke(StrokeStyle()), stroke(StrokeStyle(lineWidth: 2)), stroke(StrokeStyle(lineCap: .round)),
    stroke(StrokeStyle(lineJoin: .round)), stroke(StrokeStyle(miterLimit: 3)),
    stroke(StrokeStyle(dash: [1])), stroke(StrokeStyle(dash: [1, 1])),
    stroke(StrokeStyle(dashPhase: 1)),
    .stroke(Path(rect), StrokeStyle(), black, antialiased: false),
    // Paints.
    .fill(Path(rect), red, FillStyle()),
    .fill(Path(rect), .color(ResolvedColor(red: 0, green: 1, blue: 0)), FillStyle()),
    .fill(Path(rect), .color(ResolvedColor(red: 0, green: 0, blue: 1)), FillStyle()),
    .fill(Path(rect), .color(.clear), FillStyle()),
    .fill(Path(rect), .linearGradient(stops, from: point, to: .zero), FillStyle()),
    .fill(Path(rect), .linearGradient(stops, from: .zero, to: point), FillStyle()),
    .fill(Path(rect), .linearGradient(stops + stops, from: point, to: .zero), FillStyle()),
    .fill(
      Path(rect),
      .linearGradient([GradientStop(color: .black, location: 1)], from: point, to: .zero),
      FillStyle()),
    .fill(
      Path(rect), .radialGradient(stops, center: point, startRadius: 1, endRadius: 2), FillStyle()),
    .fill(
      Path(rect), .radialGradient(stops, center: point, startRadius: 2, endRadius: 1), FillStyle()),
    .fill(
      Path(rect), .angularGradient(stops, center: point, startAngle: 1, endAngle: 2), FillStyle()),
    .fill(
      Path(rect),
      .ellipticalGradient(stops, center: point, startRadius: 1, endRadius: 2, aspect: 1),
      FillStyle()),
    .fill(
      Path(rect),
      .ellipticalGradient(stops, center: point, startRadius: 1, endRadius: 2, aspect: 2),
      FillStyle()),
    .fill(Path(rect), mesh(), FillStyle()), .fill(Path(rect), mesh(smooth: true), FillStyle()),
    .fill(Path(rect), mesh(at: 1), FillStyle()), .fill(Path(rect), mesh(.oklab), FillStyle()),
    .fill(Path(rect), .image(picture.content, origin: point, scale: 1), FillStyle()),
    .fill(Path(rect), .image(picture.content, origin: .zero, scale: 1), FillStyle()),
    .fill(Path(rect), .image(picture.content, origin: point, scale: 2), FillStyle()),
    // Texts.
    text(), .text(block(), at: .zero),
    text { $0.spans.append(span) }, text { $0.metrics = .system(size: 11) }, text { $0.width = 9 },
    text { $0.lineLimit = 1 }, text { $0.truncation = .head }, text { $0.alignment = .center },
    text { $0.direction = .rightToLeft }, text { $0.lineSpacing = 1 }, text { $0.language = "ja" },
    styled { $0.string = "b" }, styled { $0.paint = red }, styled { $0.tracking = 1 },
    styled { $0.baselineOffset = 1 }, styled { $0.underline = TextBlock.Line() },
    styled { $0.underline = TextBlock.Line(color: .black) },
    styled { $0.strikethrough = TextBlock.Line() },
    styled {
      $0.attachment = TextBlock.Attachment(size: rect.size, baselineOffset: 0, items: [])
    },
    styled {
      $0.attachment = TextBlock.Attachment(size: rect.size, baselineOffset: 1, items: [])
    },
    styled {
      $0.attachment = TextBlock.Attachment(size: rect.size, baselineOffset: 0, items: [text()])
    },
    faced { $0.family = .system(.serif) }, faced { $0.family = .custom("serif") },
    faced { $0.size = 11 }, faced { $0.weight = 700 }, faced { $0.isItalic = true },
    faced { $0.hasMonospacedDigits = true }, faced { $0.hasSmallCaps = true },
    faced { $0.width = 75 },
    // Pictures.
    image { _ in }, image { $0.frame = .zero }, image { $0.tint = red },
    image { $0.interpolation = .none }, image { $0.scale = 2 },
    image { $0.capInsets = .init(top: 1, leading: 0, bottom: 0, trailing: 0) },
    image { $0.capInsets = .init(top: 0, leading: 1, bottom: 0, trailing: 0) },
    // Groups and their effects.
    .group(DisplayList.Group(items: [], effects: [])), effect(),
    effect(.transform(CGAffineTransform(a: 2, b: 0, c: 0, d: 1, tx: 0, ty: 0))),
    effect(.transform(CGAffineTransform(a: 1, b: 2, c: 0, d: 1, tx: 0, ty: 0))),
    effect(.clip(Path(rect), FillStyle())), effect(.mask([])), effect(.mask([text()])),
    effect(.opacity(0.5)), effect(.blend(.multiply)), effect(.blend(.screen)),
    effect(.shadow(.black, radius: 1, offset: .zero)),
    effect(.shadow(.black, radius: 2, offset: .zero)),
    effect(.shadow(.black, radius: 1, offset: rect.size)), effect(.blur(radius: 0.5)),
    effect(.saturation(0.5)), effect(.brightness(0.5)), effect(.contrast(0.5)),
    effect(.grayscale(0.5)), effect(.hueRotation(radians: 0.5)), effect(.colorInvert),
    effect(.colorMultiply(.black)), effect(.luminanceToAlpha), effect(.dither(.none)),
    effect(.dither(.ordered)), effect(.opacity(0.5), .colorInvert),
    effect(.colorInvert, .opacity(0.5)),
    // What is said of an area decides which texts are checked.
    .accessibility(.init(frame: rect, label: "a")), .accessibility(.init(frame: .zero, label: "a")),
    .accessibility(.init(frame: rect, label: "b")),
    .accessibility(.init(frame: rect, label: "a", value: "b")),
    .tapTarget(.init(region: rect, destination: .url("a"))), .widgetURL("a"),
  ]

  private func bytes(_ items: DisplayList.Item..., size: CGSize = rect.size) -> [UInt8] {
    var encoder = CanonicalEncoder()
    encoder.encode(DisplayList(size: size, items: items))
    return encoder.bytes
  }

  @Test func everyDifferenceChangesTheBytes() {
    var known: [[UInt8]: Int] = [:]
    for (number, item) in Self.items.enumerated() {
      let other = known.updateValue(number, forKey: bytes(item))
      #expect(other == nil, "items \(other ?? 0) and \(number) have the same bytes")
    }
  }

  @Test func equalListsHaveEqualBytes() {
    for item in Self.items { #expect(bytes(item) == bytes(item)) }
  }

  @Test func sizeOrderAndNestingChangeTheBytes() {
    let (fill, text) = (Self.items[0], Self.text())
    let all = [
      bytes(fill, text), bytes(text, fill), bytes(fill), bytes(fill, size: .zero), bytes(),
      bytes(.group(.init(items: [fill], effects: [])), text),
      bytes(.group(.init(items: [fill, text], effects: []))),
    ]
    #expect(Set(all).count == all.count)
  }

  @Test func destinationsOfTapsDoNotChangeTheBytes() {
    let other = DisplayList.TapTarget(region: .zero, destination: .url("b"), label: "b")
    #expect(
      bytes(.tapTarget(.init(region: Self.rect, destination: .url("a"))), .widgetURL("a"))
        == bytes(.tapTarget(other), .widgetURL("b")))
  }

  @Test(arguments: [
    (0.0, -0.0, true), (.nan, -.nan, true), (.nan, .signalingNaN, true), (1, 1.nextUp, false),
    (.infinity, -.infinity, false), (.leastNonzeroMagnitude, 0, false),
  ])
  func numbersAreEqualByValue(first: Double, second: Double, isEqual: Bool) {
    func bytes(_ number: Double) -> [UInt8] {
      self.bytes(Self.effect(.opacity(number)))
    }
    #expect((bytes(first) == bytes(second)) == isEqual)
  }

  @Test func textsAndListsDoNotRunIntoEachOther() {
    func bytes(_ texts: [String], _ more: [String]) -> [UInt8] {
      var encoder = CanonicalEncoder()
      encoder.encode(texts)
      encoder.encode(more)
      return encoder.bytes
    }
    let all = [
      bytes(["ab"], []), bytes(["a", "b"], []), bytes(["a"], ["b"]), bytes([], ["ab"]),
      bytes(["ab", ""], []), bytes(["a\0b"], []),
    ]
    #expect(Set(all).count == all.count)
  }

  @Test func picturesAreNumberedByContent() {
    let (a, b) = (ImageContent(data: Data("a".utf8)), ImageContent(data: Data("b".utf8)))
    var encoder = CanonicalEncoder()
    for content in [b, a, b, ImageContent(data: Data("a".utf8))] {
      encoder.encode(Self.image { $0.content = content })
    }
    #expect(encoder.images == [b, a])
  }
}
