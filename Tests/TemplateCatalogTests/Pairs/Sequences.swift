import SwiftUI
import WidgetKit

struct SequencesView: View {
  let entry: Entry

  var body: some View {
    VStack {
      parts
      operators
      ranges
      dictionaries
    }
  }

  private func line(_ numbers: [Int]) -> some View {
    Text(numbers.map(String.init).joined(separator: " "))
  }

  private func doubled(_ number: Int) -> Int { number * 2 }

  private func label(for word: String) -> String { "<\(word)>" }

  @ViewBuilder
  private var parts: some View {
    let part = entry.numbers.dropFirst(2)
    let backwards = entry.numbers.reversed()
    Text("\(part.count) \(part.first ?? 0) \(part.last ?? 0) \(part.reduce(0, +))")
    line(Array(part.prefix(3).suffix(2).dropFirst().dropLast(0)))
    line(Array(backwards.prefix(3)) + Array(backwards.suffix(2)))
    line(Array(backwards.dropFirst(6)) + Array(backwards.dropLast(6)))
    ForEach(part, id: \.self) { Text("\($0)") }
    ForEach(backwards, id: \.self) { Text("\($0)") }
    Text(entry.numbers.map(\.description).joined())
    line(stride(from: 0, to: 9, by: 3).map { $0 } + Array(stride(from: 3, through: 0, by: -1)))
    Text(entry.words.enumerated().map { index, word in "\(index) \(word)" }.joined(separator: ","))
    Text(zip(entry.words, entry.numbers).map { word, number in "\(word)\(number)" }.joined())
    Text(entry.words.map(label).joined())
    line(entry.numbers.map(doubled))
  }

  @ViewBuilder
  private var operators: some View {
    line(entry.numbers.sorted(by: >))
    Text("\(entry.numbers.reduce(0, +)) \(entry.values.reduce(0, +)) \(entry.values.reduce(1, *))")
    Text("\(entry.values.max(by: <) ?? 0) \(entry.values.min(by: <) ?? 0)")
    Text(entry.words.reduce("", +))
    Text(entry.numbers.map(Double.init).reduce(0, +), format: .number)
  }

  @ViewBuilder
  private var ranges: some View {
    line((0..<4).map(doubled) + (1...4).filter { $0 > 2 })
    Text("\((0..<9).reduce(0, +)) \((1...4).reduce(1, *)) \((0..<3).contains(2) ? "in" : "out")")
    ForEach(1...3, id: \.self) { Text("\($0)") }
    Text(
      "\((2..<5).lowerBound) \((2..<5).upperBound) \(entry.words.count(where: { $0.count > 3 }))")
    Text(
      "\(entry.numbers.reduce(0, max)) \(entry.title.prefix(1).uppercased() + entry.title.dropFirst())"
    )
    line(entry.numbers + entry.numbers.dropFirst(6) + entry.numbers.reversed().prefix(1))
    Text((1...3).contains { $0 > 2 } && (1...3).allSatisfy { $0 > 0 } ? "yes" : "no")
    Text((5...).contains(7) && (...5).contains(5) && !(..<5).contains(5) ? "yes" : "no")
    Text((0.5...).contains(0.7) && (...0.5).contains(0.5) && !(..<0.5).contains(0.5) ? "a" : "b")
    switch entry.count {
    case ..<2: Text("few")
    case 3...: Text("many")
    default: Text("two")
    }
    switch entry.ratio {
    case ...0.5: Text("low")
    default: Text("high")
    }
    Text(entry.title + entry.title).lineLimit(1...).lineLimit(...2)
    Text(entry.title).dynamicTypeSize(.small ... .large)
    Text(entry.title).dynamicTypeSize(DynamicTypeSize.xLarge...)
    Text(entry.title).dynamicTypeSize(...DynamicTypeSize.medium)
  }

  @ViewBuilder
  private var dictionaries: some View {
    Text("\(entry.prices["tea", default: 0]) \(entry.prices["water", default: 7])")
    Text("\(entry.prices.keys.sorted().joined()) \(entry.prices.values.reduce(0, +))")
    Text(entry.note.map { "literal \($0)" } ?? "none")
    Text(entry.subtitle.map { "literal \($0)" } ?? "none")
  }
}
