import SwiftUI
import WidgetKit

struct ListsView: View {
  @Environment(\.widgetFamily) var family
  let entry: Entry

  var body: some View {
    switch family {
    case .systemSmall: parts
    case .systemMedium: closures
    case .systemLarge: orders
    default: dictionaries
    }
  }

  private func line(_ numbers: [Int]) -> some View {
    Text(numbers.map { "\($0)" }.joined(separator: " "))
  }

  private var parts: some View {
    VStack {
      Text("\(entry.numbers.count) \(entry.numbers.isEmpty ? "empty" : "full")")
      Text("\(entry.numbers.first ?? 0) \(entry.numbers.last ?? 0) \(entry.numbers[2])")
      line(Array(entry.numbers.prefix(2)))
      line(Array(entry.numbers.suffix(2)))
      line(Array(entry.numbers.dropFirst()))
      line(Array(entry.numbers.dropLast(3)))
      line(entry.numbers.reversed())
      line(Array(0..<4))
      line(Array(1...3))
      line(Array(repeating: 7, count: 3) + [1, 2])
      line(entry.numbers.indices.map { $0 * 2 } + (0..<9).filter { $0 > 5 } + (0..<3).reversed())
      line((1...3).map { $0 * $0 } + (1...9).filter { $0 > 7 } + (1...3).reversed())
      ForEach(Array(entry.words.enumerated()), id: \.offset) { Text("\($0.offset) \($0.element)") }
    }
  }

  private var closures: some View {
    VStack {
      Text(entry.players.map(\.name).joined(separator: ", "))
      Text(entry.players.compactMap { $0.team }.joined(separator: ", "))
      line(entry.players.flatMap { [$0.level, $0.level + 1] })
      line(entry.numbers.filter { $0 > 2 })
      Text("\(entry.numbers.reduce(0) { $0 + $1 }) \(entry.values.reduce(0) { $0 + $1 })")
      Text(entry.players.first { $0.level > 10 }?.name ?? "none")
      Text(entry.players.first(where: { $0.isActive })?.name ?? "none")
      Text(entry.players.last { $0.level < 8 }?.name ?? "none")
      Text("\(entry.players.firstIndex { $0.id == "spouty" } ?? -1)")
      Text(entry.numbers.contains { $0 > 8 } ? "yes" : "no")
      Text(entry.numbers.allSatisfy { $0 > 0 } ? "yes" : "no")
      Text(entry.players.filter(\.isActive).map { $0.name }.joined(separator: " "))
    }
  }

  private var orders: some View {
    VStack {
      line(entry.numbers.sorted())
      line(entry.numbers.sorted { $0 > $1 })
      Text(entry.players.sorted { $0.level > $1.level }.map(\.name).joined(separator: " "))
      Text(entry.players.max { $0.level < $1.level }?.name ?? "none")
      Text(entry.players.min { $0.level < $1.level }?.name ?? "none")
      Text("\(entry.numbers.min() ?? 0) \(entry.values.max() ?? 0) \(entry.words.sorted()[0])")
      Text(entry.events.max() ?? entry.date, style: .date)
      Text(entry.words.contains("fig") ? "yes" : "no")
      Text("\(entry.numbers.firstIndex(of: 5) ?? -1)")
    }
  }

  private var dictionaries: some View {
    VStack {
      Text("\(entry.prices.count) \(entry.prices.isEmpty ? "empty" : "full")")
      Text("\(entry.prices["tea"] ?? 0) \(entry.prices["water"] ?? -1)")
      ForEach(entry.prices.keys.sorted(), id: \.self) { key in
        Text("\(key): \(entry.prices[key] ?? 0)")
      }
      Text("\(entry.prices.values.sorted()[0]) \(entry.prices.values.max() ?? 0)")
      let groups = Dictionary(grouping: entry.players) { $0.team ?? "none" }
      ForEach(groups.keys.sorted(), id: \.self) { team in
        Text("\(team): \(groups[team]?.count ?? 0)")
      }
      Text(entry.subtitle.map { "has " + $0 } ?? "has none")
      Text("\(entry.note.flatMap { Int($0) } ?? 5)")
      if let note = entry.note { Text(note) } else { Text("no note") }
      if let leader = entry.leader, leader.level > 2 { Text(leader.name) }
      Text(entry.leader?.team?.uppercased() ?? "none")
    }
  }
}
