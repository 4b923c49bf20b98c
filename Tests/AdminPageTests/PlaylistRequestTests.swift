import CheckedJSON
import DeviceServer
import Foundation
import Testing
import WidgetHost

@testable import AdminPage

@Suite("Playlists on the administrator's pages")
struct PlaylistRequestTests {
  private let server: AdminServer
  private let browser: AdminServer.Browser

  init() throws {
    server = try AdminServer()
    for name in ["clock", "agenda"] { try server.addInstance(name) }
    try server.addInstance("poster", on: "inky-frame-7")
    browser = try server.signedIn()
  }

  private var stored: [String] {
    get throws {
      try server.store.stacks().map { stack in
        "\(stack.id): \(stack.members.joined(separator: " ")) \(stack.interval.map { "\(Int($0)) s" } ?? "by relevance")"
      }
    }
  }

  @Test("are added, changed and removed, and their widgets are kept")
  func changes() throws {
    let added = try browser.change(
      "playlists/add", #"{"name": "morning", "members": ["agenda", "clock"], "minutes": 20.001}"#)
    #expect(added.status == 200, "\(added.body8)")
    #expect(try stored == ["morning: agenda clock 1200 s"])
    let listed = try browser.get("/admin/api/playlists").json?["playlists"]?.elements.first
    #expect(listed?["members"] == .array(["agenda", "clock"]))
    #expect(listed?["minutes"] == 20)
    #expect(listed?["displays"] == .array([]))
    let created = try server.store.stacks().first?.created
    let changed = try browser.change(
      "playlists/morning/change", #"{"members": ["clock"], "minutes": null}"#,
      at: AdminServer.now.addingTimeInterval(3600))
    #expect(changed.status == 200, "\(changed.body8)")
    #expect(try stored == ["morning: clock by relevance"])
    // Turns are counted from the day of the first version.
    #expect(try server.store.stacks().first?.created == created)
    #expect(try browser.change("playlists/morning/remove").status == 200)
    #expect(try stored == [])
    #expect(try server.store.instances().map(\.id) == ["clock", "agenda", "poster"])
    #expect(try browser.get("/admin/api/playlists/morning/picture").status == 404)
  }

  /// A request that is rejected, its status, and a part of the reason.
  private static let mistakes: [(path: String, body: String, status: Int, reason: String)] = [
    ("add", #"{"name": "wall", "members": [], "minutes": 15}"#, 422, "choose at least one"),
    ("add", #"{"name": "", "members": ["clock"], "minutes": 15}"#, 422, "the name is missing"),
    ("add", #"{"members": ["clock"], "minutes": 15}"#, 422, "the name is missing"),
    (
      "add", #"{"name": "../up", "members": ["clock"], "minutes": 15}"#, 422,
      "'../up' cannot be a name"
    ),
    (
      "add", #"{"name": "wall", "members": ["clock", "poster"], "minutes": 15}"#, 422,
      "'poster' and 'clock' are not of the same size"
    ),
    ("add", #"{"name": "wall", "members": ["clock", "clock"]}"#, 422, "chosen twice"),
    ("add", #"{"name": "wall", "members": ["attic"]}"#, 404, "'attic' not found"),
    ("add", #"{"name": "clock", "members": ["clock"]}"#, 409, "choose another name"),
    ("add", #"{"name": "wall", "members": ["clock"], "minutes": 0.1}"#, 422, "between a minute"),
    ("add", #"{"name": "wall", "members": ["clock"], "minutes": -15}"#, 422, "between a minute"),
    ("add", #"{"name": "wall", "members": ["clock"], "minutes": 1e300}"#, 422, "between a minute"),
    ("add", #"{"name": "wall", "members": "clock"}"#, 400, "members of this request"),
    ("attic/change", #"{"members": ["clock"]}"#, 404, "'attic' not found"),
    ("attic/remove", "{}", 404, "'attic' not found"),
    ("attic/turn", "{}", 404, "address not found"),
  ]

  @Test("name what is wrong, and are not stored", arguments: mistakes)
  func mistake(path: String, body: String, status: Int, reason: String) throws {
    let response = try browser.change("playlists/\(path)", body)
    #expect(response.status == status)
    #expect(response.text("error")?.contains(reason) == true, "\(response.body8)")
    #expect(try stored == [])
  }
}
