import Foundation
import InternetDates
import PixelOutput
import Testing

@testable import DeviceServer

@Suite("Simulated day")
struct SimulatedDayTests {
  /// 48 frames from midnight on, 5 to 55 minutes apart, each with another picture.
  private static let frames: [TestFrame] = {
    var time = 0.0
    return (0..<48).map { number in
      defer { time += Double(300 + number * 7 % 11 * 300) }
      return TestFrame(date: Date.clock("00:00").addingTimeInterval(time), number: number + 1)
    }
  }()

  private static func number(at time: Date) -> Int {
    frames.last { $0.date <= time }?.number ?? 1
  }

  /// The devices of the day.
  private static var devices: [SimulatedDevice] {
    var late = SimulatedDevice("late", .sleeper)
    late.clockError = -600
    var early = SimulatedDevice("early", .sleeper)
    early.clockError = 600
    var offline = SimulatedDevice("offline", .sleeper)
    offline.offline = Date.clock("10:00")..<Date.clock("13:00")
    var restarting = SimulatedDevice("restarting", .sleeper)
    restarting.restarts = ["03:00", "03:00:10", "17:31"].map { .clock($0) }
    var double = SimulatedDevice("double", .sleeper)
    double.requestsPerWake = 2
    return [
      SimulatedDevice("sleeper", .sleeper), late, early, offline, restarting, double,
      SimulatedDevice("minutes", .poller(60)), SimulatedDevice("rarely", .poller(1800)),
    ]
  }

  @Test("devices show the right frame whenever they are awake")
  func oneManifest() throws {
    let server = try TestServer()
    try server.write("clock", Self.frames)
    let devices = try run(Self.devices, on: server)
    for device in devices where device.kind == .sleeper {
      let extra = device.restartCount + (device.offline == nil ? 0 : 1)
      #expect(device.polls.count <= Self.frames.count + 1 + extra, "\(device.name)")
      try checkShownFrames(device)
    }
    #expect(devices.first { $0.name == "minutes" }?.polls.count == 1440)
    #expect(devices.first { $0.name == "rarely" }?.polls.count == 48)
  }

  @Test("devices follow manifests that are replaced every four hours, and a server that restarts")
  func renewedManifests() throws {
    let server = try TestServer()
    var events: [(Date, () throws -> Void)] = []
    for part in 0..<6 {
      let begin = Date.clock("\(part * 4):00")
      let end = begin.addingTimeInterval(4 * 3600)
      let first = Self.frames.lastIndex { $0.date <= begin } ?? 0
      // Some frames overlap with those of the next manifest.
      let frames = Self.frames[first...].prefix { $0.date < end.addingTimeInterval(3600) }
      events.append(
        (
          begin,
          { try server.write("clock", Array(frames), reload: end, generatedAt: begin) }
        ))
    }
    events.append((.clock("14:59:30"), { try server.restart() }))
    events.append((.clock("15:00:30"), { try server.restart() }))
    events.sort { $0.0 < $1.0 }
    let devices = try run(Self.devices, on: server, events)
    for device in devices where device.kind == .sleeper {
      let extra = device.restartCount + (device.offline == nil ? 0 : 1)
      // A manifest more is a wake more.
      #expect(device.polls.count <= Self.frames.count + 6 + 1 + extra, "\(device.name)")
      try checkShownFrames(device)
    }
  }

  @Test("devices sleep in their quiet hours")
  func quietHours() throws {
    var profile = TestServer.panel
    profile.id = "sleeper"
    profile.quietHours = [QuietHours(start: 22 * 60, end: 6 * 60 + 30)]
    let server = try TestServer(profiles: [profile])
    try server.write("clock", Self.frames, on: profile)
    let devices = try run(
      [SimulatedDevice("sleeper", .sleeper)], on: server, profile: "sleeper")
    let polls = try #require(devices.first).polls
    let awake = Date.clock("06:30")..<Date.clock("22:00")
    // The first one is when the device is switched on at midnight.
    #expect(polls.dropFirst().allSatisfy { awake.contains($0.date) })
    #expect(polls.dropFirst().first.map { $0.date < .clock("06:30:06") } == true)
    #expect(polls.count <= Self.frames.count)
  }

