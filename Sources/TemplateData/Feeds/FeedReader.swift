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
