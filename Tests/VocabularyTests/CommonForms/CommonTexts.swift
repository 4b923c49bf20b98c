import Foundation
import SwiftUI

private let hero = "Panda"
private let health = 0.89
private let title: LocalizedStringKey = "Leaderboard"

@MainActor @SpecimenBuilder var commonTexts: [Specimen] {
  Specimen("text and text") { Text("a") + Text("b").bold() + Text(" c").foregroundColor(.red) }
  Specimen("text and an image") { Text("a ") + Text(Image(systemName: "star.fill")) }
  Specimen("image in a text") { Text("\(Image(systemName: "star.fill")) \(hero)") }
  Specimen("text in a text") { Text("Hello \(Text("you").bold())") }
  Specimen("interpolated number with a specifier") { Text("\(health, specifier: "%.2f") HP") }
  Specimen("interpolated number with a format") { Text("\(health, format: .percent)") }
  Specimen("interpolated date with a style") { Text("at \(morning, style: .time)") }
  Specimen("interpolated conditional") { Text("\(health > 0.5 ? "well" : "tired")") }
  Specimen("string from a method") { Text(hero.uppercased()) }
  Specimen("string from a description") { Text(String(format: "%.1f", health)) }
  Specimen("verbatim") { Text(verbatim: "*\(hero)*") }
  Specimen("key") { Text(title) }
  Specimen("key with a comment") { Text("Leaderboard", comment: "The title of the widget") }
  Specimen("key with a table") { Text("Leaderboard", tableName: "Widget", bundle: .main) }
  Specimen("key of a string") { Text(LocalizedStringKey(hero)) }
  Specimen("ternary of literals") { Text(health > 0.5 ? "well" : "tired") }
  Specimen("optional with a default") { Text(Int("89").map(String.init) ?? "--") }
  Specimen("markdown") { Text("**Panda** is *well*") }
  Specimen("attributed string") { Text(AttributedString(hero)) }
  Specimen("number with a format") { Text(89, format: .number) }
  Specimen("number with a percent format") {
    Text(health, format: .percent.precision(.fractionLength(0)))
  }
  Specimen("money") { Text(4.5, format: .currency(code: "EUR")) }
  Specimen("date with a format") { Text(morning, format: .dateTime.hour().minute()) }
  Specimen("date with a weekday") { Text(morning, format: .dateTime.weekday(.wide).day()) }
  Specimen("date formatted before") { Text(morning.formatted(date: .abbreviated, time: .omitted)) }
  Specimen("range of dates") { Text(morning...morning.addingTimeInterval(3600)) }
  Specimen("date interval") { Text(DateInterval(start: morning, duration: 3600)) }
  Specimen("date styles") {
    VStack {
      Text(morning, style: .date)
      Text(morning, style: .relative)
      Text(morning, style: .offset)
    }
  }
  Specimen("Text(timerInterval:)") {
    Text(timerInterval: morning...morning.addingTimeInterval(600), countsDown: true)
  }
  Specimen("font of a design with a weight") {
    Text(hero).font(.system(.body, design: .rounded).weight(.bold))
  }
  Specimen("font of a text style with a weight") { Text(hero).font(.caption.weight(.semibold)) }
  Specimen("font with changes") { Text("89").font(.title3.bold().monospacedDigit().italic()) }
  Specimen("font of a style, design and weight") {
    Text(hero).font(.system(.title, design: .serif, weight: .heavy))
  }
  Specimen("scale of the text") { Text(hero).lineLimit(1).textScale(.secondary) }
  Specimen("font design and width") { Text(hero).fontDesign(.rounded).fontWidth(.condensed) }
  Specimen("ternary of fonts") { Text(hero).font(health > 0.5 ? .title : .caption) }
  Specimen("ternary of weights") { Text(hero).fontWeight(health > 0.5 ? .bold : nil) }
  Specimen("weight by a condition") { Text(hero).bold(health > 0.5).italic() }
  Specimen("text changes") {
    Text(hero).kerning(1).tracking(0.5).baselineOffset(2).underline().strikethrough(
      true, color: .red)
  }
  Specimen("case of letters") { Text(hero).textCase(.uppercase) }
  Specimen("line limits") {
    Text("One two three four five six").lineLimit(1...2).lineSpacing(2).allowsTightening(true)
  }
  Specimen("no line limit") { Text(hero).lineLimit(nil).truncationMode(.middle) }
  Specimen("line limit with reserved space") { Text(hero).lineLimit(2, reservesSpace: true) }
  Specimen("content transition") { Text("89").contentTransition(.numericText()) }
  Specimen("invalidatable and private") {
    Text("89").invalidatableContent().privacySensitive()
  }
  Specimen("dynamic type") { Text(hero).dynamicTypeSize(...DynamicTypeSize.xxLarge) }
}
