import Foundation
import Graphics
import LayoutEngine
import PixelOutput
import Testing
import WidgetTimeline
import WidgetUI

@testable import FramePipeline

@Suite("Illegible text")
@MainActor struct TextFindingTests {
  @Test("is reported if it is cut off", arguments: overflows)
  func overflow(_ example: TextFindingCase) throws { try check(example) }

  @Test("is reported if its contrast is too low", arguments: contrasts)
  func contrast(_ example: TextFindingCase) throws { try check(example) }

  @Test("is reported if it is small on a dithered background", arguments: dots)
  func dither(_ example: TextFindingCase) throws { try check(example) }

  @Test("is not reported if the text is legible", arguments: fine)
  func legibleText(_ example: TextFindingCase) throws { try check(example) }

  private func check(_ example: TextFindingCase) throws {
    let findings = try example.findings()
    #expect(
      findings.map { "\($0.kind): \($0.text)" } == example.expected,
      "\(findings.map(\.message))")
  }

  nonisolated private static let overflows = [
    TextFindingCase("wider than the widget", finds: ["overflow: A line that is far too long for…"])
    {
      Text("A line that is far too long for this display").fixedSize()
    },
    TextFindingCase("moved over the edge", finds: ["overflow: Departures"]) {
      Text("Departures").offset(x: 100)
    },
    TextFindingCase("rows below the widget", finds: ["overflow: Row g", "overflow: Row h"]) {
      VStack(spacing: 0) {
        ForEach(Array("abcdefgh"), id: \.self) { Text("Row \(String($0))").frame(height: 20) }
      }
      .frame(height: 120, alignment: .top)
    },
    TextFindingCase("cut by a clip inside of the widget", finds: ["overflow: Temperature"]) {
      Text("Temperature").fixedSize().frame(width: 40).clipped()
    },
    TextFindingCase("outside of the widget", finds: ["overflow: Nowhere"]) {
      Text("Nowhere").offset(x: 1e6)
    },
    TextFindingCase("moved out of all measure", finds: ["overflow: Nowhere"]) {
      Text("Nowhere").offset(x: 1e300)
    },
    TextFindingCase("grown beyond the edge", on: .blackAndWhite, finds: ["overflow: 21°"]) {
      Text("21°").scaleEffect(20)
    },
    TextFindingCase(
      "one finding a text, not one a line", finds: ["overflow: a b c d e f g h i j k l m n"]
    ) {
      Text("a b c d e f g h i j k l m n").frame(width: 12).fixedSize()
    },
  ]

  nonisolated private static let contrasts = [
    TextFindingCase("white on white", finds: ["contrast: Berlin"]) {
      Text("Berlin").foregroundStyle(.white)
    },
    TextFindingCase(
      "primary on an author's white in dark", in: .dark, finds: ["contrast: Berlin"]
    ) {
      Text("Berlin").frame(maxWidth: .infinity, maxHeight: .infinity).background(Color.white)
    },
    TextFindingCase("light gray", finds: ["contrast: Berlin"]) {
      Text("Berlin").foregroundStyle(Color(white: 0.6))
    },
    TextFindingCase("light gray on 16 grays", on: .grays, finds: ["contrast: Berlin"]) {
      Text("Berlin").foregroundStyle(Color(white: 0.6))
    },
    TextFindingCase("the third level of the system's colors", finds: ["contrast: Berlin"]) {
      Text("Berlin").foregroundStyle(.tertiary)
    },
    TextFindingCase("mid-gray that large text may have", finds: ["contrast: small"]) {
      VStack {
        Text("large").font(.system(size: 18)).foregroundStyle(Color(white: 0.55))
        Text("bold").font(.system(size: 14, weight: .bold)).foregroundStyle(Color(white: 0.55))
        Text("small").font(.system(size: 13)).foregroundStyle(Color(white: 0.55))
      }
    },
    TextFindingCase("one faint part of a text", finds: ["contrast: strong faint"]) {
      Text("strong ") + Text("faint").foregroundColor(Color(white: 0.8))
    },
    TextFindingCase("the label of a button with a tint", finds: ["contrast: Water"]) {
      Button("Water") {}.tint(.green)
    },
    TextFindingCase("the system's button on the color of its label", finds: ["contrast: Water"]) {
      Button("Water") {}.frame(width: 200, height: 80).background(Color.blue)
    },
    TextFindingCase("the color of a button's label on an author's", finds: ["contrast: Water"]) {
      Text("Water").foregroundStyle(.blue).padding().background(Color(white: 0.9))
    },
    TextFindingCase("faded by a group", finds: ["contrast: Berlin"]) {
      Text("Berlin").opacity(0.3)
    },
    TextFindingCase("covered by what is drawn later", finds: ["contrast: Berlin"]) {
      ZStack {
        Text("Berlin")
        Color.blue.frame(width: 100, height: 40)
      }
    },
    TextFindingCase("on a photograph as dark as it is", finds: ["contrast: Berlin"]) {
      Text("Berlin").foregroundStyle(Color(white: 0.35)).frame(width: 240, height: 120)
        .background(Image(uiImage: hills).resizable())
    },
  ]

  nonisolated private static let dots = [
    TextFindingCase("on gray in black and white", on: .blackAndWhite, finds: ["dither: Berlin"]) {
      Text("Berlin").font(.system(size: 12)).padding(10).background(Color(white: 0.6))
    },
    TextFindingCase(
      "white on gray in black and white", on: .blackAndWhite, finds: ["dither: Berlin"]
    ) {
      Text("Berlin").font(.system(size: 12)).foregroundStyle(.white).padding(10)
        .background(Color(white: 0.4))
    },
    TextFindingCase("on a mixed color in six inks", on: .sixInks, finds: ["dither: Berlin"]) {
      Text("Berlin").font(.system(size: 12)).padding(10).background(Color.orange)
    },
    TextFindingCase(
      "on a gradient in black and white", on: .blackAndWhite, finds: ["dither: Berlin"]
    ) {
      Text("Berlin").font(.system(size: 12)).padding(20)
        .background(
          LinearGradient(
            colors: [.black, .white], startPoint: .leading, endPoint: .trailing))
    },
  ]

  nonisolated private static let fine = [
    TextFindingCase("text as it comes") { Text("Berlin") },
    TextFindingCase("text as it comes, in dark", in: .dark) { Text("Berlin") },
    TextFindingCase("heavy letters that fill most of their box", on: .grays, in: .dark) {
      Text("MMMWWW").font(.system(size: 40, weight: .black)).foregroundStyle(.white)
    },
    TextFindingCase("the smallest text with gray edges", on: .grays) {
      Text("Berlin, mostly cloudy").font(.system(size: 7, weight: .ultraLight))
    },
    TextFindingCase("the system's secondary color") { Text("Berlin").foregroundStyle(.secondary) },
    TextFindingCase("the system's secondary color in dark", in: .dark) {
      Text("Berlin").foregroundStyle(.secondary)
    },
    TextFindingCase("the system's button") { Button("Water") {} },
    TextFindingCase("the system's button in dark", in: .dark) { Button("Water") {} },
    TextFindingCase("the system's button on 16 grays", on: .grays) { Button("Water") {} },
    TextFindingCase("the system's button in black and white", on: .blackAndWhite) {
      Button("Water") {}
    },
    TextFindingCase("the system's button that deletes") {
      Button("Water", role: .destructive) {}
    },
    TextFindingCase("gray in black and white", on: .blackAndWhite) {
      Text("Berlin").foregroundStyle(.tertiary)
    },
    TextFindingCase("red on paper", on: .sixInks) { Text("Berlin").foregroundStyle(.red) },
    TextFindingCase("truncated text") {
      Text("A line that is far too long for this display").lineLimit(1)
    },
    TextFindingCase("wrapped text") {
      Text("A line that is far too long for this display, over and over and over again")
    },
    TextFindingCase("text up to the very edges") {
      Text("Berlin").font(.system(size: 12)).frame(width: 240, height: 12, alignment: .trailing)
        .frame(maxHeight: .infinity, alignment: .bottom)
    },
    TextFindingCase("text that is wholly visible in a scroll view") {
      ScrollView { Text("Berlin") }
    },
    TextFindingCase("text that is wholly visible in a clip") {
      Text("Berlin").padding(4).background(Color.yellow).clipShape(Capsule())
    },
    TextFindingCase("a wheel of digits") {
      VStack(spacing: 0) { ForEach(0..<10) { Text("\($0)").frame(height: 20) } }
        .frame(height: 20, alignment: .top).clipped()
    },
    TextFindingCase("text without opacity") { Text("Berlin").opacity(0) },
    TextFindingCase("text in no color") { Text("Berlin").foregroundStyle(.clear) },
    TextFindingCase("a watermark") { Text("Berlin").opacity(0.05) },
    TextFindingCase("text that screen readers pass over") {
      Text("07").font(.system(size: 300)).foregroundStyle(Color(white: 0.9)).fixedSize()
        .accessibilityHidden(true)
    },
    TextFindingCase("a placeholder") { Text("Berlin").redacted(reason: .placeholder) },
    TextFindingCase("ornaments") { Text("• — ·").foregroundStyle(Color(white: 0.9)) },
    TextFindingCase("emoji") { Text("🐼").offset(x: 115) },
    TextFindingCase("blurred text") { Text("Berlin").foregroundStyle(.white).blur(radius: 4) },
    TextFindingCase("large text on gray dots", on: .blackAndWhite) {
      Text("21°").font(.system(size: 40)).padding(10).background(Color(white: 0.6))
    },
    TextFindingCase("small text on black", on: .blackAndWhite) {
      Text("Berlin").font(.system(size: 12)).foregroundStyle(.white).padding(10).background(.black)
    },
    TextFindingCase("small text beside dots", on: .blackAndWhite) {
      HStack(spacing: 4) {
        Color(white: 0.6).frame(width: 60, height: 40)
        Text("Berlin").font(.system(size: 12))
      }
    },
    TextFindingCase("text in a halo on a photograph", on: .blackAndWhite) {
      Text("Berlin").font(.system(size: 12)).frame(width: 240, height: 120)
        .background(Image(uiImage: hills).resizable())
    },
    TextFindingCase("white text on the dark part of a photograph") {
      Text("Berlin").foregroundStyle(.white).frame(width: 240, height: 120, alignment: .bottom)
        .background(Image(uiImage: hills).resizable())
    },
    TextFindingCase("text in light shadow on color") {
      Text("Berlin").foregroundStyle(.white).shadow(radius: 2).frame(width: 200, height: 80)
        .background(Color(white: 0.2))
    },
    TextFindingCase("turned text") { Text("Berlin").rotationEffect(.degrees(30)) },
  ]

  private static let hills: UIImage = {
    guard let image = try? photograph(width: 240, height: 120) else { return UIImage() }
    return image
  }()
}
