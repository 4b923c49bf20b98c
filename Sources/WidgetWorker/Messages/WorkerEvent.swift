package import WidgetHost

/// A message from a worker.
package enum WorkerEvent: Hashable, Sendable {
  /// The first message: the worker is running and has this process ID.
  case hello(process: Int32)
  /// The worker is making progress.
  case heartbeat
  /// The outcome of a host's job.
  case result(WorkerResult)
  /// The worker has nothing left to do.
  case idle
  /// The worker must receive no more jobs, because something in it cannot be stopped.
  case retiring
  /// The author's code requests new timelines of a kind, or of all kinds if `nil`.
  case reloadRequested(kind: String?)
  /// The author's code requests the widgets that are currently on screens; the response is
  /// ``WorkerRequest/widgets(request:_:)``.
  case widgetsRequested(request: Int)
  /// A template requests a response that the nodes of a cluster share, or publishes one; the response to a claim is
  /// ``WorkerRequest/sharedResponse(request:_:)``.
  case sharedResponseQueried(request: Int, SharedResponseQuery)
  /// The progress of a task, as a line for the user.
  case progress(String)
  /// A problem that does not end the task.
  case problem(String)
  /// A part of a task's output; output that exceeds the size of a message is split into several.
  case output([UInt8], isComplete: Bool)
  /// The error that ended a task early.
  case failure(String)
  /// The task has finished.
  ///
  /// An author's `exit(0)` ends the worker without this event.
  case taskFinished

  /// The encoded message.
  package var message: [UInt8] {
    var writer = WireWriter(messageType: messageType)
    switch self {
    case .hello(let process):
      writer.write(Wire.magic)
      writer.write(Wire.version)
      writer.write(process)
    case .heartbeat, .idle, .retiring, .taskFinished: break
    case .result(let result): writer.write(result)
    case .reloadRequested(let kind): writer.write(kind)
    case .widgetsRequested(let request): writer.write(request)
    case .sharedResponseQueried(let request, let query):
      writer.write(request)
      writer.write(query)
    case .progress(let text), .problem(let text), .failure(let text): writer.write(text)
    case .output(let text, let isComplete):
      writer.write(isComplete)
      writer.write(bytes: text)
    }
    return writer.message()
  }

  private var messageType: UInt8 {
    switch self {
    case .hello: 65
    case .heartbeat: 66
    case .result: 67
    case .idle: 68
    case .reloadRequested: 69
    case .widgetsRequested: 70
    case .retiring: 71
    case .sharedResponseQueried: 72
    case .progress: 73
    case .problem: 74
    case .output: 75
    case .failure: 76
    case .taskFinished: 77
    }
  }
}

extension MessageFramer {
  /// Decodes the next message from a worker; returns `nil` if no complete message has arrived.
  package mutating func nextEvent() throws(WireError) -> WorkerEvent? {
    guard let message = try next() else { return nil }
    var values = message.values
    let event: WorkerEvent
    switch message.messageType {
    case 65:
      guard try values.integer(UInt32.self) == Wire.magic else { throw .badValue("hello message") }
      let version = try values.integer(UInt16.self)
      guard version == Wire.version else { throw .otherVersion(Int(version)) }
      event = .hello(process: try values.integer())
    case 66: event = .heartbeat
    case 67: event = .result(try values.value())
    case 68: event = .idle
    case 69:
      event = .reloadRequested(
        kind: try values.optional { (reader) throws(WireError) in try reader.string() })
    case 70: event = .widgetsRequested(request: try values.integer())
    case 71: event = .retiring
    case 72:
      event = .sharedResponseQueried(request: try values.integer(), try values.value())
    case 73: event = .progress(try values.string())
    case 74: event = .problem(try values.string())
    case 75:
      let isComplete = try values.bool()
      event = .output(try values.countedBytes(), isComplete: isComplete)
    case 76: event = .failure(try values.string())
    case 77: event = .taskFinished
    default: throw .unknownMessageType(message.messageType)
    }
    try values.end()
    return event
  }
}
