import BundleResources
import Foundation
import Graphics
import Testing

/// Images of asset catalogs; the content of each file identifies the selected variant.
struct AssetImageTests {
  private static let heroes = MemoryFiles([
    "Assets.xcassets/Contents.json": #"{"info":{"author":"xcode","version":1}}"#,
    "Assets.xcassets/hero.imageset/Contents.json": """
    {"images":[
      {"idiom":"universal","filename":"h1.png","scale":"1x"},
      {"idiom":"universal","filename":"h2.png","scale":"2x"},
      {"idiom":"universal","filename":"h3.png","scale":"3x"},
      {"idiom":"universal","filename":"d2.png","scale":"2x",
       "appearances":[{"appearance":"luminosity","value":"dark"}]},
      {"idiom":"universal","filename":"c2.png","scale":"2x",
       "appearances":[{"appearance":"luminosity","value":"dark"},
                      {"appearance":"contrast","value":"high"}]},
      {"idiom":"universal","scale":"3x",
       "appearances":[{"appearance":"luminosity","value":"dark"}]}
    ],"properties":{"template-rendering-intent":"template"}}
    """,
    "Assets.xcassets/hero.imageset/h1.png": "h1",
    "Assets.xcassets/hero.imageset/h2.png": "h2",
    "Assets.xcassets/hero.imageset/h3.png": "h3",
    "Assets.xcassets/hero.imageset/d2.png": "d2",
    "Assets.xcassets/hero.imageset/c2.png": "c2",
  ])

  struct Choice: Sendable, CustomTestStringConvertible {
    let scale: Double
    let scheme: CatalogColorScheme
    let highContrast: Bool
    let file: String
    let pixelsPerPoint: Double
    var testDescription: String { "\(scale) \(scheme) \(highContrast)" }
  }

