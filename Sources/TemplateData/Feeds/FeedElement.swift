import Foundation
import InternetDates

/// An element of a feed.
struct FeedElement {
  let name: String
  let space: Space
  let attributes: [String: String]

  /// The vocabularies that are understood.
  enum Space {
    case atom
    /// RSS, with or without a name.
    case rss
    case dublinCore
    case content
    case media
    case podcast
    case other
  }

  init(name: String, namespace: String?, attributes: [String: String]) {
    // Depends on the parser whether the prefix is there.
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

  /// The text of the element in one line.
  func line(_ text: String) -> String {
    // Atom says what it is; in RSS everything may be HTML.
    switch (space, attributes["type"] ?? "text") {
    case (.atom, "text"), (.atom, "xhtml"), (.atom, "text/plain"): MarkupText.line(text)
    default: MarkupText.plain(text)
    }
  }

  func date(_ text: String) -> Date? {
    let text = String(text[...].trimmingSpace)
    return InternetDate.date(rfc3339: text, in: .gmt) ?? InternetDate.date(rfc822: text)
  }

  /// The address that a link of Atom or RSS leads to.
  func link(_ text: String) -> String? {
    switch space {
    case .atom:
      ["alternate", ""].contains(attributes["rel"] ?? "") ? attributes["href"]?.pageAddress : nil
    case .rss, .dublinCore, .content, .media, .podcast, .other: text.pageAddress
    }
  }
}

extension String {
  /// The text where it is an address of a page; anything else would do something else when it is tapped.
  var pageAddress: String? {
    let text = String(self[...].trimmingSpace)
    let start = text.prefix(8).lowercased()
    guard start.hasPrefix("http://") || start.hasPrefix("https://"), text.utf8.count <= 4096,
      !text.contains(where: \.isWhitespace)
    else { return nil }
    return text
  }
}
