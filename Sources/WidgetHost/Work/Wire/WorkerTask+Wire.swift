extension WorkerTask: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    switch try reader.integer(UInt8.self) {
    case 0: self = .placeholder
    case 1: self = .snapshot
    case 2: self = .timeline
    case 3: self = .redraw
    case 4: self = .perform(action: try reader.string())
    case 5: self = .transfersEnded(session: try reader.string())
    case 6: self = .extend
    case 7: self = .answer(request: try reader.countedBytes())
    default: throw .badValue("task")
    }
  }

  func write(to writer: inout WireWriter) {
    switch self {
    case .placeholder: writer.write(UInt8(0))
    case .snapshot: writer.write(UInt8(1))
    case .timeline: writer.write(UInt8(2))
    case .redraw: writer.write(UInt8(3))
    case .extend: writer.write(UInt8(6))
    case .perform(let action):
      writer.write(UInt8(4))
      writer.write(action)
    case .answer(let request):
      writer.write(UInt8(7))
      writer.write(bytes: request)
    case .transfersEnded(let session):
      writer.write(UInt8(5))
      writer.write(session)
    }
  }
}
