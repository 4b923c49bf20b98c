import Foundation
import TestSupport
import Testing

@testable import WidgetHost

/// The contacts of devices, which several servers store.
@Suite(.blocking) struct DeviceContactStoreTests {
  private let state = TestState()

  private func register(_ names: [String]) throws -> HostStore {
    let store = try state.store()
    for name in names {
      try store.register(RegisteredDevice(id: name, profile: "trmnl-og", added: .january(14)))
    }
    return store
  }

  @Test func storesTheContactsOfSeveralDevices() throws {
    let store = try register(["hall", "kitchen", "attic"])
    let first = ["hall": contact("\"{a,b}\\\""), "gone": contact("x"), "attic": contact("")]
    try store.write(first)
    #expect(try store.deviceContacts() == first.filter { $0.key != "gone" })
    try store.write(["hall": contact("later", battery: 3), "kitchen": contact("NULL")])
    #expect(
      try store.deviceContacts() == [
        "hall": contact("later", battery: 3), "kitchen": contact("NULL"), "attic": contact(""),
      ])
    try store.write([String: DeviceContact]())
    #expect(try store.deviceContacts().count == 3)
  }

  @Test func contactsThatTwoServersStoreAtOnceAreThoseOfTheLaterOne() async throws {
    let names = (0..<30).map { "device-\($0)" }
    _ = try register(names)
    let stores = [try state.store(), try state.store()]
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (server, store) in stores.enumerated() {
        group.addTask {
          for round in 0..<20 {
            let error = "\(server)-\(round)"
            try store.write(
              Dictionary(uniqueKeysWithValues: names.map { ($0, contact(error)) }))
          }
        }
      }
      try await group.waitForAll()
    }
    let contacts = try stores[0].deviceContacts()
    #expect(contacts.count == 30)
    // Neither has stored a part of what the other one has stored in between.
    #expect(Set(contacts.values).count == 1)
    #expect(contacts.values.first?.lastError?.hasSuffix("-19") == true)
  }

  /// A server that last saw a display yesterday has an old contact of it in memory.
  @Test func anEarlierContactDoesNotReplaceALaterOne() throws {
    let store = try register(["hall"])
    func write(_ error: String, _ date: Date?) throws -> String? {
      var written = contact(error)
      written.date = date
      try store.write(["hall": written])
      return try store.deviceContacts()["hall"]?.lastError
    }
    #expect(try write("never seen", nil) == "never seen")
    #expect(try write("today", .january(14)) == "today")
    #expect(try write("yesterday", .january(13)) == "today")
    #expect(try write("never seen", nil) == "today")
    #expect(try write("the same request", .january(14)) == "the same request")
    // The clock was an hour ahead, and was set back.
    #expect(try write("ahead", Date().addingTimeInterval(3600)) == "ahead")
    #expect(try write("set back", Date()) == "set back")
  }

  @Test func aContactKeepsWhatAPersonChangesAtTheSameTime() async throws {
    let store = try register(["hall"])
    let other = try state.store()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        for round in 0..<30 { try store.write(["hall": contact("\(round)")]) }
      }
      group.addTask {
        for round in 0..<30 { try other.updateDevice("hall") { $0.shows = "clock-\(round)" } }
      }
      try await group.waitForAll()
    }
    #expect(try store.registeredDevices().map(\.shows) == ["clock-29"])
    #expect(try store.deviceContacts() == ["hall": contact("29")])
  }
}

private func contact(_ error: String, battery: Double? = nil) -> DeviceContact {
  var contact = DeviceContact()
  contact.lastError = error
  contact.battery = battery
  return contact
}
