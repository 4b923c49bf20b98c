/// What a worker tells its host.
package enum WorkerReply: Hashable, Sendable {
  /// That it is there, and the number of its process; first of all.
  case hello(process: Int32)
  /// That it cannot go on, with the system's number of the error; in place of a greeting.
  case startFailed(code: Int32)
  /// That it gets on with its work.
  case alive
  case result(WorkerResult)
  /// That it has nothing to do any more.
  case idle
  /// That it should do no more jobs: something in it goes on that nobody can end.
  case worn
  /// The author's code asks for new timelines of a kind, or of all for `nil`.
  case reload(kind: String?)
  /// The author's code asks which widgets are on screens.
  case widgetsWanted(question: Int)

  /// The reply as it goes to the host.
  package var message: [UInt8] {
    var writer = WireWriter(mark: mark)
    switch self {
    case .hello(let process):
      writer.write(Wire.magic)
      writer.write(Wire.version)
      writer.write(process)
    case .startFailed(let code): writer.write(code)
    case .alive, .idle, .worn: break
    case .result(let result): writer.write(result)
    case .reload(let kind): writer.write(kind)
    case .widgetsWanted(let question): writer.write(question)
    }
    return writer.message()
  }

  /// Whether it may be the first one.
  var isGreeting: Bool {
    switch self {
    case .hello, .startFailed: true
    case .alive, .result, .idle, .worn, .reload, .widgetsWanted: false
    }
  }

  private var mark: UInt8 {
    switch self {
    case .hello: 65
    case .alive: 66
    case .result: 67
    case .idle: 68
    case .reload: 69
    case .widgetsWanted: 70
    case .worn: 71
    case .startFailed: 72
    }
  }
}

extension MessageFramer {
  /// The next whole reply of a worker, or `nil` where none is whole.
  package mutating func nextReply() throws(WireError) -> WorkerReply? {
    guard let message = try next() else { return nil }
    var values = message.values
    let reply: WorkerReply
    switch message.mark {
    case 65:
      guard try values.integer(UInt32.self) == Wire.magic else { throw .badValue("greeting") }
      let version = try values.integer(UInt16.self)
      guard version == Wire.version else { throw .otherVersion(Int(version)) }
      reply = .hello(process: try values.integer())
    case 66: reply = .alive
    case 67: reply = .result(try values.value())
    case 68: reply = .idle
    case 69:
      reply = .reload(
        kind: try values.optional { (reader) throws(WireError) in try reader.string() })
    case 70: reply = .widgetsWanted(question: try values.integer())
    case 71: reply = .worn
    case 72: reply = .startFailed(code: try values.integer())
    default: throw .unknownMark(message.mark)
    }
    try values.end()
    return reply
  }
}
