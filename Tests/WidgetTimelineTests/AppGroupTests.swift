import Foundation
import Testing

@testable import WidgetTimeline

@Suite("Folders of app groups")
struct AppGroupTests {
  private let state = FileManager.default.temporaryDirectory.appendingPathComponent(
    UUID().uuidString)

  @Test("are in the state folder, and exist")
  func folder() throws {
    defer { try? FileManager.default.removeItem(at: state) }
    let url = try #require(AppGroupFolder(state: state.path).url(of: "group.com.example.tide"))
    #expect(url.path == state.path + "/groups/group.com.example.tide")
    try Data("1".utf8).write(to: url.appendingPathComponent("level"))
    #expect(AppGroupFolder(state: state.path).url(of: "group.com.example.tide") == url)
  }

  @Test(
    "are refused for other identifiers",
    arguments: [
      "", ".", "..", "../x", "a/b", "a b", "a\u{0}b", "ä", String(repeating: "a", count: 201),
    ])
  func identifiers(group: String) {
    #expect(AppGroupFolder(state: state.path).url(of: group) == nil)
    #expect(!FileManager.default.fileExists(atPath: state.path))
  }
}
