import BundleResources
import Foundation
import Graphics
import Testing

/// Errors in an asset catalog are reported, and the rest is read.
struct AssetProblemTests {
  @Test(
    "reports a malformed description",
    arguments: [
      ("{", #"'A.xcassets/x.imageset/Contents.json' is malformed: it is not JSON; it is ignored"#),
      (
        #"{"images":[{"scale":2}]}"#,
        #"'A.xcassets/x.imageset/Contents.json' is malformed: 'images[0].scale' has the wrong type; it is ignored"#
      ),
      (
        String(repeating: "[", count: 100_000),
        #"'A.xcassets/x.imageset/Contents.json' is malformed: it is not JSON; it is ignored"#
      ),
      (
        String(repeating: " ", count: 1 << 20) + "{}",
        #"'A.xcassets/x.imageset/Contents.json' has 1048578 bytes; at most 1048576 are read"#
      ),
      (
        #"{"images":[{"filename":"hero.pgn"},{"filename":"../../secret.png"}]}"#,
        #"'A.xcassets/x.imageset' names 'hero.pgn', which does not exist; did you mean 'hero.png'?"#
      ),
    ])
  func malformedDescription(json: String, message: String) {
    let catalog = MemoryFiles([
      "A.xcassets/x.imageset/Contents.json": json, "A.xcassets/x.imageset/hero.png": "p",
      "secret.png": "s",
    ]).catalog
    #expect(catalog.diagnostics.first?.message == message)
    #expect(catalog.image(named: "x", scale: 1) == nil)
  }

  @Test(
    "reports a malformed color",
    arguments: [
      (
        #"{"components":{"red":"1.0","green":"1.0"}}"#,
        #"'A.xcassets/c.colorset' has no component 'blue'"#
      ),
      (
        #"{"reference":"sistemRedColor"}"#,
        #"'A.xcassets/c.colorset' refers to the unknown system color 'sistemRedColor'; did you mean 'systemRedColor'?"#
      ),
      (
        #"{"color-space":"lab","components":{"red":"1.0","green":"1.0","blue":"1.0"}}"#,
        #"'A.xcassets/c.colorset' has the unknown color space 'lab'; 'srgb' is used"#
      ),
      (
        #"{"components":{"red":"red"}}"#,
        #"'A.xcassets/c.colorset/Contents.json' is malformed: 'colors[0].color.components.red' has an invalid value; it is ignored"#
      ),
    ])
  func malformedColor(json: String, message: String) {
    let catalog = MemoryFiles([
      "A.xcassets/c.colorset/Contents.json": #"{"colors":[{"color":\#(json)}]}"#
    ]).catalog
    #expect(catalog.diagnostics.map(\.message) == [message])
  }

  @Test("suggests the nearest name for a missing image")
  func suggestsNames() {
    let catalog = MemoryFiles(["panda.png": "", "pandas.png": "", "spouty.png": ""]).catalog
    #expect(catalog.nearestImage(to: "Pandda.png") == "panda")
    #expect(catalog.nearestImage(to: "unicorn") == nil)
  }

  @Test("uses the first of two equal names")
  func duplicates() {
    let set = #"{"images":[{"filename":"p.png"}]}"#
    let catalog = MemoryFiles([
      "A.xcassets/x.imageset/Contents.json": set, "A.xcassets/x.imageset/p.png": "a",
      "B.xcassets/x.imageset/Contents.json": set, "B.xcassets/x.imageset/p.png": "b",
      "B.xcassets/x.symbolset/Contents.json": "{}",
      "B.xcassets/AppIcon.appiconset/Contents.json": "{}",
    ]).catalog
    let image = catalog.image(named: "x", scale: 1)
    #expect(image.map { String(decoding: $0.content.data, as: UTF8.self) } == "a")
    #expect(
      catalog.diagnostics.map(\.message) == [
        #"'B.xcassets/x.imageset' is ignored: 'x' already exists"#,
        #"'B.xcassets/x.symbolset' is ignored: 'x' already exists"#,
      ])
  }

  @Test("reads symbol sets as images, and reports those whose file is missing")
  func symbols() {
    func set(_ file: String) -> String {
      #"{"symbols":[{"filename":"\#(file)","idiom":"universal"}]}"#
    }
    let catalog = MemoryFiles([
      "A.xcassets/bolt.symbolset/Contents.json": set("bolt.svg"),
      "A.xcassets/bolt.symbolset/bolt.svg": "<svg/>",
      "A.xcassets/wave.symbolset/Contents.json": set("wav.svg"),
      "A.xcassets/wave.symbolset/wave.svg": "<svg/>",
    ]).catalog
    #expect(catalog.image(named: "bolt", scale: 2)?.isSymbol == true)
    #expect(catalog.image(named: "wave", scale: 2) == nil)
    #expect(
      catalog.diagnostics.map(\.message) == [
        "'A.xcassets/wave.symbolset' names 'wav.svg', which does not exist; did you mean 'wave.svg'?"
      ])
  }

  @Test("reads data sets")
  func dataSets() {
    let catalog = MemoryFiles([
      "A.xcassets/heroes.dataset/Contents.json": #"{"data":[{"filename":"h.json"}]}"#,
      "A.xcassets/heroes.dataset/h.json": "[1]",
    ]).catalog
    #expect(catalog.data(named: "heroes") == Data("[1]".utf8))
    #expect(catalog.dataNames == ["heroes"])
  }
}
