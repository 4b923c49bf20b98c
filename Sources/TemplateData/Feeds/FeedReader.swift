import CheckedJSON
import Foundation
import FoundationXML

/// Reads RSS 2.0, RSS 1.0 and Atom into one shape, in which every name is always there.
enum FeedReader {
  static let mostBytes = 8 << 20

  /// The feed of some bytes.
  static func value(of bytes: [UInt8], named name: String) throws(JSONFileError) -> DataValue {
    guard bytes.count <= mostBytes else {
      throw error(name, "the feed has \(bytes.count) bytes; more than 8 MiB are not read")
    }
    do throws(FeedError) {
      let text = try FeedText.prepared(bytes)
      return try parsed(text).value
    } catch {
      throw JSONFileError(file: name, place: error.place, field: "", message: error.message)
    }
  }

  private static func parsed(_ text: [UInt8]) throws(FeedError) -> Feed {
    let parser = XMLParser(data: Data(text))
    let parsing = FeedParsing()
    parser.delegate = parsing
    parser.shouldProcessNamespaces = true
    parser.shouldResolveExternalEntities = false
    let isWhole = parser.parse()
    if let problem = parsing.problem { throw problem }
    // The parser takes what is cut off for whole.
    guard isWhole && parsing.isClosed || parsing.isFull else {
      throw FeedError(
        "is no XML that can be read", line: parser.lineNumber, column: parser.columnNumber)
    }
    return parsing.feed
  }

  private static func error(_ name: String, _ message: String) -> JSONFileError {
    JSONFileError(
      file: name, place: JSONPlace(line: 1, column: 1), field: "", message: message)
  }
}

/// Why something is no feed, and where.
struct FeedError: Error {
  var message: String
  var place: JSONPlace

  init(_ message: String, line: Int = 1, column: Int = 1) {
    self.message = message
    place = JSONPlace(line: max(1, line), column: max(1, column))
  }
}

/// Gathers what a feed says while it is parsed.
final class FeedParsing: NSObject, XMLParserDelegate {
  private(set) var feed = Feed()
  private(set) var problem: FeedError?
  /// Whether the first element has ended.
  private(set) var isClosed = false
  /// Whether there are as many items as are wanted.
  private(set) var isFull = false

  private static let mostItems = 200
  private static let mostDepth = 64
  private static let mostElements = 200_000
  /// The most bytes of one field.
  private static let longestField = 256 << 10

  private var elements: [FeedElement] = []
  private var count = 0
  /// The item that is open, and how deep it is.
  private var item: (draft: FeedItemDraft, depth: Int)?
  /// How deep the element is whose text is gathered.
  private var fieldDepth: Int?
  private var text = ""

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    let element = FeedElement(name: name, namespace: namespaceURI, attributes: attributes)
    elements.append(element)
    guard elements.count <= Self.mostDepth else {
      return fail(parser, "has elements nested more than \(Self.mostDepth) deep")
    }
    count += 1
    guard count <= Self.mostElements else {
      return fail(parser, "has more than \(Self.mostElements) elements")
    }
    if elements.count == 1 { return checkRoot(element, parser) }
    if fieldDepth != nil {
      // Within a text of XHTML.
      if !element.isInline { text += " " }
    } else if item == nil, element.isItem {
      item = (FeedItemDraft(), elements.count)
    } else if isField {
      fieldDepth = elements.count
      text = ""
    }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { take(string) }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    take(String(decoding: block, as: UTF8.self))
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    guard let element = elements.last else { return }
    if fieldDepth == elements.count {
      store(element)
      fieldDepth = nil
    } else if let open = item, open.depth == elements.count {
      feed.items.append(open.draft.item)
      item = nil
      if feed.items.count == Self.mostItems {
        isFull = true
        parser.abortParsing()
      }
    }
    elements.removeLast()
    isClosed = elements.isEmpty
  }

  private func take(_ string: String) {
    guard fieldDepth != nil, text.utf8.count + string.utf8.count <= Self.longestField else {
      return
    }
    text += string
  }

  private func checkRoot(_ element: FeedElement, _ parser: XMLParser) {
    guard ["rss", "rdf", "feed"].contains(element.name.lowercased()) else {
      return fail(
        parser, "is neither RSS nor Atom; its first element is '\(element.name.prefix(50))'")
    }
  }

  /// Whether the innermost element says something of an item or of the feed.
  private var isField: Bool {
    let parent = elements[elements.count - 2]
    if let item { return elements.count == item.depth + 1 && !isAuthor || isName(of: parent) }
    return parent.name == "channel" || (elements.count == 2 && parent.name == "feed")
  }

  /// Atom writes an author's name inside of the author.
  private var isAuthor: Bool {
    elements.last.map { $0.name == "author" && $0.space == .atom } ?? false
  }

  private func isName(of parent: FeedElement) -> Bool {
    guard let item, let element = elements.last else { return false }
    return elements.count == item.depth + 2 && element.name == "name" && parent.name == "author"
      && parent.space == .atom
  }

  private func store(_ element: FeedElement) {
    if item != nil {
      item?.draft.take(element, text)
    } else {
      feed.take(element, text)
    }
  }

  private func fail(_ parser: XMLParser, _ message: String) {
    if problem == nil {
      problem = FeedError(message, line: parser.lineNumber, column: parser.columnNumber)
    }
    parser.abortParsing()
  }
}
