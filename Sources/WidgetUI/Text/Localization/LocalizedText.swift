import BundleResources
public import Foundation
import Graphics
import LayoutEngine

/// A text that is looked up in the string tables of a language.
struct LocalizedText: TextContent {
  let key: LocalizedStringKey
  var table: String?
  var bundle: Bundle?
  /// The language, if it differs from the environment's.
  var locale: Locale?

  func resolve(in inputs: LoweringInputs) -> [TextPiece] {
    let locale = locale ?? inputs.environment.locale
    let found = inputs.services.resources.localizedString(
      key: key.key, arguments: key.argumentsWithMarkers, table: table, locale: locale,
      bundle: bundle)
    let text = found ?? keyText(in: locale, inputs.services)
    // A text without a translation is in the program's source language.
    let language = found == nil ? "en" : LocaleTag(locale.identifier).language
    return phrases(of: InlineMarkdown.runs(of: text)).flatMap { runs in
      let phrasePieces = runs.flatMap { pieces(of: $0, in: inputs) }
      return runs[0].phrase == nil ? phrasePieces : phrasePieces.agreeing(in: language)
    }
  }

  /// Groups the runs by the phrases whose words agree.
  private func phrases(of runs: [InlineMarkdown.Run]) -> [[InlineMarkdown.Run]] {
    runs.reduce(into: []) { phrases, run in
      if let phrase = run.phrase, phrases.last?.first?.phrase == phrase {
        phrases[phrases.count - 1].append(run)
      } else {
        phrases.append([run])
      }
    }
  }

  /// Returns the key as a text, with markers for its arguments and numbers formatted for the
  /// locale.
  private func keyText(in locale: Locale, _ services: RenderServices) -> String {
    keyText(in: locale, numbers: locale, report: services.layout.report)
  }

  /// Returns the key as a text, with markers for its arguments and numbers in the conventions of a locale.
  func keyText(
    in language: Locale, numbers: Locale, report: (Diagnostic) -> Void = { _ in }
  ) -> String {
    guard !key.arguments.isEmpty else { return key.fallback }
    let text = LocalizedFormat(untranslated: key.fallback, locale: LocaleTag(language.identifier))
      .formatted(
        key.argumentsWithMarkers.map(\.format), numbers: .localized(LocaleTag(numbers.identifier)))
    text.diagnostics.forEach(report)
    return text.string
  }

  /// Returns the pieces of a run: its text, and the arguments at the markers.
  private func pieces(of run: InlineMarkdown.Run, in inputs: LoweringInputs) -> [TextPiece] {
    let changes = run.style.changes
    let link = run.link.flatMap { URL(string: substitutingArguments($0, in: inputs)) }
    return key.parts(of: run.text).flatMap { pieces(of: $0, in: inputs) }.map { piece in
      var piece = piece
      piece.changes = changes + piece.changes
      piece.link = piece.link ?? link
      return piece.tintedAsLink
    }
  }

  private func pieces(
    of part: LocalizedStringKey.Part, in inputs: LoweringInputs
  ) -> [TextPiece] {
    switch part {
    case .literal(let words): [TextPiece(words)]
    case .string(let string): [TextPiece(string)]
    case .text(let text): text.pieces(in: inputs)
    }
  }

  /// Returns a URL with its arguments inserted.
  private func substitutingArguments(_ text: String, in inputs: LoweringInputs) -> String {
    key.parts(of: text).flatMap { pieces(of: $0, in: inputs) }.map(\.string).joined()
  }
}

extension Text {
  /// Creates a text that is looked up in the string tables of the environment's language.
  ///
  /// The default table is `Localizable`, the default bundle the program's own. Markdown in the text
  /// is rendered. A text that is one link from start to end can be tapped; a link within other text
  /// is tinted but not tappable.
  public init(
    _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil,
    comment: StaticString? = nil
  ) {
    self.init(content: LocalizedText(key: key, table: tableName, bundle: bundle))
  }

  /// Creates a text from a resource.
  @_disfavoredOverload
  public init(_ resource: LocalizedStringResource) { self.init(content: resource.content) }
}
