import Foundation
import Graphics
import LayoutEngine
import Testing

@testable import CairoBackend

struct FontLookupTests {
  @Test("A font is found by family, full name and PostScript name")
  func names() {
    let engine = PangoTextEngine()
    func width(_ name: String, weight: Int = 400) -> Double {
      let face = FontFace(family: .custom(name), size: 20, weight: weight)
      return engine.measure(text("Hamburg", face: face)).width
    }
    #expect(width("Quicksand", weight: 700) == width("Quicksand-Bold"))
    #expect(width("Quicksand Bold") == width("Quicksand-Bold"))
    #expect(width("quicksand") != width("Quicksand-Bold"))
    #expect(engine.takeDiagnostics().isEmpty)
  }

  @Test("A missing font is reported once, with the nearest name")
  func unknownName() {
    let engine = PangoTextEngine()
    let face = FontFace(family: .custom("Quiksand"), size: 20)
    let width = engine.measure(text("Hamburg", face: face)).width
    _ = engine.measure(text("again", face: face))
    #expect(width == engine.measure(text("Hamburg", size: 20)).width)
    #expect(engine.metrics(of: face) == .system(size: 20))
    #expect(
      engine.takeDiagnostics().map(\.message) == [
        "font 'Quiksand' is not available, the system font is used instead; did you mean 'Quicksand'?"
      ])
    #expect(engine.takeDiagnostics().isEmpty)
  }

  @Test("A custom font has its own metrics, and a system design has Apple's")
  func metrics() {
    let engine = PangoTextEngine()
    #expect(engine.metrics(of: FontFace(size: 17)) == .system(size: 17))
    let own = engine.metrics(of: FontFace(family: .custom("JetBrains Mono"), size: 100))
    #expect(abs(own.ascent - 102) < 1 && abs(own.descent - 30) < 1, "\(own)")
    #expect(abs(own.capHeight - 73) < 1 && abs(own.xHeight - 55) < 1, "\(own)")
  }

  @Test("An unreadable font file and a missing font package are reported")
  func missingFiles() throws {
    let engine = PangoTextEngine(extraFonts: [URL(fileURLWithPath: "/nonexistent/a.ttf")])
    #expect(
      engine.takeDiagnostics().map(\.message) == [
        "font '/nonexistent/a.ttf' cannot be read: pass a TrueType or OpenType file or a folder"
      ])
    let package = FontPackage(
      name: "fonts-nowhere", directory: "/nonexistent", files: ["*.ttf"], probeFile: "a.ttf")
    let configuration = FontConfiguration(packages: [package], extraFonts: [])
    #expect(
      configuration.diagnostics.map(\.message) == [
        "font package 'fonts-nowhere' is not installed, another font is used instead: "
          + "run 'apt-get install fonts-nowhere'"
      ])
  }

  @Test("A character that no font contains is reported")
  func missingCharacter() {
    let engine = PangoTextEngine()
    _ = engine.measure(text("a\u{F8FF}b"))
    #expect(engine.takeDiagnostics().map(\.message).contains { $0.contains("U+F8FF") })
  }

  @Test("The fonts of a text do not depend on texts measured before")
  func independence() {
    let strings = ["Hello", "★ ☎ ½", "שלום", "日本語", "😀 a", "Ελληνικά"]
    let fresh = strings.map { PangoTextEngine().measure(text($0)).width }
    let engine = PangoTextEngine()
    #expect(strings.reversed().map { engine.measure(text($0)).width } == fresh.reversed())
  }

  @Test("The cache holds a limited number of texts")
  func cache() {
    var cache = ShapedTextCache(capacity: 8)
    for index in 0..<100 {
      _ = cache.value(for: text("\(index)")) {
        ShapedText(lines: [], isTruncated: false, block: text(""), capHeights: [])
      }
      #expect(cache.count <= 8)
    }
  }
}
