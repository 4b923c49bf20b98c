import Foundation
import Graphics
import Testing

@testable import CairoBackend

/// Custom symbols, as SF Symbols exports them.
struct SymbolTemplateTests {
  /// A template with a group for each name: a square of `side` on the baseline, 10 from the left margin.
  private static func template(_ groups: [(name: String, side: Double)], margins: Bool = true)
    -> Data
  {
    let guides = ["S", "M", "L"].map {
      #"<line id="Baseline-\#($0)" y1="500" y2="500"/><line id="Capline-\#($0)" y1="429.541"/>"#
    }
    let shapes = groups.enumerated().map { index, group in
      let x = 100 + 300 * index
      let margins =
        margins
        ? """
        <line id="left-margin-\(group.name)" x1="\(x - 10)" x2="\(x - 10)"/>
        <line id="right-margin-\(group.name)" x1="\(Double(x) + group.side + 10)"/>
        """ : ""
      return """
        \(margins)
        <g id="\(group.name)" transform="translate(\(x) 500)">
          <path d="M0 0v-\(group.side)h\(group.side)v\(group.side)z"/>
        </g>
        """
    }
    return Data("<svg>\(guides.joined())\(shapes.joined())</svg>".utf8)
  }

  @Test(
    "the group of the weight and scale is used, or the most similar one",
    arguments: [
      // All of the weight and the scale.
      (["Regular-M": 60.0, "Bold-M": 70], 700, .medium, 0.7),
      (["Regular-M": 60, "Bold-M": 70], 400, .medium, 0.6),
      // Another weight.
      (["Regular-M": 60, "Black-M": 80], 600, .medium, 0.6),
      (["Regular-M": 60, "Black-M": 80], 800, .medium, 0.8),
      (["Light-M": 50, "Semibold-M": 70], 400, .medium, 0.5),
      // Another scale, in proportion.
      (["Regular-M": 60], 400, .large, 0.6 * 1.29),
      (["Regular-S": 39], 400, .medium, 0.5),
      (["Regular-S": 50, "Regular-M": 60], 400, .small, 0.5),
    ] as [([String: Double], Int, SymbolOutline.Scale, Double)])
  func groups(groups: [String: Double], weight: Int, scale: SymbolOutline.Scale, height: Double)
    throws
  {
    let template = try #require(
      SymbolTemplate(Self.template(groups.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })))
    let outline = try #require(template.outline(weight: weight, scale: scale))
    #expect(abs(outline.bounds.height - height) < 1e-4)
    // On the baseline, but for another scale, whose middle stays where it is.
    let hasScale = groups.keys.contains { $0.hasSuffix("-\(scale.rawValue)") }
    let bottom = hasScale ? 0 : 0.70459 / 2 * 0.285
    #expect(abs(outline.bounds.maxY - bottom) < 0.005)
  }

  @Test(
    "margins are part of the width, and capitals of the template are as high as those of the font")
  func size() throws {
    let groups = [(name: "Regular-M", side: 70.459)]
    let whole = try #require(
      SymbolTemplate(Self.template(groups))?.outline(weight: 400, scale: .medium))
    #expect(abs(whole.bounds.height - 0.70459) < 1e-4)
    #expect(abs(whole.width - 0.90459) < 1e-4)
    #expect(abs((whole.shapes.first?.path.boundingRect.minX ?? 0) - 0.1) < 1e-4)
    let bare = try #require(
      SymbolTemplate(Self.template(groups, margins: false))?.outline(weight: 400, scale: .medium))
    #expect(abs(bare.width - 0.70459) < 1e-4)
  }

  @Test(
    "shapes of every kind are read with their transforms, and hidden ones are left out",
    arguments: [
      (#"<rect x="1" y="2" width="3" height="4"/>"#, CGRect(x: 1, y: 2, width: 3, height: 4)),
      (#"<circle cx="5" cy="6" r="2"/>"#, CGRect(x: 3, y: 4, width: 4, height: 4)),
      (#"<ellipse cx="5" cy="6" rx="2" ry="3"/>"#, CGRect(x: 3, y: 3, width: 4, height: 6)),
      (#"<polygon points="1,2 4,2 4,8"/>"#, CGRect(x: 1, y: 2, width: 3, height: 6)),
      (
        #"<g transform="translate(10) scale(2)"><rect width="3" height="4"/></g>"#,
        CGRect(x: 10, y: 0, width: 6, height: 8)
      ),
      (
        #"<rect width="3" height="4" transform="rotate(90)"/>"#,
        CGRect(x: -4, y: 0, width: 4, height: 3)
      ),
      (
        #"<rect width="3" height="4" transform="matrix(1,0,0,-1,5,6)"/>"#,
        CGRect(x: 5, y: 2, width: 3, height: 4)
      ),
      (
        #"<rect width="1" height="1"/><rect width="9" height="9" style="display: none"/>"#,
        CGRect(x: 0, y: 0, width: 1, height: 1)
      ),
      (
        #"<g fill="none"><rect width="9" height="9"/><rect width="1" height="1" fill="black"/></g>"#,
        CGRect(x: 0, y: 0, width: 1, height: 1)
      ),
      (
        #"<g style="fill:none"><g><rect width="9" height="9"/></g></g><rect width="1" height="1"/>"#,
        CGRect(x: 0, y: 0, width: 1, height: 1)
      ),
      (
        #"<rect width="9" height="9" fill="black" style="fill: none"/><rect width="1" height="1" fill="none" style="fill:black"/>"#,
        CGRect(x: 0, y: 0, width: 1, height: 1)
      ),
      (
        #"<g opacity="0"><rect width="9" height="9"/></g><rect width="1" height="1" opacity=".5"/>"#,
        CGRect(x: 0, y: 0, width: 1, height: 1)
      ),
      (#"<polyline points="1,2 4,2 4,8"/>"#, CGRect(x: 1, y: 2, width: 3, height: 6)),
      (
        #"<rect width="2" height="4" transform="skewX(45)"/>"#,
        CGRect(x: 0, y: 0, width: 6, height: 4)
      ),
      (
        #"<path d=""/><path d="M99 99"/><rect width="1" height="1"/>"#,
        CGRect(x: 0, y: 0, width: 1, height: 1)
      ),
    ])
  func shapes(text: String, expected: CGRect) throws {
    let data = Data(
      #"<svg><line id="Baseline-M" y1="0"/><line id="left-margin-Regular-M" x1="-50"/><g id="Regular-M">\#(text)</g></svg>"#
        .utf8)
    let outline = try #require(SymbolTemplate(data)?.outline(weight: 400, scale: .medium))
    let bounds = outline.shapes.map(\.path.boundingRect).reduce(
      CGRect(x: 9e9, y: 0, width: 0, height: 0)
    ) {
      $0.minX > 1e9 ? $1 : $0.union($1)
    }
    // A hundredth of the template's points, right of the margin.
    #expect(abs(bounds.minX - (expected.minX + 50) / 100) < 1e-6)
    #expect(abs(bounds.minY - expected.minY / 100) < 1e-6)
    #expect(abs(bounds.width - expected.width / 100) < 1e-6)
    #expect(abs(bounds.height - expected.height / 100) < 1e-6)
  }

  @Test("outlines are those of the symbol, also of more symbols than a decoder keeps")
  func manySymbols() {
    let decoder = ImageDecoder()
    let symbols = (1...100).map { side in
      ImageContent(data: Self.template([(name: "Regular-M", side: Double(side))]))
    }
    for _ in 0..<2 {
      for (index, symbol) in symbols.enumerated() {
        let outline = decoder.outline(ofSymbol: symbol, weight: 400, scale: .medium)
        #expect(abs((outline?.bounds.height ?? 0) - Double(index + 1) / 100) < 1e-4)
      }
    }
  }

  @Test("a group that is too large is not replaced by one of another weight")
  func tooLarge() throws {
    let points = String(repeating: "h1v1", count: 60_000)
    let data = Data(
      #"<svg><g id="Regular-M"><path d="M0 0\#(points)"/></g><g id="Bold-M"><rect width="9" height="9"/></g></svg>"#
        .utf8)
    let template = try #require(SymbolTemplate(data))
    #expect(template.outline(weight: 400, scale: .medium) == nil)
    #expect(template.outline(weight: 700, scale: .medium) != nil)
  }

  @Test(
    "what is no template has no symbol",
    arguments: [
      "", "<svg/>", #"<svg><g id="Regular-M"/></svg>"#,
      #"<svg><g id="Regular-M"><path d="x"/></g></svg>"#,
      #"<svg><path id="Regular-M" d="M1 1"/></svg>"#,
      String(repeating: "<g>", count: 9_000), "\u{0}\u{1}<",
      #"<svg><g id="Regular-M"><path d="M0 0h9"/></g></svg>"#,
      #"<svg><path id="Baseline-M" d=""/><g id="Regular-M"><path d=""/></g></svg>"#,
      #"<svg><g id="Regular-M"><path d="M1e308 0A1 1 0 0 0-1e308 0"/></g></svg>"#,
      #"<svg><g id="Regular-M" transform="\#(String(repeating: "a(", count: 50_000))"><path d=""/></g></svg>"#,
      #"<svg><g id="Regular-M"><rect width="9" height="9" fill="none"/></g></svg>"#,
      // Too large, too far away, and no number.
      #"<svg><g id="Regular-M"><rect width="9e9" height="1"/></g></svg>"#,
      #"<svg><line id="Baseline-M" y1="-1e5"/><g id="Regular-M"><rect width="9" height="1"/></g></svg>"#,
      #"<svg><g id="Regular-M" transform="scale(1e300)"><rect width="1e300" height="1"/></g></svg>"#,
      #"<svg><g id="Regular-M" transform="scale(0)"><rect width="9" height="1"/></g></svg>"#,
      #"<svg><g id="Regular-M"><path d="M0 0\#(String(repeating: "h1v1", count: 60_000))"/></g></svg>"#,
    ])
  func noTemplate(text: String) {
    #expect(SymbolTemplate(Data(text.utf8))?.outline(weight: 400, scale: .medium) == nil)
  }

  @Test(
    "path data is read as SVG defines it",
    arguments: [
      ("M1 2L3 4", "M1,2 L3,4"), ("m1 2 3 4 5 6", "M1,2 L4,6 L9,12"),
      ("M1-2.5.5.25h3v-1H0V0", "M1,-2.5 L0.5,0.25 L3.5,0.25 L3.5,-0.75 L0,-0.75 L0,0"),
      ("M0 0h3v4H1V2z", "M0,0 L3,0 L3,4 L1,4 L1,2 Z"),
      ("M0 0c1 2 3 4 5 6s1 1 2 2", "M0,0 C1,2 3,4 5,6 C7,8 6,7 7,8"),
      ("M0 0q1 2 2 0t2 0", "M0,0 Q1,2 2,0 Q3,-2 4,0"), ("M0 0 1e1 -2.5E-1", "M0,0 L10,-0.25"),
      ("M1 1h1zm2 2h1", "M1,1 L2,1 Z M3,3 L4,3"), ("L1 1", ""), ("M0 0L1", "M0,0"),
      ("M0 0 1 1 x 2 2", "M0,0 L1,1"), ("M0 0z 1 2", "M0,0 Z"),
      // Half of a circle is two curves.
      ("M0 0a1 1 0 012 0", "M0,0 C0,-0.552 0.448,-1 1,-1 C1.552,-1 2,-0.552 2,0 L2,0"),
      ("M0 0A1 1 0 0 0 2 0", "M0,0 C0,0.552 0.448,1 1,1 C1.552,1 2,0.552 2,0 L2,0"),
      ("M0 0A0 1 0 0 0 2 0", "M0,0 L2,0"), ("M0 0A1e-200 1e-200 0 0 0 1 1", "M0,0 L1,1"),
      ("M0 0L1e8 1", "M0,0"), ("M9e6 0l9e6 0", "M9000000,0"),
    ])
  func pathData(text: String, expected: String) {
    var words: [String] = []
    func written(_ point: CGPoint) -> String {
      [point.x, point.y].map { number in
        let rounded = (number * 1_000).rounded() / 1_000
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
      }.joined(separator: ",")
    }
    SVGPathData(text).path.forEach { element in
      switch element {
      case .move(let to): words.append("M\(written(to))")
      case .line(let to): words.append("L\(written(to))")
      case .quadCurve(let to, let control): words.append("Q\(written(control)) \(written(to))")
      case .curve(let to, let first, let second):
        words.append("C\(written(first)) \(written(second)) \(written(to))")
      case .closeSubpath: words.append("Z")
      }
    }
    #expect(words.joined(separator: " ") == expected)
  }
}
