/// How numbers in a localized format are written.
package enum NumberStyle: Hashable, Sendable {
  /// As `String(format:)` does: `1234567.5`.
  case plain
  /// As an interpolated number in SwiftUI's `Text` does: `1,234,567.5`.
  case localized(NumberSymbols)

  /// The style of an interpolated number in the locale.
  package static func localized(_ locale: LocaleTag) -> NumberStyle {
    .localized(NumberSymbols(for: locale))
  }
}