  @Test(
    "selects by appearance first, then the exact, a larger or a smaller scale",
    arguments: [
      Choice(scale: 1, scheme: .light, highContrast: false, file: "h1", pixelsPerPoint: 1),
      Choice(scale: 1.5, scheme: .light, highContrast: false, file: "h2", pixelsPerPoint: 2),
      Choice(scale: 2, scheme: .light, highContrast: true, file: "h2", pixelsPerPoint: 2),
      Choice(scale: 4, scheme: .light, highContrast: false, file: "h3", pixelsPerPoint: 3),
      Choice(scale: 1, scheme: .dark, highContrast: false, file: "d2", pixelsPerPoint: 2),
      Choice(scale: 3, scheme: .dark, highContrast: false, file: "d2", pixelsPerPoint: 2),
      Choice(scale: 3, scheme: .dark, highContrast: true, file: "c2", pixelsPerPoint: 2),
    ])
  func choosesVariant(_ choice: Choice) throws {
    let image = try #require(
      Self.heroes.catalog.image(
        named: "hero", scale: choice.scale, colorScheme: choice.scheme,
        highContrast: choice.highContrast))
    #expect(String(decoding: image.content.data, as: UTF8.self) == choice.file)
    #expect(image.scale == choice.pixelsPerPoint)
    #expect(image.isTemplate)
    #expect(Self.heroes.catalog.diagnostics.isEmpty)
  }

  @Test("uses a dark-only set in light appearance")
  func fallsBackToAnyAppearance() {
    let files = MemoryFiles([
      "A.xcassets/x.imageset/Contents.json": """
      {"images":[{"filename":"d.png","appearances":[{"appearance":"luminosity","value":"dark"}]}]}
      """,
      "A.xcassets/x.imageset/d.png": "d",
    ])
    #expect(files.catalog.image(named: "x", scale: 2)?.scale == 1)
  }

  @Test("falls back to the least specific appearance")
  func fallsBackToTheLeastSpecial() {
    let dark = #"{"appearance":"luminosity","value":"dark"}"#
    let high = #"{"appearance":"contrast","value":"high"}"#
    let files = MemoryFiles([
      "A.xcassets/x.imageset/Contents.json": """
      {"images":[{"filename":"dh.png","appearances":[\(dark),\(high)]},
        {"filename":"d.png","appearances":[\(dark)]}]}
      """,
      "A.xcassets/x.imageset/dh.png": "dh", "A.xcassets/x.imageset/d.png": "d",
    ])
    let image = files.catalog.image(named: "x", scale: 2)
    #expect(image.map { String(decoding: $0.content.data, as: UTF8.self) } == "d")
  }

  @Test("prefers the variant for all devices and layout directions")
  func prefersUniversal() {
    let files = MemoryFiles([
      "A.xcassets/x.imageset/Contents.json": """
      {"images":[{"idiom":"watch","filename":"w.png"},
        {"idiom":"universal","filename":"r.png","language-direction":"right-to-left"},
        {"idiom":"universal","filename":"u.png"}]}
      """,
      "A.xcassets/x.imageset/w.png": "w", "A.xcassets/x.imageset/r.png": "r",
      "A.xcassets/x.imageset/u.png": "u",
    ])
    let image = files.catalog.image(named: "x", scale: 2)
    #expect(image.map { String(decoding: $0.content.data, as: UTF8.self) } == "u")
  }

  @Test("reads vector images at one pixel per point, with their vector representation")
  func readsVectors() {
    let files = MemoryFiles([
      "A.xcassets/v.imageset/Contents.json": """
      {"images":[{"idiom":"universal","filename":"v.svg"}],
       "properties":{"preserves-vector-representation":true,"template-rendering-intent":"original"}}
      """,
      "A.xcassets/v.imageset/v.svg": "<?xml version=\"1.0\"?><svg width=\"4\" height=\"4\"/>",
    ])
    let image = files.catalog.image(named: "v", scale: 3)
    #expect(image?.format == .svg)
    #expect(image?.scale == 1)
    #expect(image?.preservesVector == true)
    #expect(image?.renderingIntent == .original)
  }

  @Test("converts cap insets from pixels of the file to points")
  func readsCapInsets() {
    let files = MemoryFiles([
      "A.xcassets/b.imageset/Contents.json": """
      {"images":[{"filename":"b.png","scale":"2x","resizing":{"mode":"9-part",
        "center":{"mode":"tile","width":1,"height":1},
        "cap-insets":{"top":4,"left":6,"bottom":8,"right":-1}}}]}
      """,
      "A.xcassets/b.imageset/b.png": "b",
    ])
    let resizing = files.catalog.image(named: "b", scale: 2)?.resizing
    #expect(resizing?.parts == .nine)
    #expect(resizing?.center == .tile)
    let insets = resizing?.capInsets
    #expect([insets?.top, insets?.leading, insets?.bottom, insets?.trailing] == [2, 3, 4, 0])
  }

  @Test("prefixes an asset's name with its group only if the group provides a namespace")
  func namespaces() {
    let set = #"{"images":[{"filename":"p.png"}]}"#
    let files = MemoryFiles([
      "A.xcassets/Plain/one.imageset/Contents.json": set,
      "A.xcassets/Plain/one.imageset/p.png": "1",
      "A.xcassets/Space/Contents.json": #"{"properties":{"provides-namespace":true}}"#,
      "A.xcassets/Space/two.imageset/Contents.json": set,
      "A.xcassets/Space/two.imageset/p.png": "2",
      "A.xcassets/Space/Inner/Contents.json": #"{"properties":{"provides-namespace":true}}"#,
      "A.xcassets/Space/Inner/three.imageset/Contents.json": set,
      "A.xcassets/Space/Inner/three.imageset/p.png": "3",
      "widget_Widget.resources/B.xcassets/four.imageset/Contents.json": set,
      "widget_Widget.resources/B.xcassets/four.imageset/p.png": "4",
    ])
    #expect(files.catalog.imageNames == ["Space/Inner/three", "Space/two", "four", "one"])
    #expect(files.catalog.image(named: "Space/Inner/three", scale: 1) != nil)
    #expect(files.catalog.image(named: "three", scale: 1) == nil)
  }

  @Test(
    "finds loose files by name, with or without extension",
    arguments: [
      ("star", 2.0, "s2", 2.0), ("star", 1, "s1", 1), ("star.png", 3, "s2", 2),
      ("photo", 2, "ph", 1), ("Icons/dot", 2, "dot", 1), ("sun", 2, "catalog", 1),
    ])
  func looseFiles(name: String, scale: Double, content: String, pixelsPerPoint: Double) {
    let files = MemoryFiles([
      "star.png": "s1", "star@2x.png": "s2", "star@2x~ipad.png": "pad", "photo.jpg": "ph",
      "x.bundle/Icons/dot.png": "dot", "sun.png": "loose",
      "A.xcassets/sun.imageset/Contents.json": #"{"images":[{"filename":"p.png"}]}"#,
      "A.xcassets/sun.imageset/p.png": "catalog",
    ])
    let image = files.catalog.image(named: name, scale: scale)
    #expect(image.map { String(decoding: $0.content.data, as: UTF8.self) } == content)
    #expect(image?.scale == pixelsPerPoint)
  }
}
