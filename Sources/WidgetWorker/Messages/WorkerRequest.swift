package import Foundation
package import WidgetHost
package import WidgetTimeline

/// A message to a worker.
package enum WorkerRequest: Hashable, Sendable {
  /// The settings for all jobs of a host; sent before the first job.
  case settings(WorkerSettings)
  /// An instance and the number that refers to it in jobs.
  case instance(Int, WidgetInstance)
  /// The environment of the following jobs.
  case environment(HostEnvironment)
  case job(NumberedJob)
  /// The response to ``WorkerEvent/widgetsRequested(request:)`` with this number.
  case widgets(request: Int, [WidgetInfo])
  /// The response to ``WorkerEvent/sharedResponseQueried(request:_:)`` with this number.
  case sharedResponse(request: Int, SharedResponseReply)
  /// The only task of a command's worker: a ``CommandTask`` as JSON, because it is sent once and most of its fields are
  /// optional.
  case task([UInt8])

  /// A job for an instance and an environment that the worker has already received.
  package struct NumberedJob: Hashable, Sendable {
    package var id: WorkerJob.ID
    package var task: HostTask
    package var instance: Int
    package var now: Date
    package var draws: Bool
    package var revalidationDate: Date?
    package var prerenderLimit: Int
    package var sharesRenders: Bool

    package init(
      id: WorkerJob.ID, task: HostTask, instance: Int, now: Date, draws: Bool,
      revalidationDate: Date?, prerenderLimit: Int, sharesRenders: Bool
    ) {
      self.id = id
      self.task = task
      self.instance = instance
      self.now = now
      self.draws = draws
      self.revalidationDate = revalidationDate
      self.prerenderLimit = prerenderLimit
      self.sharesRenders = sharesRenders
    }
  }

  /// The encoded message.
  package var message: [UInt8] {
    var writer = WireWriter(messageType: messageType)
    switch self {
    case .settings(let settings): writer.write(settings)
    case .instance(let number, let instance):
      writer.write(number)
      writer.write(instance)
    case .environment(let environment): writer.write(environment)
    case .job(let job):
      writer.write(job.id)
      writer.write(job.task)
      writer.write(job.instance)
      writer.write(job.now)
      writer.write(job.draws)
      writer.write(job.revalidationDate) { $0.write($1) }
      writer.write(job.prerenderLimit)
      writer.write(job.sharesRenders)
    case .widgets(let request, let widgets):
      writer.write(request)
      writer.write(widgets) { $0.write($1) }
    case .sharedResponse(let request, let reply):
      writer.write(request)
      writer.write(reply)
    case .task(let task): writer.write(bytes: task)
    }
    return writer.message()
  }

  private var messageType: UInt8 {
    switch self {
    case .settings: 1
    case .instance: 2
    case .environment: 3
    case .job: 4
    case .widgets: 5
    case .task: 6
    case .sharedResponse: 7
    }
  }
}

extension MessageFramer {
  /// Decodes the next message to a worker; returns `nil` if no complete message has arrived.
  package mutating func nextRequest() throws(WireError) -> WorkerRequest? {
    guard let message = try next() else { return nil }
    var values = message.values
    let decoded: WorkerRequest
    switch message.messageType {
    case 1: decoded = .settings(try values.value())
    case 2: decoded = .instance(try values.integer(), try values.value())
    case 3: decoded = .environment(try values.value())
    case 4:
      decoded = .job(
        WorkerRequest.NumberedJob(
          id: try values.integer(), task: try values.value(), instance: try values.integer(),
          now: try values.date(), draws: try values.bool(),
          revalidationDate: try values.optional { (reader) throws(WireError) in try reader.date() },
          prerenderLimit: try values.integer(), sharesRenders: try values.bool()))
    case 5:
      let request: Int = try values.integer()
      let widgets = try values.array { (reader) throws(WireError) in
        try reader.value(WidgetInfo.self)
      }
      decoded = .widgets(request: request, widgets)
    case 6: decoded = .task(try values.countedBytes())
    case 7:
      decoded = .sharedResponse(request: try values.integer(), try values.value())
    default: throw .unknownMessageType(message.messageType)
    }
    try values.end()
    return decoded
  }
}

/// The settings for all jobs of a worker.
package struct WorkerSettings: Hashable, Sendable {
  /// The output folder of frames and manifests.
  package var outputFolder: String
  /// The folder for frames drawn in advance in the other color scheme; `nil` draws nothing in advance.
  package var prerenderFolder: String?
  /// The folder of custom device profiles.
  package var devices: String?
  /// Whether the author's `Date()` returns a job's time.
  package var usesVirtualTime: Bool
  /// The maximum time for a provider, in seconds.
  package var timeLimit: Double
  /// The values in the `UserDefaults` of the author's code.
  package var defaults: [String: String]
  /// Whether the host answers queries about the responses that the nodes of a cluster share.
  package var sharesResponses = false

  package init(
    output: String, appearances: String? = nil, devices: String? = nil, isVirtual: Bool = false,
    timeLimit: Double = 30, defaults: [String: String] = [:]
  ) {
    self.outputFolder = output
    self.prerenderFolder = appearances
    self.devices = devices
    self.usesVirtualTime = isVirtual
    self.timeLimit = timeLimit
    self.defaults = defaults
  }
}

extension WorkerSettings: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    outputFolder = try reader.string()
    prerenderFolder = try reader.optional { (reader) throws(WireError) in try reader.string() }
    devices = try reader.optional { (reader) throws(WireError) in try reader.string() }
    usesVirtualTime = try reader.bool()
    timeLimit = try reader.double()
    let pairs = try reader.array { (reader) throws(WireError) in
      (try reader.string(), try reader.string())
    }
    defaults = Dictionary(pairs) { $1 }
    sharesResponses = try reader.bool()
  }

  func write(to writer: inout WireWriter) {
    writer.write(outputFolder)
    writer.write(prerenderFolder)
    writer.write(devices)
    writer.write(usesVirtualTime)
    writer.write(timeLimit)
    writer.write(defaults) { writer, pair in
      writer.write(pair.key)
      writer.write(pair.value)
    }
    writer.write(sharesResponses)
  }
}
