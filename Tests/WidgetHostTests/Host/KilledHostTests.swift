import Foundation
import Synchronization
import TestSupport
import Testing
import WidgetTimeline

@testable import WidgetHost

@Suite("Recovery of a killed host")
struct KilledHostTests {
  @Test("repeats an interrupted reload, and charges it once")
  func duringReload() throws {
    let host = try VirtualHost()
    try host.add()
    try host.settle()
    host.worker.withholdsResults = true
    try host.run(for: 3600)
    host.worker.withholdsResults = false
    host.restart()
    try host.settle()
    #expect(host.worker.tasks.suffix(2) == ["timeline", "timeline"])
    #expect(try host.reloads() == ["00:00:00 added free", "01:00:00 after charged"])
    #expect(try host.state().chargedReloads.used(at: host.wall) == 1)
  }

  @Test("continues with the snapshot after a kill between placeholder and snapshot")
  func duringStages() throws {
    let host = try VirtualHost()
    try host.add()
    host.worker.withholdsResults = true
    try host.settle()
    host.worker.withholdsResults = false
    try host.settle()
    host.restart()
    try host.settle()
    #expect(host.worker.tasks.suffix(2) == ["snapshot", "timeline"])
  }

  @Test(
    "loses no reload and charges none twice in 200 kills at random times",
    arguments: [1, 2, 3] as [UInt64])
  func randomly(seed: UInt64) throws {
    var generator = SeededRandomNumberGenerator(seed: seed)
    let host = try VirtualHost(
      ScriptedWorker(
        room: 2, answer: ScriptedWorker.timeline { .after($0.addingTimeInterval(5400)) }))
    for id in ["a", "b", "c"] { try host.add(id) }
    var asked: [(instance: String, date: Date)] = []
    var kills = 0
    while kills < 200 {
      switch Int.random(in: 0..<6, using: &generator) {
      case 0:
        let instance = ["a", "b", "c"].randomElement(using: &generator) ?? "a"
        asked.append((instance, host.wall))
        try host.post(.reload(.instance(instance)))
      case 1:
        host.restart()
        kills += 1
      case 2: host.worker.withholdsResults.toggle()
      case 3: try host.step()
      default: try host.run(for: Double.random(in: 0...2000, using: &generator))
      }
    }
    host.worker.withholdsResults = false
    host.restart()
    try host.run(for: 86_400)
    for id in ["a", "b", "c"] {
      let records = try host.store.reloads(of: id, since: .distantPast)
      #expect(Set(records.map(\.date)).count == records.count, "a reload twice at a time")
      for request in asked where request.instance == id {
        #expect(records.contains { $0.date >= request.date })
      }
      let recent = host.wall.addingTimeInterval(-86_400)
      let charged = records.filter { $0.isCharged && $0.date > recent }.map(\.date)
      let state = try host.state(id)
      #expect(state.chargedReloads.dates.filter { $0 > recent } == charged)
      // Reload times increase strictly, so no reload is repeated.
      for (earlier, later) in zip(records, records.dropFirst()) {
        #expect(later.date > earlier.date)
      }
    }
    #expect(try host.store.postedRequests().isEmpty)
  }

  @Test("changes nothing while the store cannot be written, and continues in the next step")
  func fullDisk() throws {
    let disk = FullDisk(database: try SQLiteDatabase())
    let store = HostStore(database: disk)
    let worker = ScriptedWorker()
    let host = WidgetHost.Host(store: store, worker: worker)
    try store.add(.example(), at: VirtualHost.start)
    let now = HostInstant(wall: VirtualHost.start, uptime: 0)
    var failures = 0
    for _ in 0..<8 {
      disk.isFull = true
      do { _ = try host.step(at: now) } catch is FullDisk.Full { failures += 1 }
      disk.isFull = false
      _ = try host.step(at: now)
    }
    #expect(failures == 4)
    #expect(worker.tasks == ["placeholder", "snapshot", "timeline"])
    #expect(try store.reloads(of: nil, since: .distantPast).count == 1)
    #expect(try store.postedRequests().isEmpty)
  }
}

/// A database on a disk that is full at times, so that a transaction fails when it has made all of its changes.
private final class FullDisk: StateDatabase {
  struct Full: Error {}

  private let database: SQLiteDatabase
  private let full = Mutex(false)

  init(database: SQLiteDatabase) { self.database = database }

  var isFull: Bool {
    get { full.withLock(\.self) }
    set { full.withLock { $0 = newValue } }
  }

  var location: String { database.location }
  var isShared: Bool { database.isShared }

  func read<Value>(_ work: (any SQLConnection) throws -> Value) throws -> Value {
    try database.read(work)
  }

  func readOnce<Value>(_ work: (any SQLConnection) throws -> Value) throws -> Value {
    try database.readOnce(work)
  }

  func write<Value>(
    _ access: WriteAccess, _ work: (any SQLConnection) throws -> Value
  ) throws -> Value {
    try database.write(access) { connection in
      let value = try work(connection)
      if isFull { throw Full() }
      return value
    }
  }
}
