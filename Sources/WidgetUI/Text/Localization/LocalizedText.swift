import Foundation

/// A text that is looked up in the tables of the wanted language.
struct LocalizedText: TextContent {
  let key: LocalizedStringKey
  var table: String?
  var bundle: Bundle?
  /// The language, where the environment's is not meant.
  var locale: Locale?

  func resolve(in inputs: LoweringInputs) -> [TextPiece] {
    let locale = locale ?? inputs.environment.locale
    let found = inputs.services.resources.localizedString(
      key: key.key, arguments: key.markedArguments, table: table, locale: locale, bundle: bundle)
    let text = found ?? key.ownText(in: locale)
    return InlineMarkdown.runs(of: text).flatMap { run in
      pieces(of: run, in: inputs)
    }
  }

  /// The pieces of a run: its words, and the arguments whose marks stand among them.
  private func pieces(of run: InlineMarkdown.Run, in inputs: LoweringInputs) -> [TextPiece] {
    let changes = run.style.changes
    let link = run.link.flatMap { URL(string: unmarked($0, in: inputs)) }
    var pieces: [TextPiece] = []
    for part in ArgumentMark.parts(of: run.text, count: key.arguments.count) {
      switch part {
      case .literal(let words): pieces.append(TextPiece(words))
      case .argument(let index): pieces += self.pieces(of: key.arguments[index], in: inputs)
      }
    }
    return pieces.map { piece in
      var piece = piece
      piece.changes = changes + piece.changes
      piece.link = piece.link ?? link
      return piece.tintedAsLink
    }
  }

  private func pieces(
    of argument: LocalizedStringKey.Argument, in inputs: LoweringInputs
  ) -> [TextPiece] {
    switch argument {
    case .string(let string): [TextPiece(string)]
    case .number(let number):
      [TextPiece(number.string(in: locale ?? inputs.environment.locale))]
    case .text(let text): text.pieces(in: inputs)
    }
  }

  /// A destination with its arguments put in.
  private func unmarked(_ text: String, in inputs: LoweringInputs) -> String {
    ArgumentMark.parts(of: text, count: key.arguments.count).map { part in
      switch part {
      case .literal(let words): words
      case .argument(let index):
        pieces(of: key.arguments[index], in: inputs).map(\.string).joined()
      }
    }.joined()
  }
}

extension LocalizedStringKey {
  /// The arguments for a table: numbers choose plural forms, and a mark stands for every other value,
  /// so that markup in a value is not taken for the text's own.
  fileprivate var markedArguments: [LocalizedArgument] {
    arguments.enumerated().map { index, argument in
      switch argument {
      case .number(let number):
        switch number.value {
        case .signed(let value): .signed(value)
        case .unsigned(let value): .unsigned(value)
        case .double(let value): .double(value)
        }
      case .string, .text: .string(ArgumentMark.mark(index))
      }
    }
  }

  /// The text as it was written, with marks for its arguments.
  fileprivate func ownText(in locale: Locale) -> String {
    parts.map { part in
      switch part {
      case .literal(let words): words
      case .argument(let index): ArgumentMark.mark(index)
      }
    }.joined()
  }
}
