/// A piece of marked-up text, before it is known what the marks belong to.
struct MarkdownToken {
  enum Kind {
    case text, code
    case autolink(String)
    case delimiters(Unicode.Scalar, opens: Bool, closes: Bool)
    case openBracket
    /// `^[`, which begins words with attributes.
    case openAttributes
    /// With the destination that follows it, if one does.
    case closeBracket(destination: String?)
  }

  var kind: Kind
  /// What is shown: the words, or the marks that turned out to be none.
  var text: String

  var isCode: Bool { if case .code = kind { true } else { false } }

  var autolink: String? { if case .autolink(let url) = kind { url } else { nil } }

  var destination: String? {
    if case .closeBracket(let destination) = kind { destination } else { nil }
  }
}
