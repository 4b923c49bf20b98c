import EmbeddedFiles

/// A page that says why there is no other one; it has no scripts and no styles, so that it needs no policy of its own.
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
