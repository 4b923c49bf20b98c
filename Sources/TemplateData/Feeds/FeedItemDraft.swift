import Foundation

/// A feed item while it is parsed; if several elements have the same meaning, the best one is used.
struct FeedItemDraft {
  private var title = ""
  private var link: String?
  private var permanentLink: String?
  private var summary: String?
  private var content: String?
  private var author: String?
  private var published: Date?
  private var updated: Date?
  private var image: String?
  private var pictureInText: String?

  mutating func take(_ element: FeedElement, _ text: String) {
    switch (element.space, element.name) {
    case (.rss, "title"), (.atom, "title"): title = element.line(text)
    case (.rss, "link"), (.atom, "link"): takeLink(element, text)
    case (.rss, "guid"):
      if element.attributes["isPermaLink"] != "false" { permanentLink = text.webURL }
    case (.rss, "description"), (.atom, "summary"):
      summary = element.line(text)
      pictureInText = pictureInText ?? Self.picture(in: text)
    case (.content, "encoded"), (.atom, "content"):
      content = element.line(text)
      pictureInText = pictureInText ?? Self.picture(in: text)
    case (.rss, "author"), (.dublinCore, "creator"), (.atom, "name"), (.podcast, "author"):
      author = author ?? Self.nonEmpty(element.line(text))
    case (.rss, "pubDate"), (.dublinCore, "date"), (.atom, "published"), (.atom, "issued"):
      published = published ?? element.date(text)
    case (.atom, "updated"), (.atom, "modified"): updated = element.date(text)
    case (.rss, "enclosure"): takePicture(element, "url")
    case (.media, "content"), (.media, "thumbnail"): takePicture(element, "url")
    case (.podcast, "image"): image = image ?? element.attributes["href"]?.webURL
    case (.atom, _), (.rss, _), (.dublinCore, _), (.content, _), (.media, _), (.podcast, _),
      (.other, _):
      break
    }
  }

  var item: Feed.Item {
    Feed.Item(
      title: title, link: link ?? permanentLink,
      summary: summary.flatMap(Self.nonEmpty) ?? content ?? "", author: author,
      date: published ?? updated, image: image ?? pictureInText)
  }

  private mutating func takeLink(_ element: FeedElement, _ text: String) {
    link = link ?? element.link(text)
    if element.attributes["rel"] == "enclosure" { takePicture(element, "href") }
  }

  private mutating func takePicture(_ element: FeedElement, _ attribute: String) {
    let kind = element.attributes["type"] ?? element.attributes["medium"] ?? "image"
    guard kind.hasPrefix("image") else { return }
    image = image ?? element.attributes[attribute]?.webURL
  }

  private static func nonEmpty(_ text: String) -> String? { text.isEmpty ? nil : text }

  /// Returns the first image of an HTML fragment.
  private static func picture(in text: String) -> String? {
    // Tag by tag, because a regular expression over the whole text is slow for unclosed tags.
    for part in text.split(separator: "<img", maxSplits: 3).dropFirst(
      text.hasPrefix("<img") ? 0 : 1)
    {
      let tag = part.utf8.prefix(2000).prefix { $0 != UInt8(ascii: ">") }
      let attributes = String(decoding: Array(tag), as: UTF8.self)
      guard let match = attributes.firstMatch(of: /\ssrc\s?=\s?["']([^"']+)["']/) else { continue }
      if let address = HTMLText.plain(String(match.1)).webURL { return address }
    }
    return nil
  }
}

extension Feed {
  mutating func take(_ element: FeedElement, _ text: String) {
    switch (element.space, element.name) {
    case (.rss, "title"), (.atom, "title"): title = element.line(text)
    case (.rss, "link"), (.atom, "link"): link = link ?? element.link(text)
    case (.rss, "lastBuildDate"), (.atom, "updated"), (.atom, "modified"):
      updated = element.date(text) ?? updated
    case (.rss, "pubDate"), (.dublinCore, "date"): updated = updated ?? element.date(text)
    case (.atom, _), (.rss, _), (.dublinCore, _), (.content, _), (.media, _), (.podcast, _),
      (.other, _):
      break
    }
  }
}

/// The contents of a feed.
struct Feed: Hashable {
  var title = ""
  var link: String?
  var updated: Date?
  var items: [Item] = []

  struct Item: Hashable {
    var title = ""
    var link: String?
    var summary = ""
    var author: String?
    var date: Date?
    var image: String?
  }
}

extension Feed {
  /// The feed as data; missing values are null.
  var value: DataValue {
    [
      "title": .string(title), "link": .text(link), "updated": .dateValue(updated),
      "items": .array(items.map(\.value)),
    ]
  }
}

extension Feed.Item {
  var value: DataValue {
    [
      "title": .string(title), "link": .text(link), "summary": .string(summary),
      "author": .text(author), "date": .dateValue(date), "image": .text(image),
    ]
  }
}

extension DataValue {
  /// Returns a string, or null.
  static func text(_ text: String?) -> DataValue { text.map { .string($0) } ?? .null }

  /// Returns a date, or null.
  static func dateValue(_ date: Date?) -> DataValue { date.map { .date($0) } ?? .null }
}
