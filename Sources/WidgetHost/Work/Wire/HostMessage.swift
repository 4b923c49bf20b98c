package import Foundation
package import WidgetTimeline

/// What a host tells a worker.
package enum HostMessage: Hashable, Sendable {
  /// What holds from now on; first of all.
  case setting(WorkerSettings)
  /// An instance and the number that jobs name it by.
  case instance(Int, WidgetInstance)
  /// The environment of the jobs that follow.
  case environment(HostEnvironment)
  case job(NumberedJob)
  /// The answer to the question of that number.
  case widgets(question: Int, [WidgetInfo])

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

  /// The word as it goes to the worker.
  package var message: [UInt8] {
    var writer = WireWriter(mark: mark)
    switch self {
    case .setting(let setting): writer.write(setting)
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
    case .widgets(let question, let widgets):
      writer.write(question)
      writer.write(widgets) { $0.write($1) }
    }
    return writer.message()
  }

  private var mark: UInt8 {
    switch self {
    case .setting: 1
    case .instance: 2
    case .environment: 3
    case .job: 4
    case .widgets: 5
    }
  }
}

extension MessageFramer {
  /// The next whole word of a host, or `nil` where none is whole.
  package mutating func nextHostMessage() throws(WireError) -> HostMessage? {
    guard let message = try next() else { return nil }
    var values = message.values
    let decoded: HostMessage
    switch message.mark {
    case 1: decoded = .setting(try values.value())
    case 2: decoded = .instance(try values.integer(), try values.value())
    case 3: decoded = .environment(try values.value())
    case 4:
      decoded = .job(
        HostMessage.NumberedJob(
          id: try values.integer(), task: try values.value(), instance: try values.integer(),
          now: try values.date(), draws: try values.bool(),
          refreshes: try values.bool()))
    case 5:
      let question: Int = try values.integer()
      let widgets = try values.array { (reader) throws(WireError) in
        try reader.value(WidgetInfo.self)
      }
      decoded = .widgets(question: question, widgets)
    default: throw .unknownMark(message.mark)
    }
    try values.end()
    return decoded
  }
}

/// What holds for all jobs of a worker; it is told first.
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
