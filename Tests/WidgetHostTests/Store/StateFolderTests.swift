import Foundation
import TestSupport
import Testing
import WidgetHost

/// The location of the state folder follows the XDG specification and the user's environment.
@Suite(.blocking, .onSQLite) struct StateFolderTests {
  @Test(arguments: [
    (["PLACARD_STATE": "/srv/state", "XDG_STATE_HOME": "/x", "HOME": "/home/me"], "/srv/state"),
    (["XDG_STATE_HOME": "/x", "HOME": "/home/me"], "/x/placard"),
    (["XDG_STATE_HOME": "relative", "HOME": "/home/me"], "/home/me/.local/state/placard"),
    (
      ["XDG_STATE_HOME": "", "PLACARD_STATE": "", "HOME": "/home/me"],
      "/home/me/.local/state/placard"
    ),
  ])
  func isDeterminedByTheEnvironment(_ environment: [String: String], _ path: String) {
    #expect(StateFolder.standard(environment: environment).path == path)
  }

  @Test func isAccessibleOnlyToItsOwner() throws {
    let state = TestState(pathLength: 100)
    _ = try state.store()
    func mode(_ path: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    #expect(try mode(state.folder.path) == 0o700)
    #expect(try mode(state.folder.database) == 0o600)
  }

  @Test func reportsAFileAtItsPath() throws {
    let state = TestState()
    try Data().write(to: URL(fileURLWithPath: state.folder.path))
    let error = #expect(throws: StateError.self) { try state.folder.create() }
    #expect(
      error?.description
        == "the state folder '\(state.folder.path)' cannot be used: it is not a folder; "
        + "choose another with '--state' or 'PLACARD_STATE'")
  }

  @Test(arguments: [
    "appearances", "devices", "fetched", "groups", "preferences", "pushed", "state.sqlite",
    "transfers", "workers",
  ])
  func rejectsSymbolicLinksInside(_ name: String) throws {
    let state = TestState()
    try state.folder.create()
    let link = state.folder.path + "/" + name
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/nowhere")
    let error = #expect(throws: StateError.self) { try state.folder.create() }
    #expect(
      error?.description
        == "the state folder '\(link)' cannot be used: it is a symbolic link, which is not followed; "
        + "replace it with the folder that it links to; choose another with '--state' or 'PLACARD_STATE'"
    )
  }

  @Test func mayBeASymbolicLink() throws {
    let state = TestState(), link = TestState()
    try state.folder.create()
    try FileManager.default.createSymbolicLink(
      atPath: link.folder.path, withDestinationPath: state.folder.path)
    _ = try link.store()
    #expect(state.folder.hasDatabase)
  }
}
