import Foundation
import FramePipeline
import Testing

@testable import WidgetHost

@Suite("Recorded inputs")
struct RecordedInputTests {
  private let device = RegisteredDevice(id: "hall", profile: "trmnl-og", added: .january(14))

  private func input(
    _ label: String, event: RecordedInput.Event? = nil, at date: Date = .january(14)
  ) -> RecordedInput {
    var input = RecordedInput(on: "hall", event: event)
    input.requests = [.viewed(instance: label)]
    let hit = TapHit(
      destination: .url("test:\(label)"), label: label, instance: "clock", kind: "clock",
      frame: Timestamp(date))
    input.tap = StoredTap(hit, on: device, at: date)
    return input
  }

  private func labels(_ store: HostStore, _ recipient: StoredTap.Recipient) throws -> [String?] {
    try store.waitingTaps(for: recipient).map(\.hit.label)
  }

  @Test("wait for each of their recipients, also in another process")
  func recipients() throws {
    let state = TestState()
    do {
      let store = try state.store()
      try store.register(device)
      for name in ["a", "b"] {
        _ = try store.record(
          input(name), for: [.handlers, .homeAssistant], at: .january(14))
      }
      try store.removeTap(1, for: .handlers)
    }
    let store = try state.store()
    #expect(try labels(store, .handlers) == ["b"])
    #expect(try labels(store, .homeAssistant) == ["a", "b"])
    try store.removeTap(1, for: .homeAssistant)
    #expect(try labels(store, .homeAssistant) == ["b"])
    // Without recipients, only the host has something to do.
    #expect(try store.record(input("c"), for: [], at: .january(14)) == .stored(nil))
    #expect(try labels(store, .handlers) == ["b"])
    #expect(
      try store.postedRequests().map(\.request)
        == ["a", "b", "c"].map { .viewed(instance: $0) })
  }

  /// A display sends a press again that was not answered, and a proxy sends it to another server.
  @Test("are repetitions if another server has recorded the press")
  func pressesOfTwoServers() throws {
    let store = try HostStore.empty()
    try store.register(device)
    func press(_ seconds: Double, event: String? = nil) throws -> InputRecording {
      var contact = DeviceContact()
      contact.date = .january(14).addingTimeInterval(seconds)
      contact.lastButtonDate = contact.date
      var press = RecordedInput(
        on: "hall", event: event.map { .init(.button, id: $0) }, contact: contact)
      press.repeatInterval = event == nil ? 15 : nil
      press.requests = [.manualReload(.instance("\(seconds)"))]
      return try store.record(press, for: [], at: .january(14))
    }
    #expect(try press(0) == .stored(nil))
    #expect(try press(14) == .repeated)
    #expect(try press(15) == .stored(nil))
    #expect(try press(16, event: "7") == .stored(nil))
    #expect(try press(17, event: "7") == .repeated)
    #expect(
      try store.postedRequests().map(\.request)
        == ["0.0", "15.0", "16.0"].map { .manualReload(.instance($0)) })
  }

  @Test("are leased to one server, until it ends its lease or no longer extends it")
  func leases() throws {
    let store = try HostStore.empty()
    try store.register(device)
    _ = try store.record(input("a"), for: [.handlers], at: .january(14))
    let start = Date.january(14)
    func lease(_ owner: String, _ seconds: Double) throws -> Bool {
      try store.leaseTap(1, for: .handlers, to: owner, at: start.addingTimeInterval(seconds))
    }
    func unleased(_ seconds: Double) throws -> Int {
      try store.unleasedTaps(for: .handlers, at: start.addingTimeInterval(seconds)).count
    }
    #expect(try unleased(0) == 1)
    #expect(try lease("one", 0))
    #expect(try lease("one", 1) == false)
    #expect(try lease("two", 14) == false)
    #expect(try unleased(14) == 0)
    try store.extendTapLeases(of: "one", at: start.addingTimeInterval(14))
    #expect(try unleased(28) == 0)
    // The first server was killed.
    #expect(try unleased(30) == 1)
    #expect(try lease("two", 30))
    #expect(try lease("one", 31) == false)
    // The clock was set back by an hour: an end that far away is no lease.
    #expect(try unleased(-3600) == 1)
    try store.endTapLeases(of: "two")
    #expect(try unleased(31) == 1)
    try store.removeTap(1, for: .handlers)
    #expect(try lease("one", 60) == false)
    #expect(try unleased(60) == 0)
  }

  @Test("that a device repeats change nothing")
  func repeated() throws {
    let store = try HostStore.empty()
    try store.register(device)
    var results: [Bool] = []
    for event: RecordedInput.Event? in [
      .init(.tap, id: "1"), .init(.tap, id: "1"), .init(.button, id: "1"), .init(.tap, id: "1"),
      .init(.tap, id: "2"), .init(.tap, id: "1"), nil, nil,
    ] {
      let result = try store.record(input("a", event: event), for: [.handlers], at: .january(14))
      results.append(result == .repeated)
    }
    #expect(results == [false, true, false, true, false, false, false, false])
    #expect(try store.waitingTaps(for: .handlers).count == 6)
    #expect(try store.postedRequests().count == 6)
    // A device that was renamed repeats its last ones, too; one that was registered again counts anew.
    try store.updateDevice("hall") { $0.id = "attic" }
    var other = input("a", event: .init(.tap, id: "1"))
    other.device = "attic"
    #expect(try store.record(other, for: [], at: .january(14)) == .repeated)
    try store.removeDevice("attic")
    #expect(try store.record(other, for: [], at: .january(14)) == .stored(nil))
  }

  @Test("are rejected as a whole while too many wait for their handlers")
  func capacityOfHandlers() throws {
    let store = try HostStore.empty()
    try store.register(device)
    let capacity = StoredTap.Recipient.handlers.capacity
    for _ in 0..<capacity { _ = try store.record(input("a"), for: [.handlers], at: .january(14)) }
    let last = input("b", event: .init(.tap, id: "1"))
    #expect(throws: StateError.tooManyTaps(capacity)) {
      _ = try store.record(last, for: [.handlers, .homeAssistant], at: .january(14))
    }
    #expect(try store.postedRequests().count == capacity)
    #expect(try labels(store, .homeAssistant) == [])
    try store.removeTap(1, for: .handlers)
    #expect(try store.record(last, for: [.handlers], at: .january(14)) != .repeated)
  }

  @Test("the oldest make room for others that wait for Home Assistant")
  func capacityOfHomeAssistant() throws {
    let store = try HostStore.empty()
    try store.register(device)
    let capacity = StoredTap.Recipient.homeAssistant.capacity
    for number in 0..<capacity + 2 {
      _ = try store.record(input("\(number)"), for: [.homeAssistant], at: .january(14))
    }
    let labels = try labels(store, .homeAssistant)
    #expect(labels.count == capacity)
    #expect(labels.first == "2" && labels.last == "\(capacity + 1)")
  }

  @Test("that wait for too long are removed")
  func lifetime() throws {
    let store = try HostStore.empty()
    try store.register(device)
    let recipients: Set<StoredTap.Recipient> = [.handlers, .homeAssistant]
    for (name, seconds) in [("old", -StoredTap.lifetime - 1), ("new", -StoredTap.lifetime)] {
      let date = Date.january(14, seconds)
      _ = try store.record(input(name, at: date), for: recipients, at: date)
    }
    _ = try store.record(input("now"), for: recipients, at: .january(14))
    for recipient in StoredTap.Recipient.allCases {
      #expect(try labels(store, recipient) == ["new", "now"])
    }
  }
}
