import FileStorage
import WidgetHost

extension SharedResponseQuery: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    let query = try reader.integer(UInt8.self)
    let key = try reader.string()
    guard SHA256.isHexDigest(key) else { throw .badValue("digest") }
    switch query {
    case 0: self = .claim(key: key, try reader.value())
    case 1:
      self = .finish(
        key: key, owner: try reader.string(),
        try reader.optional { (reader) throws(WireError) in try reader.value() })
    default: throw .badValue("query")
    }
  }

  func write(to writer: inout WireWriter) {
    switch self {
    case .claim(let key, let condition):
      writer.write(UInt8(0))
      writer.write(key)
      writer.write(condition)
    case .finish(let key, let owner, let record):
      writer.write(UInt8(1))
      writer.write(key)
      writer.write(owner)
      writer.write(record) { $0.write($1) }
    }
  }
}

extension SharedResponseCondition: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(
      now: try reader.date(), checkedSince: try reader.date(), claimDuration: try reader.double())
    guard (0...SharedResponseQuery.maximumClaimDuration).contains(claimDuration) else {
      throw .badValue("duration of a claim")
    }
  }

  func write(to writer: inout WireWriter) {
    writer.write(now)
    writer.write(checkedSince)
    writer.write(claimDuration)
  }
}

extension SharedResponseRecord: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(
      bytes: try reader.optional { (reader) throws(WireError) in try reader.countedBytes() },
      checkedAt: try reader.date(), nextRequestDate: try reader.date())
    guard bytes?.count ?? 0 <= SharedResponseQuery.maximumRecordSize else {
      throw .badValue("record that is small enough")
    }
  }

  func write(to writer: inout WireWriter) {
    writer.write(bytes) { $0.write(bytes: $1) }
    writer.write(checkedAt)
    writer.write(nextRequestDate)
  }
}

extension SharedResponseReply: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    switch try reader.integer(UInt8.self) {
    case 0: self = .current(try reader.countedBytes())
    case 1:
      self = .claimed(
        owner: try reader.string(),
        former: try reader.optional { (reader) throws(WireError) in try reader.countedBytes() })
    case 2: self = .pending
    case 3: self = .notShared
    default: throw .badValue("reply")
    }
  }

  func write(to writer: inout WireWriter) {
    switch self {
    case .current(let bytes):
      writer.write(UInt8(0))
      writer.write(bytes: bytes)
    case .claimed(let owner, let former):
      writer.write(UInt8(1))
      writer.write(owner)
      writer.write(former) { $0.write(bytes: $1) }
    case .pending: writer.write(UInt8(2))
    case .notShared: writer.write(UInt8(3))
    }
  }
}
