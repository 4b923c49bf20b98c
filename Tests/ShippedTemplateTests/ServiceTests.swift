import Foundation
import Graphics
import TestSupport
import Testing
import WidgetTimeline

@testable import WidgetTemplates

@Suite("Templates that request a service")
struct ServiceTests {
  private func json(_ name: String) -> @Sendable (LoopbackServer.Request) -> String {
    { _ in LoopbackServer.response("200 OK", ["Content-Type: application/json"], response(name)) }
  }

  @Test("show the weather of each hour")
  func weather() async throws {
    let served = try ServedTemplate("weather", answering: json("weather.json"))
    let values: ParameterValues = [
      "server": .string(served.server.url("")), "latitude": .number(38.72),
      "longitude": .number(-9.14), "unit": .string("fahrenheit"),
    ]
    let (entries, policy, problems) = try await served.timeline(values)
    #expect(problems == [])
    #expect(entries.count == 24)
    #expect(entries[0].date == ShippedTemplate.sampleDate)
    #expect(entries[1].date == Date(timeIntervalSince1970: 1_768_381_200))
    #expect(policy == .after(ShippedTemplate.sampleDate + 3 * 3600))
    #expect(
      try served.text(
        #""\(entry.forecast.hourly.temperature_2m[2]) \(entry.forecast.hourly.time[2].formatted(date: .omitted, time: .shortened))""#,
        of: entries[0]) == "13.0 11:00")
    let path = try #require(served.server.requests.first?.path)
    #expect(
      path.hasPrefix("/v1/forecast?latitude=38.72&longitude=-9.14&temperature_unit=fahrenheit&"))
    #expect(path.hasSuffix("&timezone=auto&timeformat=unixtime"))
  }

  @Test("change an agenda when an event begins or ends")
  func agenda() async throws {
    let served = try ServedTemplate("agenda") { _ in
      LoopbackServer.response("200 OK", ["Content-Type: text/calendar"], response("agenda.ics"))
    }
    let (entries, _, problems) = try await served.timeline([
      "calendar": .string(served.server.url("/private/house.ics?token=a%26b"))
    ])
    #expect(problems == [])
    #expect(served.server.requests.map(\.path) == ["/private/house.ics?token=a%26b"])
    let times = try entries.map { entry in
      try served.text(
        #""\(entry.date.formatted(.dateTime.day().hour(.twoDigits(amPM: .omitted)).minute(.twoDigits)))""#,
        of: entry)
    }
    #expect(
      times == ["14, 09:41", "14, 10:00", "14, 10:30", "15, 00:00", "15, 10:00", "15, 10:30"])
    #expect(
      try served.text(
        #"entry.agenda.events.map { $0.title }.joined(separator: "; ")"#, of: entries[0])
        == "Paper waste; Early walk; Stand-up, short; Stand-up, short")
  }

  @Test(
    "read headlines from both kinds of feed",
    arguments: [
      ("headlines.rss", "The Harbour Gazette: Ferry sails & whales greet, Ice"),
      ("headlines.atom", "Releases: Version 2.1"),
    ])
  func headlines(_ file: String, _ expected: String) async throws {
    let served = try ServedTemplate("headlines") { _ in
      LoopbackServer.response("200 OK", ["Content-Type: application/xml"], response(file))
    }
    let (entries, _, problems) = try await served.timeline([
      "feed": .string(served.server.url("/feed.xml"))
    ])
    #expect(problems == [])
    // The ages change at full quarters of an hour, and after an hour less often, for a day.
    let minutes = entries.map { Int($0.date.timeIntervalSince(ShippedTemplate.sampleDate) / 60) }
    #expect(
      minutes == [
        0, 4, 19, 34, 49, 109, 169, 229, 289, 349, 469, 589, 709, 949, 1189, 1429,
      ])
    #expect(
      try served.text(
        #""\(entry.news.title): \(entry.news.items.map { $0.title }.joined(separator: ", "))""#,
        of: entries[0]) == expected)
  }

  @Test("show departures for each minute")
  func transit() async throws {
    let served = try ServedTemplate("transit", answering: json("transit.json"))
    let (entries, policy, problems) = try await served.timeline([
      "server": .string(served.server.url("")), "stop": .string("900 100/3"),
    ])
    #expect(problems == [])
    #expect(entries.count == 30)
    #expect(entries[29].date == ShippedTemplate.sampleDate + 29 * 60)
    #expect(policy == .after(ShippedTemplate.sampleDate + 900))
    #expect(
      served.server.requests.map(\.path) == [
        "/stops/900%20100%2F3/departures?duration=120&results=60&remarks=false"
      ])
    #expect(
      try served.text(
        #"entry.board.departures.map { "\($0.line.name) \($0.delay ?? -1) \($0.cancelled ?? false)" }.joined(separator: ", ")"#,
        of: entries[0]) == "U2 120 false, U8 -1 true, 100 -1 false")
  }

  @Test("load the picture of the day from the address in the data")
  func picture() async throws {
    let served = try ServedTemplate("picture") { request in
      let server = "http://\(request.headers["host"] ?? "")"
      return request.path.hasPrefix("/planetary")
        ? LoopbackServer.response(
          "200 OK", ["Content-Type: application/json"],
          response("picture.json").replacingOccurrences(of: "SERVER", with: server))
        : LoopbackServer.response(
          "200 OK", ["Content-Type: image/svg+xml"], response("picture.svg"))
    }
    let (entries, _, problems) = try await served.timeline([
      "server": .string(served.server.url("")), "key": .string("k&1"),
    ])
    #expect(problems == [])
    #expect(
      served.server.requests.map(\.path) == ["/planetary/apod?api_key=k%261", "/image/halo.svg"])
    #expect(
      try served.text(
        #""\(entry.day.title), \(entry.day.copyright?.trimmingCharacters(in: .newlines) ?? "")""#,
        of: entries[0]) == "A Halo over Harbour Ice, Maren Holt")
  }

  @Test("show cached data with its age if the service fails")
  func cachedData() async throws {
    let isDown = Flag()
    let served = try ServedTemplate("transit") { _ in
      isDown.isSet
        ? LoopbackServer.response("503 Service Unavailable")
        : LoopbackServer.response("200 OK", [], response("transit.json"))
    }
    let values: ParameterValues = ["server": .string(served.server.url(""))]
    _ = try await served.timeline(values)
    isDown.set()
    let later = ShippedTemplate.sampleDate + 1200
    let (entries, policy, problems) = try await served.timeline(values, at: later)
    #expect(problems.count == 1)
    #expect(problems.first?.contains("503") == true)
    #expect(entries.count == 30)
    #expect(policy == .after(ShippedTemplate.sampleDate + 900))
    #expect(
      try served.text(
        #""\(Int(entry.date.timeIntervalSince(entry.sources.board.fetchedAt ?? entry.date))) s""#,
        of: entries[0]) == "1200 s")
  }
}
