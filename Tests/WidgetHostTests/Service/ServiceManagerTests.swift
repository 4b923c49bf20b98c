import Foundation
import Glibc
import TestSupport
import Testing
import WidgetHost

/// What systemd is told of the service.
@Suite(.blocking) struct ServiceManagerTests {
  /// The socket of a service manager.
  private final class Manager {
    let name: String
    private let descriptor: Int32
    private let path: String?

    init(isAbstract: Bool) throws {
      let unique = "placard-\(getpid())-\(UInt32.random(in: 0 ... .max))"
      path = isAbstract ? nil : NSTemporaryDirectory() + unique
      name = path ?? "@" + unique
      descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
      var bytes = Array(name.utf8)
      if isAbstract { bytes[0] = 0 }
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
      let size = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
      let result = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
      }
      try #require(result == 0)
    }

    deinit {
      close(descriptor)
      if let path { unlink(path) }
    }

    /// The messages that were received since the last call.
    var messages: [String] {
      var all: [String] = []
      var buffer = [UInt8](repeating: 0, count: 256)
      while case let count = recv(descriptor, &buffer, buffer.count, 0), count > 0 {
        all.append(String(decoding: buffer[..<count], as: UTF8.self))
      }
      return all
    }
  }

  @Test("hears that the service is ready, works and stops", arguments: [false, true])
  func life(isAbstract: Bool) throws {
    let manager = try Manager(isAbstract: isAbstract)
    let service = try #require(
      ServiceManager(environment: ["NOTIFY_SOCKET": manager.name, "WATCHDOG_USEC": "300000000"]))
    let start = ContinuousClock.now
    func messages(at seconds: Int) -> [String] {
      service.notifyWatchdog(at: start + .seconds(seconds))
      return manager.messages
    }

    // Before the service is ready, nothing is expected of it.
    #expect(messages(at: -1) == [] && service.delay(at: start) == nil)
    service.notifyReady(at: start)
    #expect(manager.messages == ["READY=1"])
    #expect(service.delay(at: start) == 100)
    #expect(messages(at: 1) == [])
    #expect(messages(at: 99) == [])
    #expect(messages(at: 100) == ["WATCHDOG=1"])
    #expect(messages(at: 101) == [])
    #expect(service.delay(at: start + .seconds(150)) == 50)
    // Without passes nothing is sent, so that systemd restarts the service; the next pass is reported at once.
    #expect(service.delay(at: start + .seconds(1000)) == 0 && manager.messages == [])
    #expect(messages(at: 1000) == ["WATCHDOG=1"])
    service.notifyStopping()
    #expect(manager.messages == ["STOPPING=1"])
  }

  @Test(
    "expects no reports without a watchdog for this process",
    arguments: [
      ([:], nil),
      (["WATCHDOG_USEC": "9000000"], .seconds(9)),
      (["WATCHDOG_USEC": "9000000", "WATCHDOG_PID": "812"], .seconds(9)),
      (["WATCHDOG_USEC": "9000000", "WATCHDOG_PID": "1"], nil),
      (["WATCHDOG_USEC": "9000000", "WATCHDOG_PID": ""], nil),
      (["WATCHDOG_USEC": "0"], nil), (["WATCHDOG_USEC": "-5"], nil),
      (["WATCHDOG_USEC": "9 s"], nil),
    ] as [([String: String], Duration?)])
  func watchdog(_ variables: [String: String], _ time: Duration?) throws {
    let manager = try Manager(isAbstract: true)
    let environment = variables.merging(["NOTIFY_SOCKET": manager.name]) { $1 }
    let service = try #require(ServiceManager(environment: environment, process: 812))
    #expect(service.watchdogTime == time)
    let start = ContinuousClock.now
    service.notifyReady(at: start)
    service.notifyWatchdog(at: start + .seconds(3600))
    #expect(manager.messages == ["READY=1"] + (time == nil ? [] : ["WATCHDOG=1"]))
    #expect((service.delay(at: start) == nil) == (time == nil))
  }

  @Test(
    "has no other sockets than those of the file system and abstract ones",
    arguments: [
      nil, "", "/", "@", "notify", "vsock:2:1234", "/" + String(repeating: "n", count: 107),
    ]
      as [String?])
  func names(_ name: String?) {
    #expect(ServiceManager(environment: name.map { ["NOTIFY_SOCKET": $0] } ?? [:]) == nil)
  }

  @Test("that is gone does not stop the service")
  func goneManager() throws {
    var manager: Manager? = try Manager(isAbstract: false)
    let name = try #require(manager?.name)
    manager = nil
    let service = try #require(ServiceManager(environment: ["NOTIFY_SOCKET": name]))
    service.notifyReady(at: .now)
    service.notifyStopping()
  }
}
