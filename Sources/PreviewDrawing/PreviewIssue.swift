package import CheckedJSON

/// An error of a widget's sources, as shown on the page.
package struct PreviewIssue: Codable, Hashable, Sendable {
  /// The position, such as `views.swift:12:5`; empty if unknown.
  package var location: String
  package var message: String
  /// The source line with the error marked; empty if unknown.
  package var excerpt: String

  package init(location: String = "", message: String, excerpt: String = "") {
    self.location = location
    self.message = message
    self.excerpt = excerpt
  }

  package var json: JSONValue {
    .object([
      "location": .string(location), "message": .string(message), "excerpt": .string(excerpt),
    ])
  }
}
