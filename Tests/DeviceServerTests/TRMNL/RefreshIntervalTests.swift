import Foundation
import PixelOutput
import Testing

@testable import DeviceServer

@Suite("Refresh interval")
struct RefreshIntervalTests {
  private func profile(_ interval: Double, fullTime: Double? = nil) -> DeviceProfile {
    var profile = TestServer.panel
    profile.shortestFrameInterval = interval
    profile.refresh.fullTime = fullTime
    return profile
  }

  @Test(
    "lasts until the date and up to 5 s longer, but not less than a minute or the panel's minimum",
    arguments: [
      (60, 0, 60...60), (60, 0.5, 60...60), (60, 30, 60...60), (60, 58, 60...63),
      (60, 60, 61...65), (60, 300, 301...305), (60, 300.2, 302...306), (1, 10, 60...60),
      (180, 60, 180...180), (180, 300, 301...305), (60, -100, 60...60), (60, -1e12, 60...60),
      (60, 43_000, 43_001...43_005), (60, 43_200, 43_200...43_200), (60, 1e9, 43_200...43_200),
      (60, 1e300, 43_200...43_200), (60, .infinity, 43_200...43_200),
      // A panel that changes once a day.
      (86_400, 60, 86_400...86_400), (.infinity, 300, 301...305), (.nan, 300, 301...305),
      (-5, 10, 60...60),
    ] as [(Double, Double, ClosedRange<Int>)])
  func seconds(interval: Double, wait: Double, expected: ClosedRange<Int>) {
    let now = Date.clock("10:00")
    for device in 0..<50 {
      let seconds = RefreshInterval(profile(interval)).seconds(
        until: now.addingTimeInterval(wait), from: now, spreadBy: "device-\(device)")
      #expect(expected.contains(seconds))
    }
  }

  @Test(
    "waits for the second frame if the display would be late for each",
    arguments: [
      // The seconds until the first and the second frame, and until the display wakes.
      (30, 90, 91...95), (1, 61, 62...66), (0.5, 60, 61...65),
      // A few seconds late, or late only once.
      (45, 105, 60...60), (58, 118, 60...63), (30, 120, 60...60), (23, 113, 60...60),
      (120, 180, 121...125),
    ] as [(Double, Double, ClosedRange<Int>)])
  func late(first: Double, second: Double, expected: ClosedRange<Int>) {
    let now = Date.clock("10:00")
    for device in 0..<10 {
      let seconds = RefreshInterval(profile(60)).seconds(
        until: now.addingTimeInterval(first), then: now.addingTimeInterval(second), from: now,
        spreadBy: "device-\(device)")
      #expect(expected.contains(seconds))
    }
  }

  @Test("is half a day if nothing is due, or longer for a panel that changes rarely")
  func nothingDue() {
    let now = Date.clock("10:00")
    #expect(
      RefreshInterval(profile(60)).seconds(until: nil, from: now, spreadBy: "hall") == 43_200)
    #expect(
      RefreshInterval(profile(86_400)).seconds(until: nil, from: now, spreadBy: "hall") == 86_400)
  }

  @Test("is not shorter than a full refresh takes")
  func slowPanel() {
    let now = Date.clock("10:00")
    #expect(
      RefreshInterval(profile(1, fullTime: 90.5)).seconds(until: now, from: now, spreadBy: "hall")
        == 91)
  }

  @Test("is the same for a device each time, and spreads devices over five seconds")
  func spread() {
    let now = Date.clock("10:00")
    let all = (0..<100).map { device in
      RefreshInterval(profile(60)).seconds(
        until: now.addingTimeInterval(600), from: now, spreadBy: "device-\(device)")
    }
    #expect(Set(all) == [601, 602, 603, 604, 605])
    let again = (0..<100).map { device in
      RefreshInterval(profile(60)).seconds(
        until: now.addingTimeInterval(600), from: now, spreadBy: "device-\(device)")
    }
    #expect(again == all)
  }

  @Test(
    "of a display ends at the next frame or reload",
    arguments: [
      ("08:00", 3600), ("09:00", 3600), ("09:59", 60), ("10:30", 1800), ("09:45:30", 870),
      // The last frame: the reload at noon.
      ("11:00", 3600), ("11:59:50", 55),
      // After it the manifest is overdue.
      ("12:00", 900), ("15:00", 900),
    ])
  func display(time: String, wait: Int) throws {
    let server = try TestServer()
    try server.write(
      "clock", [("09:00", 1), ("10:00", 2), ("11:00", 3)].map(TestFrame.init),
      reload: .clock("12:00"))
    let token = try server.addDevice()
    let response = try server.response(
      to: "/api/display", [("Access-Token", token)], at: .clock(time))
    let refresh = try #require(response.number("refresh_rate"))
    #expect((max(60, wait)...wait + 5).contains(refresh))
  }

  @Test(
    "of a display in its quiet hours ends with them, in the server's time zone",
    arguments: [
      // Berlin is an hour ahead: the hours from 22:00 to 06:30 are those from 21:00 to 05:30 in UTC.
      ("GMT", "20:30", 1800), ("GMT", "21:00", 34_200), ("GMT", "21:30", 32_400),
      ("GMT", "05:30", 3600), ("GMT", "06:30", 1800), ("Europe/Berlin", "19:30", 1800),
      ("Europe/Berlin", "20:30", 32_400), ("Europe/Berlin", "21:00", 30_600),
      ("Europe/Berlin", "23:00", 23_400), ("Europe/Berlin", "04:30", 3600),
      ("Europe/Berlin", "05:10", 3000), ("Europe/Berlin", "05:30", 1800),
    ])
  func quietHours(zone: String, time: String, wait: Int) throws {
    var profile = TestServer.panel
    profile.id = "sleeper"
    profile.quietHours = [QuietHours(start: 22 * 60, end: 6 * 60 + 30)]
    let server = try TestServer(
      timeZone: try #require(TimeZone(identifier: zone)), profiles: [profile])
    try server.write("clock", TestFrame.every(3600, count: 48), on: profile)
    let token = try server.addDevice(profile: "sleeper")
    let response = try server.response(
      to: "/api/display", [("Access-Token", token)], at: .clock(time))
    let refresh = try #require(response.number("refresh_rate"))
    #expect((wait + 1...wait + 5).contains(refresh))
  }

  @Test("is a whole number of JSON")
  func wholeNumber() throws {
    let (server, token) = try TestServer.withClock()
    let response = try server.response(
      to: "/api/display", [("Access-Token", token)],
      at: .clock("09:30").addingTimeInterval(0.123))
    #expect(response.text.contains(/"refresh_rate":[0-9]+,/))
  }
}
