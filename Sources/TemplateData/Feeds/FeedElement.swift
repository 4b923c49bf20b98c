import Foundation
import InternetDates

/// An element of an RSS or Atom feed.
struct FeedElement {
  let name: String
  let space: Namespace
  let attributes: [String: String]

  /// The supported XML namespaces.
  enum Namespace {
    case atom
    /// RSS, with or without a namespace.
    case rss
    case dublinCore
    case content
    case media
    case podcast
    case other
  }

  init(name: String, namespace: String?, attributes: [String: String]) {
    // Some versions of the parser include the prefix.
    self.name = name.split(separator: ":").last.map(String.init) ?? name
    self.attributes = attributes
    space =
      switch namespace ?? "" {
      case "http://www.w3.org/2005/Atom", "http://purl.org/atom/ns#": .atom
      case "", "http://purl.org/rss/1.0/", "http://backend.userland.com/rss2",
        "http://my.netscape.com/rdf/simple/0.9/":
        .rss
      case "http://purl.org/dc/elements/1.1/", "http://purl.org/dc/terms/": .dublinCore
      case "http://purl.org/rss/1.0/modules/content/": .content
      case "http://search.yahoo.com/mrss/", "http://search.yahoo.com/mrss": .media
      case "http://www.itunes.com/dtds/podcast-1.0.dtd": .podcast
      default: .other
      }
  }

  var isItem: Bool { name == "item" && space == .rss || name == "entry" && space == .atom }

  var isInline: Bool {
    ["a", "abbr", "b", "code", "em", "i", "small", "span", "strong", "sub", "sup"].contains(name)
  }

  /// Returns the content of the element as one line of plain text.
  func line(_ text: String) -> String {
    // Atom declares the type of the content; in RSS any content may be HTML.
    switch (space, attributes["type"] ?? "text") {
    case (.atom, "text"), (.atom, "xhtml"), (.atom, "text/plain"): HTMLText.line(text)
    default: HTMLText.plain(text)
    }
  }

  func date(_ text: String) -> Date? {
    let text = String(text[...].trimmingSpace)
    return InternetDate.date(rfc3339: text, in: .gmt) ?? InternetDate.date(rfc822: text)
  }

  /// Returns the target of an Atom or RSS link.
  func link(_ text: String) -> String? {
    switch space {
    case .atom:
      ["alternate", ""].contains(attributes["rel"] ?? "") ? attributes["href"]?.webURL : nil
    case .rss, .dublinCore, .content, .media, .podcast, .other: text.webURL
    }
  }
}

extension String {
  /// The string, if it is an `http` or `https` URL; `nil` otherwise, because tapping other URLs could have side
  /// effects.
  var webURL: String? {
    let text = String(self[...].trimmingSpace)
    let start = text.prefix(8).lowercased()
    guard start.hasPrefix("http://") || start.hasPrefix("https://"), text.utf8.count <= 4096,
      !text.contains(where: \.isWhitespace)
    else { return nil }
    return text
  }
}
