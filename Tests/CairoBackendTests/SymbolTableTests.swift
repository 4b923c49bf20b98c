import Foundation
import Graphics
import Testing

struct SymbolTableTests {
  @Test("Symbols are found by name or derived from suffixes")
  func names() {
    let expected: [(name: String, enclosure: SymbolGlyph.Enclosure?, filled: Bool, slashed: Bool)] =
      [
        ("star", nil, false, false), ("star.fill", nil, false, false),
        ("bolt.circle", .circle, false, false), ("bolt.circle.fill", .circle, true, false),
        ("leaf.square.fill", .square, true, false), ("mic.slash", nil, false, false),
        ("leaf.slash", nil, false, true), ("trash.slash", nil, false, true),
        ("flag.slash.fill", nil, true, true), ("lock.slash", nil, false, true),
        ("7.circle.fill", .circle, true, false),
        ("a.square", .square, false, false), ("tray.badge.clock", nil, false, false),
        ("square.text.square", nil, false, false), ("figure.walk.arrival", nil, false, false),
      ]
    for row in expected {
      let glyph = SymbolTable.glyph(named: row.name)
      #expect(glyph?.enclosure == row.enclosure, "\(row.name)")
      #expect(glyph?.isSlashed == row.slashed, "\(row.name)")
      if row.enclosure != nil { #expect(glyph?.isFilled == row.filled, "\(row.name)") }
    }
    #expect(
      SymbolTable.glyph(named: "star")?.content != SymbolTable.glyph(named: "star.fill")?.content)
  }

  @Test("An unknown symbol has the nearest known name")
  func unknown() {
    for name in ["", ".", "..", "fill", "nonsense.symbol", "circle.", "99.circle", "é.circle"] {
      #expect(SymbolTable.glyph(named: name) == nil, "\(name)")
    }
    let endless = String(repeating: "star.", count: 100_000) + "fill"
    #expect(SymbolTable.glyph(named: endless) == nil)
    #expect(SymbolTable.nearest(to: "chevron.rihgt") == "chevron.right")
    #expect(SymbolTable.nearest(to: "xyzzyxyzzyxyzzy") == nil)
    #expect(SymbolTable.nearest(to: endless) == nil)
  }

  @Test(
    "The nearest name of a symbol has what is added to its name",
    arguments: [
      ("cup.and.saucr.fill", "cup.and.saucer.fill"), ("cup.and.saucer.fil", "cup.and.saucer.fill"),
      ("haert.circle.fill", "heart.circle.fill"), ("heart.circel.fil", "heart.circle.fill"),
      ("heart.slsh", "heart.slash"), ("sun.max.fil", "sun.max.fill"), ("xyzzyx.fill", nil),
    ] as [(String, String?)])
  func nearest(_ name: String, _ known: String?) {
    #expect(SymbolTable.nearest(to: name) == known)
  }

  @Test("A full-size symbol next to body text is as large as in SF Symbols")
  func sizes() throws {
    let circle = try #require(SymbolTable.glyph(named: "circle"))
    #expect(abs(circle.size(pointSize: 17).width - 19.5) < 0.5)
    let chevron = try #require(SymbolTable.glyph(named: "chevron.right"))
    #expect(chevron.size(pointSize: 17).width < chevron.size(pointSize: 17).height)
    let middle = circle.baseline(pointSize: 17) - FontMetrics.system(size: 17).capHeight / 2
    #expect(abs(middle - Double(circle.size(pointSize: 17).height) / 2) < 1e-9)
  }
}
