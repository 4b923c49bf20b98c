package import Foundation
package import WidgetHost
package import WidgetTimeline

/// A message to a worker.
package enum WorkerRequest: Hashable, Sendable {
  /// The settings of all jobs of a host; sent before the first job.
  case settings(WorkerSettings)
  /// An instance and the number that jobs name it by.
  case instance(Int, WidgetInstance)
  /// The environment of the jobs that follow.
  case environment(HostEnvironment)
  case job(NumberedJob)
  /// The response to the ``WorkerEvent/widgetsRequested(request:)`` of that number.
  case widgets(request: Int, [WidgetInfo])
  /// The only task of a command's worker, a ``WidgetTask`` in JSON: it is sent once, and most of it is optional.
  case task([UInt8])

  /// A job whose instance and environment the worker knows.
  package struct NumberedJob: Hashable, Sendable {
    package var id: WorkerJob.ID
    package var task: WorkerTask
    package var instance: Int
    package var now: Date
    package var draws: Bool
    package var refreshes: Bool

    package init(
      id: WorkerJob.ID, task: WorkerTask, instance: Int, now: Date, draws: Bool, refreshes: Bool
    ) {
      self.id = id
      self.task = task
      self.instance = instance
      self.now = now
      self.draws = draws
      self.refreshes = refreshes
    }
  }

  /// The encoded message.
  package var message: [UInt8] {
    var writer = WireWriter(mark: mark)
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
      writer.write(job.refreshes)
    case .widgets(let request, let widgets):
      writer.write(request)
      writer.write(widgets) { $0.write($1) }
    case .task(let task): writer.write(bytes: task)
    }
    return writer.message()
  }

  private var mark: UInt8 {
    switch self {
    case .settings: 1
    case .instance: 2
    case .environment: 3
    case .job: 4
    case .widgets: 5
    case .task: 6
    }
  }
}

extension MessageFramer {
  /// Decodes the next message to a worker; returns `nil` where none is complete.
  package mutating func nextRequest() throws(WireError) -> WorkerRequest? {
    guard let message = try next() else { return nil }
    var values = message.values
    let decoded: WorkerRequest
    switch message.mark {
    case 1: decoded = .settings(try values.value())
    case 2: decoded = .instance(try values.integer(), try values.value())
    case 3: decoded = .environment(try values.value())
    case 4:
      decoded = .job(
        WorkerRequest.NumberedJob(
          id: try values.integer(), task: try values.value(), instance: try values.integer(),
          now: try values.date(), draws: try values.bool(),
          refreshes: try values.bool()))
    case 5:
      let request: Int = try values.integer()
      let widgets = try values.array { (reader) throws(WireError) in
        try reader.value(WidgetInfo.self)
      }
      decoded = .widgets(request: request, widgets)
    case 6: decoded = .task(try values.countedBytes())
    default: throw .unknownMark(message.mark)
    }
    try values.end()
    return decoded
  }
}

/// The settings of all jobs of a worker.
package struct WorkerSettings: Hashable, Sendable {
  /// The folder that pictures and manifests go to.
  package var output: String
  /// The folder for what is drawn ahead in the other color scheme; `nil` draws nothing ahead.
  package var appearances: String?
  /// The folder with the profiles of people's own displays.
  package var devices: String?
  /// Whether the author's `Date()` answers a job's time.
  package var isVirtual: Bool
  /// How long a provider may take, in seconds.
  package var timeLimit: Double
  /// What the author's code finds in its `UserDefaults`.
  package var defaults: [String: String]

  package init(
    output: String, appearances: String? = nil, devices: String? = nil, isVirtual: Bool = false,
    timeLimit: Double = 30, defaults: [String: String] = [:]
  ) {
    self.output = output
    self.appearances = appearances
    self.devices = devices
    self.isVirtual = isVirtual
    self.timeLimit = timeLimit
    self.defaults = defaults
  }
}

extension WorkerSettings: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    output = try reader.string()
    appearances = try reader.optional { (reader) throws(WireError) in try reader.string() }
    devices = try reader.optional { (reader) throws(WireError) in try reader.string() }
    isVirtual = try reader.bool()
    timeLimit = try reader.double()
    let pairs = try reader.array { (reader) throws(WireError) in
      (try reader.string(), try reader.string())
    }
    defaults = Dictionary(pairs) { $1 }
  }

  func write(to writer: inout WireWriter) {
    writer.write(output)
    writer.write(appearances)
    writer.write(devices)
    writer.write(isVirtual)
    writer.write(timeLimit)
    writer.write(defaults) { writer, pair in
      writer.write(pair.key)
      writer.write(pair.value)
    }
  }
}
