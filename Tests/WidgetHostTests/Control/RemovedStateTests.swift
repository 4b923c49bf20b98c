import Foundation
import TestSupport
import Testing

@testable import WidgetHost

/// What becomes of a host when somebody removes files of its state folder.
@Suite(.blocking) struct RemovedStateTests {
  private let state = TestState()

  private func server() throws -> ControlServer { try ControlServer(HostLock(state.folder)) }

  private func remove(_ paths: String...) throws {
    for path in paths { try FileManager.default.removeItem(atPath: path) }
  }

  /// Checks until the host has made something anew or has to end.
  private func checkUntilChanged(_ watch: StateFolderMonitor) throws -> String? {
    for _ in 0..<600 {
      if let renewed = try watch.check() { return renewed }
      usleep(50_000)
    }
    return nil
  }

  @Test func leavesTheSocketOfAnotherHost() throws {
    var first: ControlServer? = try server()
    try remove(state.folder.lock, state.folder.socket)
    let second = try server()
    first = nil
    #expect(first == nil)
    #expect(HostClient(state.folder).isHostRunning)
    withExtendedLifetime(second) {}
  }

  @Test func keepsItsFolderAfterTheLockAndTheSocketWereRemoved() throws {
    _ = try state.store()
    let server = try server()
    let watch = StateFolderMonitor(server, in: state.folder)
    #expect(try watch.check() == nil)
    try remove(state.folder.lock, state.folder.socket)
    #expect(
      try checkUntilChanged(watch)
        == "the lock or the socket in '\(state.folder.path)' was removed; it was created again")
    #expect(HostClient(state.folder).runningHost == getpid())
    #expect(throws: StateError.taken(folder: state.folder.path, process: getpid())) {
      try HostLock(state.folder)
    }
    #expect(try watch.check() == nil)
  }

  /// Both files alone are missed as well.
  @Test(arguments: ["host.lock", "host.sock"])
  func noticesEachFile(_ name: String) throws {
    _ = try state.store()
    let server = try server()
    let watch = StateFolderMonitor(server, in: state.folder)
    try remove(state.folder.path + "/" + name)
    #expect(try checkUntilChanged(watch) != nil)
    #expect(HostClient(state.folder).isHostRunning)
  }

  @Test func endsWhereAnotherHostHasItsFolder() throws {
    _ = try state.store()
    let first = try server()
    let watch = StateFolderMonitor(first, in: state.folder)
    try remove(state.folder.lock, state.folder.socket)
    let second = try server()
    #expect(throws: StateError.taken(folder: state.folder.path, process: getpid())) {
      _ = try checkUntilChanged(watch)
    }
    withExtendedLifetime(second) {}
  }

  @Test func endsWithoutItsDatabase() throws {
    // As long as it is open, no other file is taken for it.
    let store = try state.store()
    defer { withExtendedLifetime(store) {} }
    let server = try server()
    let watch = StateFolderMonitor(server, in: state.folder)
    try remove(state.folder.database)
    let error = #expect(throws: StateError.self) { try watch.check() }
    #expect(
      error?.description
        == "'\(state.folder.database)' was removed or replaced while the host was running; the "
        + "host exits because it could not save its state; restore it, or add the widgets again, "
        + "then run 'run'"
    )
    // Another database is none either.
    _ = try state.store()
    #expect(throws: StateError.removed(state.folder.database)) { try watch.check() }
    withExtendedLifetime(server) {}
  }

  @Test func endsWithoutItsFolder() throws {
    _ = try state.store()
    let server = try server()
    let watch = StateFolderMonitor(server, in: state.folder)
    try remove(state.folder.path)
    #expect(throws: StateError.removed(state.folder.path)) { try watch.check() }
    _ = try state.store()
    #expect(throws: StateError.removed(state.folder.path)) { try watch.check() }
    #expect(try FileManager.default.contentsOfDirectory(atPath: state.folder.path).count > 0)
  }
}
