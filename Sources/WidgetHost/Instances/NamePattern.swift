/// A name, or a pattern of names as in shells: `*` is any text, `?` any character, `[a-f]` one of a set.
package struct NamePattern: Hashable, Sendable {
  /// The pattern as a person wrote it.
  package let text: String
  private let parts: [Part]

  private enum Part: Hashable, Sendable {
    case literal(Character)
    case any
    case text
    case set([ClosedRange<Character>], isNegated: Bool)
  }

  package init(_ text: String) {
    self.text = text
    var parts: [Part] = []
    var rest = text[...]
    while let character = rest.popFirst() {
      switch character {
      case "*": if parts.last != .text { parts.append(.text) }
      case "?": parts.append(.any)
      case "[":
        if let (set, after) = Self.set(rest) {
          parts.append(set)
          rest = after
        } else {
          parts.append(.literal(character))
        }
      default: parts.append(.literal(character))
      }
    }
    self.parts = parts
  }

  /// Whether it may match several names.
  package var isPattern: Bool {
    !parts.allSatisfy { if case .literal = $0 { true } else { false } }
  }

  /// Whether a name matches; the time is at most the product of the lengths.
  package func matches(_ name: String) -> Bool {
    let characters = Array(name)
    var (position, part) = (0, 0)
    // Where to continue if the last `*` has to take one more character.
    var retry: (position: Int, part: Int)?
    while position < characters.count {
      if part < parts.count, parts[part] == .text {
        retry = (position, part + 1)
        part += 1
      } else if part < parts.count, Self.takes(characters[position], parts[part]) {
        (position, part) = (position + 1, part + 1)
      } else if let last = retry {
        retry = (last.position + 1, last.part)
        (position, part) = (last.position + 1, last.part)
      } else {
        return false
      }
    }
    return parts[part...].allSatisfy { $0 == .text }
  }

  private static func takes(_ character: Character, _ part: Part) -> Bool {
    switch part {
    case .literal(let expected): character == expected
    case .any: true
    case .text: false
    case .set(let ranges, let isNegated):
      ranges.contains { $0.contains(character) } != isNegated
    }
  }

  /// Returns the set that begins a text after its bracket, and what follows it; `nil` if it does not end.
  private static func set(_ text: Substring) -> (Part, Substring)? {
    guard let end = text.dropFirst().firstIndex(of: "]") else { return nil }
    var characters = Array(text[..<end])
    let isNegated = characters.first.map { $0 == "!" || $0 == "^" } ?? false
    if isNegated { characters.removeFirst() }
    var ranges: [ClosedRange<Character>] = []
    var index = 0
    while index < characters.count {
      let first = characters[index]
      if index + 2 < characters.count, characters[index + 1] == "-" {
        guard first <= characters[index + 2] else { return nil }
        ranges.append(first...characters[index + 2])
        index += 3
      } else {
        ranges.append(first...first)
        index += 1
      }
    }
    return (.set(ranges, isNegated: isNegated), text[text.index(after: end)...])
  }
}
