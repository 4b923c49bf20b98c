import Foundation
import TestSupport
import Testing

@testable import WidgetHost

/// A host reacts to the removal of files in its state folder.
@Suite(.blocking, .onSQLite) struct RemovedStateTests {
  private let state = TestState()

  private func server() throws -> ControlServer { try ControlServer(HostLock(state.folder)) }

  private func remove(_ paths: String...) throws {
    for path in paths { try FileManager.default.removeItem(atPath: path) }
  }

  /// Checks until the host has recreated something or has to exit.
  private func checkUntilChanged(_ watch: StateFolderMonitor) throws -> String? {
    for _ in 0..<600 {
      if let renewed = try watch.check() { return renewed }
      usleep(50_000)
    }
    return nil
  }

  @Test func keepsTheSocketOfAnotherHost() throws {
    var first: ControlServer? = try server()
    try remove(state.folder.lock, state.folder.socket)
    let second = try server()
    first = nil
    #expect(first == nil)
    #expect(HostClient(state.folder).isHostRunning)
    withExtendedLifetime(second) {}
  }

  @Test func recreatesTheLockAndTheSocket() throws {
    _ = try state.store()
    let server = try server()
    let watch = StateFolderMonitor(server, in: state.folder)
    #expect(try watch.check() == nil)
    try remove(state.folder.lock, state.folder.socket)
    #expect(
      try checkUntilChanged(watch)
        == "the lock or the socket in '\(state.folder.path)' was removed; it was created again")
    #expect(HostClient(state.folder).runningHost == getpid())
    #expect(throws: StateError.lockedByHost(folder: state.folder.path, process: getpid())) {
      try HostLock(state.folder)
    }
    #expect(try watch.check() == nil)
  }

  @Test(arguments: ["", "/state.sqlite"])
  func whatWasRemovedBeforeTheFolderIsWatchedIsFoundAtOnce(_ name: String) throws {
    _ = try state.store()
    let server = try server()
    try remove(state.folder.path + name)
    let watch = StateFolderMonitor(server, in: state.folder)
    #expect(watch.delay == 0)
    #expect(throws: StateError.fileRemoved(state.folder.path + name)) { try watch.check() }
  }

  /// Each file is noticed by itself.
  @Test(arguments: ["host.lock", "host.sock"])
  func recreatesEachFile(_ name: String) throws {
    _ = try state.store()
    let server = try server()
    let watch = StateFolderMonitor(server, in: state.folder)
    try remove(state.folder.path + "/" + name)
    #expect(try checkUntilChanged(watch) != nil)
    #expect(HostClient(state.folder).isHostRunning)
  }

  @Test func failsIfAnotherHostHasTakenTheFolder() throws {
    _ = try state.store()
    let first = try server()
    let watch = StateFolderMonitor(first, in: state.folder)
    try remove(state.folder.lock, state.folder.socket)
    let second = try server()
    #expect(throws: StateError.lockedByHost(folder: state.folder.path, process: getpid())) {
      _ = try checkUntilChanged(watch)
    }
    withExtendedLifetime(second) {}
  }

  @Test func failsWithoutItsDatabase() throws {
    // As long as it is open, its inode is not reused for another file.
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
    // Another database is not accepted either.
    _ = try state.store()
    #expect(throws: StateError.fileRemoved(state.folder.database)) { try watch.check() }
    withExtendedLifetime(server) {}
  }

  @Test func failsWithoutItsFolder() throws {
    _ = try state.store()
    let server = try server()
    let watch = StateFolderMonitor(server, in: state.folder)
    try remove(state.folder.path)
    #expect(throws: StateError.fileRemoved(state.folder.path)) { try watch.check() }
    _ = try state.store()
    #expect(throws: StateError.fileRemoved(state.folder.path)) { try watch.check() }
    #expect(try FileManager.default.contentsOfDirectory(atPath: state.folder.path).count > 0)
  }
}
