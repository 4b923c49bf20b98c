import SwiftUI

private let names = ["Panda", "Egghead", "Spouty"]

@MainActor @SpecimenBuilder var commonLoops: [Specimen] {
  Specimen("loop over an enumeration") {
    VStack {
      ForEach(Array(names.enumerated()), id: \.offset) { index, name in
        Text("\(index + 1). \(name)")
      }
    }
  }
  Specimen("loop over an enumeration by element") {
    VStack {
      ForEach(Array(names.enumerated()), id: \.element) { pair in
        Text(pair.element)
      }
    }
  }
  Specimen("loop with an initializer") {
    VStack {
      ForEach(names, id: \.self, content: Row.init)
    }
  }
  Specimen("loop over indices") {
    VStack {
      ForEach(names.indices, id: \.self) { index in
        Row(name: names[index])
        if index < names.count - 1 {
          Divider()
        }
      }
    }
  }
  Specimen("loop over a constant range") {
    HStack {
      ForEach(0..<3) { Text("\($0)") }
    }
  }
  Specimen("loop over a closed range") {
    HStack {
      ForEach(1...3, id: \.self) { number in
        Text("\(number)")
      }
    }
  }
  Specimen("loop over a prefix") {
    VStack {
      ForEach(names.prefix(2), id: \.self) { Row(name: $0) }
    }
  }
  Specimen("loop over sorted values") {
    VStack {
      ForEach(names.sorted { $0 > $1 }.filter { !$0.isEmpty }, id: \.self) { name in
        Row(name: name).padding(.vertical, 1)
      }
    }
  }
  Specimen("loop over all cases") {
    HStack {
      ForEach(Rank.allCases, id: \.self) { rank in
        Text(rank.rawValue)
      }
    }
  }
  Specimen("loop over a stride") {
    HStack {
      ForEach(Array(stride(from: 0, to: 6, by: 2)), id: \.self) { Text(String($0)) }
    }
  }
  Specimen("loop over a zip") {
    VStack {
      ForEach(Array(zip(names.indices, names)), id: \.0) { index, name in
        Text("\(index) \(name)")
      }
    }
  }
  Specimen("loop over a dictionary") {
    VStack {
      ForEach(["a": 1].sorted(by: { $0.key < $1.key }), id: \.key) { key, value in
        Text("\(key): \(value)")
      }
    }
  }
  Specimen("nested loops", shows: .size(120, 40)) {
    VStack(spacing: 0) {
      ForEach(0..<2) { _ in
        HStack(spacing: 0) {
          ForEach(0..<3) { _ in Tile() }
        }
      }
    }
  }
}

private enum Rank: String, CaseIterable { case first, second }

private struct Row: View {
  let name: String

  var body: some View { Text(name) }
}
