package import CheckedJSON

/// An error of a widget's sources, as shown on the page.
package struct PreviewIssue: Codable, Hashable, Sendable {
  /// The position, such as `views.swift:12:5`; empty if unknown.
  package var place: String
  package var message: String
  /// The source line with the error marked; empty if unknown.
  package var excerpt: String

  package init(place: String = "", message: String, excerpt: String = "") {
    self.place = place
    self.message = message
    self.excerpt = excerpt
  }

  package var json: JSONValue {
    .object(["place": .string(place), "message": .string(message), "excerpt": .string(excerpt)])
  }
}
