/// The forms that languages have for numbers of things (Unicode CLDR).
package enum PluralCategory: String, Hashable, Codable, Sendable, CaseIterable {
  case zero, one, two, few, many, other
}
