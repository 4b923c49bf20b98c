import SwiftUI
import Testing

/// Tests of reading and setting the components of colors.
@Suite struct ColorResolvedTests {
  private let light = EnvironmentValues()

  @Test func colorsAreResolvedInAnEnvironment() {
    var dark = EnvironmentValues()
    dark.colorScheme = .dark
    #expect("\(Color.blue.resolve(in: light))" == "#0088FFFF")
    #expect("\(Color.blue.resolve(in: dark))" == "#0091FFFF")
    #expect("\(Color.red.opacity(0.5).resolve(in: light))" == "#FF383C80")
    let resolved: Color.Resolved = Color.primary.resolve(in: dark)
    #expect(resolved == Color.Resolved(red: 1, green: 1, blue: 1))
  }

  @Test(
    arguments: [
      (Color.RGBColorSpace.sRGB, [0.5, 0.25, 1], [0.5, 0.25, 1]),
      (.sRGBLinear, [0.5, 0.25, 1], [0.735, 0.537, 1]),
      // Display P3 red is outside the sRGB gamut.
      (.displayP3, [1, 0, 0], [1.093, -0.227, -0.150]),
    ] as [(Color.RGBColorSpace, [Float], [Float])])
  func componentsAreThoseOfSRGB(
    space: Color.RGBColorSpace, given: [Float], expected: [Float]
  ) {
    let color = Color.Resolved(
      colorSpace: space, red: given[0], green: given[1], blue: given[2], opacity: 0.5)
    for (found, expectedValue) in zip([color.red, color.green, color.blue], expected) {
      #expect(abs(found - expectedValue) < 0.001)
    }
    #expect(color.opacity == 0.5)
  }

  @Test func gammaEncodedAndLinearComponentsCanBeSet() {
    var color = Color.Resolved(red: 0, green: 0, blue: 0)
    color.red = 0.5
    #expect(abs(color.linearRed - 0.2140) < 0.0001)
    color.linearGreen = 1
    #expect(color.green == 1)
    color.blue = 2
    #expect(abs(color.blue - 2) < 0.0001)
    #expect("\(color)" == "#80FFFFFF")
  }

  @Test func resolvedColorsRoundTrip() throws {
    let resolved = Color.Resolved(red: 1, green: 0.2, blue: 0, opacity: 1)
    #expect(Color(resolved).resolve(in: light) == resolved)
    let decoded = try JSONDecoder().decode(
      Color.Resolved.self, from: try JSONEncoder().encode(resolved))
    #expect(decoded == resolved)
    #expect(abs(resolved.animatableData.first - 1) < 0.0001)
  }

  @Test @MainActor func resolvedColorsAreShapeStyles() throws {
    let style = Color.Resolved(red: 1, green: 0.2, blue: 0)
    let renderer = ImageRenderer(content: Rectangle().fill(style).frame(width: 1, height: 1))
    let pixels = try renderer.bitmap().pixels
    #expect(pixels == [0xFFFF_3300])
  }
}
