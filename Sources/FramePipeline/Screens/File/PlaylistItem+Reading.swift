import CheckedJSON

extension [PlaylistItem] {
  /// Reads a playlist; what comes behind an item for all times is never seen, which is an error.
  init(_ reader: JSONReader) throws(JSONFileError) {
    self = []
    for element in try reader.elements(1...100) {
      if last.map({ $0.times == nil }) == true {
        throw element.error(
          "is never shown, as the item before it is for all times; give that one 'from' and 'to', or "
            + "put it last")
      }
      append(try PlaylistItem(element))
    }
  }
}

extension PlaylistItem {
  fileprivate init(_ reader: JSONReader) throws(JSONFileError) {
    var members = try reader.members()
    let subject = try SlotContent(&members, reader)
    let times = try WeeklyTimes(&members, reader)
    try members.end()
    self.init(subject: subject, times: times, origin: reader.origin)
  }
}