  /// Checks that a device that sleeps between frames showed each frame, within seconds of its beginning, unless it was
  /// offline; and that its files have a name for each picture.
  private func checkShownFrames(_ device: SimulatedDevice) throws {
    for frame in Self.frames where frame.date < .clock("24:00") {
      // It finds the network again up to a quarter of an hour later.
      if let offline = device.offline,
        (offline.lowerBound...offline.upperBound.addingTimeInterval(900)).contains(frame.date)
      {
        continue
      }
      let first = try #require(device.polls.first { $0.number == frame.number })
      #expect(first.date.timeIntervalSince(frame.date) <= 6, "\(device.name)")
    }
    for poll in device.polls {
      #expect(
        device.polls.allSatisfy { ($0.filename == poll.filename) == ($0.number == poll.number) })
    }
  }

  /// Runs devices for a day; every poll is checked.
  private func run(
    _ devices: [SimulatedDevice], on server: TestServer,
    _ events: [(Date, () throws -> Void)] = [], profile: String = "panel"
  ) throws -> [SimulatedDevice] {
    var devices = devices
    var events = events[...]
    let pictures = try Dictionary(
      uniqueKeysWithValues: Self.frames.map { (try TestServer.file($0.number), $0.number) })
    for index in devices.indices {
      devices[index].token = try server.addDevice(devices[index].name, profile: profile)
    }
    while let next = devices.indices.min(by: { devices[$0].wake < devices[$1].wake }),
      devices[next].wake < .clock("24:00")
    {
      let now = devices[next].wake
      while let event = events.first, event.0 <= now {
        try event.1()
        events = events.dropFirst()
      }
      try devices[next].run(on: server, at: now, pictures) { Self.number(at: $0) }
    }
    return devices
  }
}

/// A device of a simulation that polls TRMNL's API.
private struct SimulatedDevice {
  enum Kind: Equatable {
    /// Sleeps as long as the server says.
    case sleeper
    /// Asks at an interval of its own, in seconds.
    case poller(Double)
  }

  struct Poll {
    var date: Date
    var number: Int
    var filename: String
  }

  let name: String
  let kind: Kind
  /// By how much its clock is fast, in seconds.
  var clockError = 0.0
  var offline: Range<Date>?
  var restarts: [Date] = []
  var requestsPerWake = 1
  var token = ""
  var wake = Date.clock("00:00")
  /// One for each wake with a connection.
  private(set) var polls: [Poll] = []
  /// The files in its cache, by name.
  private var cache: [String: [UInt8]] = [:]

  init(_ name: String, _ kind: Kind) {
    self.name = name
    self.kind = kind
  }

  /// Wakes: fetches the frame, checks it, and plans the next wake.
  mutating func run(
    on server: TestServer, at now: Date, _ pictures: [[UInt8]: Int], expected: (Date) -> Int
  ) throws {
    // The firmware's time between attempts without a network.
    var sleep = 900.0
    if offline?.contains(now) != true {
      var poll: Poll?
      for _ in 0..<requestsPerWake {
        let response = try server.response(
          to: "/api/display",
          [
            ("Access-Token", token),
            ("Date", HTTPDate.text(of: now.addingTimeInterval(clockError))),
          ], at: now)
        let filename = try #require(response.text("filename"))
        if cache[filename] == nil { cache[filename] = try server.picture(of: response) }
        let number = try #require(cache[filename].flatMap { pictures[$0] })
        #expect(number == expected(now), "\(name) at \(now)")
        sleep = Double(try #require(response.number("refresh_rate")))
        #expect(sleep >= 60)
        poll = Poll(date: now, number: number, filename: filename)
      }
      poll.map { polls.append($0) }
    }
    if case .poller(let interval) = kind { sleep = interval }
    wake = now.addingTimeInterval(sleep)
    if let restart = restarts.first, restart < wake {
      restarts.removeFirst()
      // It has lost its cache and what it planned.
      cache = [:]
      wake = max(restart, now.addingTimeInterval(1))
      restartCount += 1
    }
  }

  private(set) var restartCount = 0
}
