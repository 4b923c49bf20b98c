import CheckedJSON

enum FeedReader {
  static func value(of bytes: [UInt8], named name: String) throws(JSONFileError) -> DataValue { .null }
}
