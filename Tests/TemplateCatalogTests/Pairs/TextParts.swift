import SwiftUI
import WidgetKit

struct TextPartsView: View {
  let entry: Entry

  var body: some View {
    VStack {
      substrings
      letters
      numbers
    }
  }

  private func shown(_ text: String) -> some View { Text(text) }

  @ViewBuilder
  private var substrings: some View {
    let part = entry.title.dropFirst(2)
    Text(part)
    Text("\(part) \(part.count) \(part.isEmpty ? "empty" : "full")")
    Text(part.capitalized + part.uppercased() + part.lowercased())
    Text(part.hasPrefix("n") && part.hasSuffix("s") && part.contains("ge") ? "yes" : "no")
    Text(part.trimmingCharacters(in: .letters) + part.replacingOccurrences(of: "n", with: "m"))
    Text(String(part.reversed()) + String(part))
    Text(part.prefix(3).suffix(2).dropFirst().dropLast(0))
    Text(part.split(separator: "g").map(String.init).joined(separator: "-"))
    Text(part.components(separatedBy: "g").joined(separator: "-"))
    Text(entry.words.map { $0.prefix(2) }.joined(separator: " "))
    shown(String(entry.title.split(separator: "g").first ?? "none"))
    Text(part == "ngers" && part != entry.title && part < entry.title ? "less" : "more")
    switch entry.title.prefix(2) {
    case "Ra": Text("ra")
    default: Text("other")
    }
  }

  @ViewBuilder
  private var letters: some View {
    Text(entry.title.first.map(String.init) ?? "none")
    Text(
      "\(entry.title.first ?? "?")\(entry.title.last ?? "?") \(entry.title.dropFirst().first ?? "?")"
    )
    Text("\(entry.title.dropLast().last ?? "?")")
    if let letter = entry.title.first {
      Text(letter.uppercased() + letter.lowercased() + String(letter))
      Text(letter.isLetter && !letter.isNumber && !letter.isWhitespace ? "letter" : "other")
      Text(letter.isPunctuation || letter.isLowercase || !letter.isUppercase ? "odd" : "upper")
      Text(letter == "R" ? "an R" : "no R")
    }
  }

  @ViewBuilder
  private var numbers: some View {
    let parts = "12:3.5".split(separator: ":")
    Text("\(Int(parts[0]) ?? 0) \(Double(parts[1]) ?? 0)")
    Text("\(parts.compactMap(Double.init).reduce(0, +))")
    Text("\(["1", "x", "3"].compactMap(Int.init).reduce(0, +))")
  }
}
