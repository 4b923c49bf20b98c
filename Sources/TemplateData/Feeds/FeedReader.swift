import CXMLReader
import CheckedJSON
import Foundation

/// Parses RSS 2.0, RSS 1.0 and Atom into a common shape, in which no member is ever missing.
enum FeedReader {
  static let maximumBytes = 8 << 20

  /// Parses a feed.
  static func value(of bytes: [UInt8], named name: String) throws(JSONFileError) -> DataValue {
    guard bytes.count <= maximumBytes else {
      throw error(name, "the feed has \(bytes.count) bytes; the maximum is 8 MiB")
    }
    do throws(FeedError) {
      let text = try FeedPreprocessor.prepared(bytes)
      return try parsed(text).value
    } catch {
      throw JSONFileError(file: name, position: error.position, field: "", message: error.message)
    }
  }

  private static func parsed(_ text: [UInt8]) throws(FeedError) -> Feed {
    var parsing = FeedParserDelegate()
    var result = parsing.read(text)
    if result.status == XML_READ_LONE_AMPERSAND {
      // Many feeds do not escape '&'.
      parsing = FeedParserDelegate()
      result = parsing.read(FeedPreprocessor.escapingLoneAmpersands(text))
    }
    let (line, column) = (Int(result.line), Int(result.column))
    if let problem = parsing.problem { throw FeedError(problem, line: line, column: column) }
    switch result.status {
    case XML_READ_COMPLETE, XML_READ_STOPPED: return parsing.feed
    case XML_READ_DECLARATIONS:
      throw FeedError("declares entities, which are not supported")
    case XML_READ_LONG_TAG: throw FeedError("has an unterminated tag", line: line, column: column)
    case XML_READ_MANY_BINDINGS:
      throw FeedError("declares too many namespaces ('xmlns')", line: line, column: column)
    default: throw FeedError("is not well-formed XML", line: line, column: column)
    }
  }

  private static func error(_ name: String, _ message: String) -> JSONFileError {
    JSONFileError(
      file: name, position: JSONPosition(line: 1, column: 1), field: "", message: message)
  }
}

/// The error of an invalid feed, and its position.
struct FeedError: Error {
  var message: String
  var position: JSONPosition

  init(_ message: String, line: Int = 1, column: Int = 1) {
    self.message = message
    position = JSONPosition(line: max(1, line), column: max(1, column))
  }
}

/// Collects the contents of a feed during parsing.
final class FeedParserDelegate {
  private(set) var feed = Feed()
  /// The error that stopped the parser.
  private(set) var problem: String?
  /// Whether the maximum number of items has been read.
  private var isFull = false

  private static let maximumItemCount = 200
  private static let maximumDepth = 64
  private static let maximumElementCount = 200_000
  /// The maximum length of one field in bytes.
  private static let maximumFieldLength = 256 << 10

  private var elements: [FeedElement] = []
  private var count = 0
  /// The current item and its depth.
  private var item: (draft: FeedItemDraft, depth: Int)?
  /// The depth of the element whose text is collected.
  private var fieldDepth: Int?
  private var text = ""

  /// Reads a document in UTF-8.
  func read(_ document: [UInt8]) -> xml_read_result {
    var events = xml_read_events()
    events.context = Unmanaged.passUnretained(self).toOpaque()
    events.start = { context, name, space, attributes, count in
      FeedParserDelegate.at(context)?.start(
        FeedElement(
          name: name.map { String(cString: $0) } ?? "",
          namespace: space.map { String(cString: $0) },
          attributes: FeedParserDelegate.values(
            UnsafeBufferPointer(start: attributes, count: count))))
    }
    events.end = { FeedParserDelegate.at($0)?.end() }
    events.text = { context, bytes, count in
      let bytes = UnsafeRawBufferPointer(start: bytes, count: count)
      FeedParserDelegate.at(context)?.take(String(decoding: bytes, as: UTF8.self))
    }
    events.continues = { context in
      FeedParserDelegate.at(context).map { $0.problem == nil && !$0.isFull } ?? false
    }
    return withExtendedLifetime(self) { xml_read(document, document.count, &events) }
  }

  private static func at(_ context: UnsafeMutableRawPointer?) -> FeedParserDelegate? {
    context.map { Unmanaged<FeedParserDelegate>.fromOpaque($0).takeUnretainedValue() }
  }

  private static func values(
    _ attributes: UnsafeBufferPointer<xml_read_attribute>
  ) -> [String: String] {
    var values: [String: String] = [:]
    for attribute in attributes {
      guard let name = attribute.name else { continue }
      let value = UnsafeRawBufferPointer(start: attribute.value, count: attribute.value_count)
      values[String(cString: name)] = String(decoding: value, as: UTF8.self)
    }
    return values
  }

  private func start(_ element: FeedElement) {
    elements.append(element)
    guard elements.count <= Self.maximumDepth else {
      return fail("has elements nested more than \(Self.maximumDepth) deep")
    }
    count += 1
    guard count <= Self.maximumElementCount else {
      return fail("has more than \(Self.maximumElementCount) elements")
    }
    if elements.count == 1 { return checkRoot(element) }
    if fieldDepth != nil {
      // Inside XHTML content.
      if !element.isInline { text += " " }
    } else if item == nil, element.isItem {
      item = (FeedItemDraft(), elements.count)
    } else if isField {
      fieldDepth = elements.count
      text = ""
    }
  }

  private func end() {
    guard let element = elements.last else { return }
    if fieldDepth == elements.count {
      store(element)
      fieldDepth = nil
    } else if let open = item, open.depth == elements.count {
      feed.items.append(open.draft.item)
      item = nil
      isFull = feed.items.count == Self.maximumItemCount
    }
    elements.removeLast()
  }

  private func take(_ string: String) {
    guard fieldDepth != nil, text.utf8.count + string.utf8.count <= Self.maximumFieldLength else {
      return
    }
    text += HTMLEntity.replacingControls(in: string)
  }

  private func checkRoot(_ element: FeedElement) {
    guard ["rss", "rdf", "feed"].contains(element.name.lowercased()) else {
      return fail("is neither RSS nor Atom; its root element is '\(element.name.prefix(50))'")
    }
  }

  /// Whether the current element is a property of an item or of the feed.
  private var isField: Bool {
    let parent = elements[elements.count - 2]
    if let item { return elements.count == item.depth + 1 && !isAuthor || isName(of: parent) }
    return parent.name == "channel" || (elements.count == 2 && parent.name == "feed")
  }

  /// Atom nests an author's name in the author element.
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

  private func fail(_ message: String) { problem = problem ?? message }
}
