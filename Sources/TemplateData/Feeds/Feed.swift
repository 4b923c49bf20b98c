import Foundation

/// What a feed says.
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
  /// The data of the feed; what is missing is null.
  var value: DataValue {
    [
      "title": .string(title), "link": .text(link), "updated": .moment(updated),
      "items": .array(items.map(\.value)),
    ]
  }
}

extension Feed.Item {
  var value: DataValue {
    [
      "title": .string(title), "link": .text(link), "summary": .string(summary),
      "author": .text(author), "date": .moment(date), "image": .text(image),
    ]
  }
}

extension DataValue {
  /// A text, or null.
  static func text(_ text: String?) -> DataValue { text.map { .string($0) } ?? .null }

  /// A date, or null.
  static func moment(_ date: Date?) -> DataValue { date.map { .date($0) } ?? .null }
}
