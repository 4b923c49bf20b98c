import EmbeddedFiles

/// A page with an error message; it has no scripts or styles, so that it needs no Content-Security-Policy of its own.
package struct ErrorPage: Hashable, Sendable {
  package var message: String

  package init(_ message: String) { self.message = message }

  /// The page in UTF-8.
  package var html: [UInt8] {
    let page = HTMLTemplate(.errorPage).filled([
      "title": "This page cannot be shown", "message": message.htmlEscaped,
    ])
    return Array((page + "\n").utf8)
  }
}
