import SwiftUI
import WidgetKit

enum Marks {
  static let most = 4
  static let color = Color.orange

  static func stars(_ count: Int) -> String { String(repeating: "*", count: min(count, most)) }
  static func named(_ word: String) -> String { "[\(word)]" }
  static var name: String { "marks of \(stars(2))" }
}

struct Sizes {
  static let narrow = 20.0
  static let wide = narrow * 2
}

struct StatementsView: View {
  let entry: Entry

  private static let limit = 3
  static var twice: Int { limit * 2 }

  private static func tag(_ text: String) -> some View { Text("#" + text) }

  var body: some View {
    VStack {
      Text("\(Self.limit) \(Self.twice) \(StatementsView.limit) \(Marks.most)")
      Text(Marks.stars(9) + Marks.name).foregroundStyle(Marks.color)
      Self.tag("a").frame(width: Sizes.wide)
      Text(entry.words.map(Marks.named).joined())
      Text("\(firstEven) \(sumOfSmall) \(kinds)")
      Text(evens.map(String.init).joined(separator: " "))
      Text(changed.map(String.init).joined(separator: " "))
      Text(counts.keys.sorted().map { "\($0)=\(counts[$0, default: 0])" }.joined(separator: " "))
      returned
      chosen(0)
      chosen(1)
      unchangedContent
      numbered
    }
  }

  /// A view builder captures the variable's value at that point.
  private var unchangedContent: some View {
    var number = 1
    let first = VStack { Text("first \(number)") }
    number = 2
    return HStack {
      first
      Text("then \(number)")
    }
  }

  private var numbered: some View {
    var views = [AnyView(Text("numbers"))]
    for number in entry.numbers.prefix(3) {
      views.append(AnyView(VStack { Text("number \(number)") }))
    }
    return ForEach(0..<4) { views[$0] }
  }

  private var firstEven: Int {
    var found = -1
    for number in entry.numbers {
      guard number % 2 == 0 else { continue }
      found = number
      break
    }
    return found
  }

  private var sumOfSmall: Int {
    var sum = 0
    for number in entry.numbers {
      switch number {
      case 5...: continue
      case 1: break
      default: sum += number
      }
      if sum > 5 { break }
    }
    return sum
  }

  private var kinds: String {
    var text = ""
    for (index, word) in entry.words.enumerated() {
      for letter in ["a", "p"] {
        if index == 1 { continue }
        if word.hasPrefix(letter) { break }
        text += letter
      }
    }
    return text
  }

  private var evens: [Int] {
    var list: [Int] = []
    for number in entry.numbers where number % 2 == 0 { list.append(number) }
    return list
  }

  private var changed: [Int] {
    var list = [1, 2, 3]
    list.append(contentsOf: [4, 5])
    list.append(contentsOf: entry.numbers.prefix(2))
    list.insert(9, at: 1)
    list.removeFirst()
    list.removeLast()
    list[0] = 7
    list[1] += 10
    var other = list
    other.removeAll()
    other.append(list.count)
    return list + other
  }

  private var counts: [String: Int] {
    var counts: [String: Int] = [:]
    for word in entry.words { counts[word, default: 0] += word.count }
    for (word, number) in zip(entry.words, entry.numbers) { counts[word + "+"] = number }
    counts["fig"] = nil
    counts["new"] = 1
    return counts
  }

  private var returned: some View {
    let text = entry.title + "!"
    return Text(text)
  }

  private func chosen(_ number: Int) -> some View {
    if number > 0 { return Text("one").bold() }
    return Text("none")
  }
}
