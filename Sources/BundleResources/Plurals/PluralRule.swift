/// The cardinal plural rule of a language in Unicode CLDR.
///
/// The conditions are stored in CLDR's syntax, in a table that `make cldr` generates, and evaluated as defined in
/// UTS 35, part 3, §5.1.
struct PluralRule: Hashable, Sendable {
  private struct Form: Hashable {
    var category: PluralCategory
    var condition: PluralCondition
  }

  /// The forms except `other`; the first whose condition is met is used.
  private let forms: [Form]

  private init(_ forms: [(PluralCategory, String)]) {
    self.forms = forms.compactMap { category, text in
      PluralCondition(text).map { Form(category: category, condition: $0) }
    }
  }

  /// The rule of a language; one that is not in the table has a single form.
  init(for locale: LocaleTag) {
    // Outside of Brazil, Portuguese uses the rules of Portugal (CLDR's parent locales).
    let isEuropean =
      locale.language == "pt" && locale.region != nil && locale.region != "BR"
    self = Self.rules[isEuropean ? "pt-PT" : locale.language] ?? PluralRule([])
  }

  /// The form for a number.
  func category(for number: PluralOperands) -> PluralCategory {
    forms.first { $0.condition.holds(for: number) }?.category ?? .other
  }

  private static let rules: [String: PluralRule] = {
    var rules: [String: PluralRule] = [:]
    for (languages, forms) in table {
      let rule = PluralRule(forms)
      for language in languages.split(separator: " ") { rules[String(language)] = rule }
    }
    return rules
  }()
}

/// A condition of a plural rule, such as `v = 0 and i % 10 = 2..4 or f % 10 != 0,1`.
struct PluralCondition: Hashable, Sendable {
  /// A comparison of an operand, or of its remainder if there is a modulus, with a set of values.
  private struct Relation: Hashable {
    var operand: PluralOperands.Name
    var modulus: UInt64?
    var isNegated: Bool
    var values: [ClosedRange<UInt64>]

    func holds(for number: PluralOperands) -> Bool {
      let isAmong = number.value(of: operand).map { value in
        let value = modulus.map { value % $0 } ?? value
        return values.contains { $0.contains(value) }
      }
      return (isAmong ?? false) != isNegated
    }
  }

  /// Disjunction of conjunctions: all relations of one alternative must hold.
  private let alternatives: [[Relation]]

  /// Parses a condition; `nil` if it is malformed.
  init?(_ text: String) {
    var alternatives: [[Relation]] = [[]]
    var words = text.split(separator: " ")[...]
    while true {
      guard let relation = Self.relation(&words) else { return nil }
      alternatives[alternatives.count - 1].append(relation)
      switch words.popFirst() {
      case "and": continue
      case "or": alternatives.append([])
      case nil:
        self.alternatives = alternatives
        return
      default: return nil
      }
    }
  }

  func holds(for number: PluralOperands) -> Bool {
    alternatives.contains { $0.allSatisfy { $0.holds(for: number) } }
  }

  private static func relation(_ words: inout ArraySlice<Substring>) -> Relation? {
    guard let operand = words.popFirst().flatMap({ PluralOperands.Name(rawValue: String($0)) })
    else { return nil }
    var modulus: UInt64?
    if words.first == "%" {
      words.removeFirst()
      guard let number = words.popFirst().flatMap({ UInt64($0) }), number > 0 else { return nil }
      modulus = number
    }
    guard let sign = words.popFirst(), sign == "=" || sign == "!=",
      let list = words.popFirst()
    else { return nil }
    let parts = list.split(separator: ",", omittingEmptySubsequences: false)
    let values = parts.compactMap(range)
    guard values.count == parts.count else { return nil }
    return Relation(
      operand: operand, modulus: modulus, isNegated: sign == "!=", values: values)
  }

  /// Reads `3` or `3..5`.
  private static func range(_ text: Substring) -> ClosedRange<UInt64>? {
    let ends = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard ends.count == 1 || (ends.count == 3 && ends[1].isEmpty),
      let first = UInt64(ends[0]), let last = UInt64(ends[ends.count - 1]), first <= last
    else { return nil }
    return first...last
  }
}

/// The plural categories of Unicode CLDR.
package enum PluralCategory: String, Hashable, Codable, Sendable, CaseIterable {
  case zero, one, two, few, many, other

  /// The form that a language uses with a whole number.
  package init(of number: Int, in locale: LocaleTag) {
    self = PluralRule(for: locale).category(for: PluralOperands(String(number)))
  }
}
