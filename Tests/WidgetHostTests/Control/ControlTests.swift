import Foundation
import Glibc
import TestSupport
import Testing
import WidgetHost
import WidgetTimeline

/// Clients' requests reach the store, through the host if one is running.
@Suite(.blocking) struct ControlTests {
  @Test func storesRequestsWithoutAHost() throws {
    let state = TestState()
    let client = HostClient(state.folder)
    #expect(!client.isHostRunning)
    try client.send(.reload(.all), at: .january(14))
    #expect(try state.store().postedRequests().map(\.request) == [.reload(.all)])
    #expect(try state.store().postedRequests().map(\.posted) == [.january(14)])
  }

  /// Also with a path that is too long for a socket address.
  @Test(arguments: [0, 300])
  func runningHostStoresRequests(_ pathLength: Int) throws {
    let state = TestState(pathLength: pathLength)
    let host = try RecordingHost(state.folder)
    let client = HostClient(state.folder)
    #expect(client.runningHost == getpid())
    try client.send(.reload(.kind("hero")), at: .january(14))
    // The host's time shows that the host has stored the request.
    #expect(try state.store().postedRequests().map(\.posted) == [.january(15)])
    #expect(host.stop() == 1)
    #expect(!client.isHostRunning)
    #expect(!FileManager.default.fileExists(atPath: state.folder.socket))
  }

  @Test func hostNotesItsStepsRarely() throws {
    let state = TestState()
    #expect(HostLock.lastStep(in: state.folder) == nil)
    let lock = try HostLock(state.folder)
    func age(_ date: Date) throws {
      try FileManager.default.setAttributes(
        [.modificationDate: date], ofItemAtPath: state.folder.lock)
    }
    try age(.january(14))
    #expect(HostLock.lastStep(in: state.folder) == .january(14))
    lock.recordStep()
    let recorded = try #require(HostLock.lastStep(in: state.folder))
    #expect(recorded > .january(14))
    // The next one is not written within two minutes.
    try age(.january(14))
    lock.recordStep()
    #expect(HostLock.lastStep(in: state.folder) == .january(14))
  }

  @Test(.onSQLite) func commandsLearnWhatHoldsUpReloads() throws {
    let state = TestState()
    let host = try RecordingHost(state.folder)
    let client = HostClient(state.folder)
    #expect(client.loads == [])
    var load = HostLoad()
    load.slowKinds = [.init(kind: "hero", seconds: 31)]
    load.slowKindCount = 1
    host.lock.record(load)
    host.lock.recordStep()
    #expect(client.loads == [NodeLoad(node: nil, load: load)])
    #expect(client.runningHost == getpid())
    // The process is still the first line, for people.
    let text = try String(contentsOfFile: state.folder.lock, encoding: .utf8)
    #expect(text.hasPrefix("\(getpid())\n{"))
    // What is over is written at once.
    host.lock.record(HostLoad())
    host.lock.recordStep()
    #expect(client.loads == [])
    host.lock.record(load)
    #expect(host.stop() == 0)
    #expect(client.loads == [])
  }

  @Test(.onSQLite) func commandsLearnWhatHoldsUpReloadsWhileStepsFail() throws {
    let state = TestState()
    let host = try RecordingHost(state.folder)
    try FileManager.default.setAttributes(
      [.modificationDate: Date.january(14)], ofItemAtPath: state.folder.lock)
    var load = HostLoad()
    load.commitInterval = 2
    host.lock.record(load)
    host.lock.recordFailedStep()
    #expect(HostLock.load(in: state.folder) == load)
    #expect(HostClient(state.folder).loads == [NodeLoad(node: nil, load: load)])
    // Servers must not take it for a step.
    #expect(HostLock.lastStep(in: state.folder) == .january(14))
    // Another load is not written within ten seconds.
    var other = load
    other.commitInterval = 4
    host.lock.record(other)
    host.lock.recordFailedStep()
    #expect(HostLock.load(in: state.folder) == load)
    #expect(host.stop() == 0)
  }

  @Test func onlyTheOwnerMayUseTheSocket() throws {
    let state = TestState()
    let server = try ControlServer(HostLock(state.folder))
    let attributes = try FileManager.default.attributesOfItem(atPath: state.folder.socket)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    withExtendedLifetime(server) {}
  }

  @Test func servesManyClientsConcurrently() async throws {
    let state = TestState()
    let host = try RecordingHost(state.folder)
    let folder = state.folder
    try await withThrowingTaskGroup { group in
      for writer in 0..<4 {
        group.addTask {
          for index in 0..<25 {
            try HostClient(folder).send(.viewed(instance: "\(writer)-\(index)"), at: .january(14))
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(host.stop() == 100)
    #expect(Set(try state.store().postedRequests().map(\.request)).count == 100)
  }

  @Test func reportsWhyAHostRejectedARequest() throws {
    let state = TestState()
    let host = try RecordingHost(state.folder, refusing: "the disk is full")
    #expect(throws: HostRequestRejection(description: "the disk is full")) {
      try HostClient(state.folder).send(.reload(.all), at: .january(14))
    }
    _ = host.stop()
  }

  @Test func rejectsSecondHost() throws {
    let state = TestState()
    let lock = try HostLock(state.folder)
    let error = #expect(throws: StateError.self) { try HostLock(state.folder) }
    #expect(
      error?.description == "another host (process \(getpid())) runs on '\(state.folder.path)'; "
        + "stop it, or choose another state folder")
    withExtendedLifetime(lock) {}
  }

  @Test func rejectsSecondHostWithoutTheLockFile() throws {
    let state = TestState()
    let host = try RecordingHost(state.folder)
    try FileManager.default.removeItem(atPath: state.folder.lock)
    #expect(throws: StateError.lockedByHost(folder: state.folder.path, process: getpid())) {
      try HostLock(state.folder)
    }
    #expect(HostClient(state.folder).isHostRunning)
    _ = host.stop()
  }

  @Test func replacesAKilledHost() throws {
    let state = TestState()
    try state.folder.create()
    // A killed host leaves a socket file on which nobody listens.
    let left = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: state.folder.socket.utf8) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(left, $0, size) }
    }
    #expect(bound == 0)
    close(left)
    #expect(FileManager.default.fileExists(atPath: state.folder.socket))
    #expect(!HostClient(state.folder).isHostRunning)
    let host = try RecordingHost(state.folder)
    #expect(HostClient(state.folder).isHostRunning)
    _ = host.stop()
  }

  @Test func returnsAddedWidgets() throws {
    let state = TestState()
    let client = HostClient(state.folder)
    #expect(try client.currentWidgets() == [])
    #expect(!FileManager.default.fileExists(atPath: state.folder.path))
    try state.store().add(.panda(), at: .january(14))
    #expect(
      try client.currentWidgets() == [
        WidgetInfo(
          kind: "hero", family: .systemSmall, instance: "panda",
          values: ["hero": .string("panda")], intentType: "HeroIntent")
      ])
  }
}
