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
