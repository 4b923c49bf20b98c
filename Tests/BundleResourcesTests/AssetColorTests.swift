import BundleResources
import Foundation
import Graphics
import Testing

/// Colors of asset catalogs, as eight hexadecimal digits of red, green, blue and opacity.
struct AssetColorTests {
  private static func hex(_ color: ResolvedColor?) -> String? {
    guard let color else { return nil }
    return [color.red, color.green, color.blue, color.opacity]
      .map { Int(($0 * 255).rounded()) }
      .map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private static func catalog(color: String) -> AssetCatalog {
    MemoryFiles([
      "A.xcassets/c.colorset/Contents.json":
        #"{"colors":[{"idiom":"universal","color":\#(color)}]}"#
    ]).catalog
  }

  @Test(
    "reads components as fractions, 0 to 255 and hexadecimal, in every color space",
    arguments: [
      (
        #"{"color-space":"srgb","components":{"red":"0.5","green":"0xFF","blue":"128","alpha":"1.000"}}"#,
        "80ff80ff"
      ),
      (
        #"{"color-space":"srgb","components":{"red":"1","green":"0","blue":"255","alpha":"1"}}"#,
        "0100ffff"
      ),
      (
        #"{"color-space":"srgb","components":{"red":0.5,"green":1,"blue":0,"alpha":0.5}}"#,
        "80ff0080"
      ),
      (
        #"{"color-space":"display-p3","components":{"red":"1.0","green":"0.0","blue":"0.0","alpha":"1.0"}}"#,
        "ff0000ff"
      ),
      (
        #"{"color-space":"display-p3","components":{"red":"0.5","green":"0.6","blue":"0.7","alpha":"1.0"}}"#,
        "799ab5ff"
      ),
      (
        #"{"color-space":"extended-linear-srgb","components":{"red":"0.5","green":"2.0","blue":"-1.0","alpha":"1.0"}}"#,
        "bcff00ff"
      ),
      (#"{"color-space":"extended-gray","components":{"white":"0.2","alpha":"0.25"}}"#, "33333340"),
      (#"{"color-space":"gray-gamma-22","components":{"white":"0.2","alpha":"0.25"}}"#, "33333340"),
      (#"{"platform":"ios","reference":"systemRedColor"}"#, "ff383cff"),
      (#"{"platform":"universal","reference":"labelColor"}"#, "000000ff"),
    ])
  func readsColor(json: String, expected: String) {
    let catalog = Self.catalog(color: json)
    #expect(Self.hex(catalog.color(named: "c")) == expected)
    #expect(catalog.diagnostics.isEmpty)
  }

  @Test(
    "selects the color for the appearance",
    arguments: [
      (CatalogColorScheme.light, false, "0a0a0aff"), (.dark, false, "141414ff"),
      (.light, true, "1e1e1eff"), (.dark, true, "282828ff"),
    ])
  func choosesAppearance(scheme: CatalogColorScheme, highContrast: Bool, expected: String) {
    func entry(_ white: Int, _ appearances: String) -> String {
      """
      {"idiom":"universal","appearances":[\(appearances)],
       "color":{"color-space":"gray-gamma-22","components":{"white":"\(white)","alpha":"1.0"}}}
      """
    }
    let dark = #"{"appearance":"luminosity","value":"dark"}"#
    let high = #"{"appearance":"contrast","value":"high"}"#
    let files = MemoryFiles([
      "A.xcassets/c.colorset/Contents.json": """
      {"colors":[\(entry(10, "")),\(entry(20, dark)),\(entry(30, high)),
        \(entry(40, dark + "," + high))]}
      """
    ])
    let color = files.catalog.color(named: "c", colorScheme: scheme, highContrast: highContrast)
    #expect(Self.hex(color) == expected)
  }

  @Test("resolves a system color for the appearance")
  func systemColorFollowsAppearance() {
    let catalog = Self.catalog(color: #"{"reference":"systemBackgroundColor"}"#)
    #expect(Self.hex(catalog.color(named: "c", colorScheme: .dark)) == "000000ff")
  }

  @Test("ignores an empty slot, as in every new project, without a diagnostic")
  func emptySlot() {
    let files = MemoryFiles([
      "A.xcassets/AccentColor.colorset/Contents.json": #"{"colors":[{"idiom":"universal"}]}"#
    ])
    #expect(files.catalog.color(named: "AccentColor") == nil)
    #expect(files.catalog.diagnostics.isEmpty)
  }
}
