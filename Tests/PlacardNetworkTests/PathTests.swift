import Dispatch
import Foundation
import Synchronization
import Testing

@testable import PlacardNetwork

@Suite("Network paths") struct PathTests {
  private static let header =
    "Iface\tDestination\tGateway\tFlags\tRefCnt\tUse\tMetric\tMask\tMTU\tWindow\tIRTT\n"
  private static let ethernet = "eth0\t00000000\t0100A8C0\t0003\t0\t0\t100\t00000000\t0\t0\t0\n"
  private static let wifi = "wlan0\t00000000\t0100A8C0\t0003\t0\t0\t600\t00000000\t0\t0\t0\n"
  private static let local = "docker0\t000011AC\t00000000\t0001\t0\t0\t0\t0000FFFF\t0\t0\t0\n"
  private static let zeros = String(repeating: "0", count: 32)

  private static func ipv6Route(flags: String, interface: String) -> String {
    "\(zeros) 00 \(zeros) 00 \(zeros) 00000400 00000001 00000000 \(flags) \(interface)\n"
  }

  private func networkPath(ipv4: String, ipv6: String = "") -> NWPath {
    let system = SystemInterfaces { $0 == "/sys/class/net/wlan0/phy80211" }
    let routes = DefaultRoutes(ipv4Table: Self.header + ipv4, ipv6Table: ipv6)
    return NWPath(routes, of: system) { _ in true }
  }

  @Test("are satisfied by a route to all networks, the lowest metric first")
  func satisfied() {
    let path = networkPath(ipv4: Self.wifi + Self.local + Self.ethernet)
    #expect(path.status == .satisfied)
    #expect(path.availableInterfaces.map(\.name) == ["eth0", "wlan0"])
    #expect(path.usesInterfaceType(.wiredEthernet))
    #expect(path.usesInterfaceType(.wifi))
    #expect(!path.usesInterfaceType(.cellular))
    #expect(path.supportsIPv4)
    #expect(!path.supportsIPv6)
    #expect(!path.isExpensive)
  }

  @Test("are not satisfied without one")
  func unsatisfied() {
    #expect(networkPath(ipv4: "").status == .unsatisfied)
    #expect(networkPath(ipv4: Self.local).status == .unsatisfied)
    #expect(networkPath(ipv4: "eth0 text").status == .unsatisfied)
    let down = Self.ethernet.replacingOccurrences(of: "0003", with: "0002")
    #expect(networkPath(ipv4: down).status == .unsatisfied)
  }

  @Test("by IPv6 alone are satisfied, unless the route rejects or is the machine's own")
  func ipv6() {
    let path = networkPath(ipv4: "", ipv6: Self.ipv6Route(flags: "00000003", interface: "eth0"))
    #expect(path.status == .satisfied)
    #expect(path.supportsIPv6)
    #expect(!path.supportsIPv4)
    for route in [
      Self.ipv6Route(flags: "00200200", interface: "lo"),
      Self.ipv6Route(flags: "00000201", interface: "eth0"),
    ] {
      #expect(networkPath(ipv4: "", ipv6: route).status == .unsatisfied)
    }
  }

  @Test("of a mobile network are expensive if it is preferred")
  func expensive() {
    let mobile = Self.ethernet.replacingOccurrences(of: "eth0", with: "wwan0")
    #expect(networkPath(ipv4: mobile).isExpensive)
    #expect(networkPath(ipv4: mobile).usesInterfaceType(.cellular))
    let second = mobile.replacingOccurrences(of: "100\t", with: "700\t")
    #expect(!networkPath(ipv4: second + Self.wifi).isExpensive)
  }

  /// A path that a test changes.
  private final class ChangingPath: Sendable {
    private let path: Mutex<NWPath>

    init(_ path: NWPath) { self.path = Mutex(path) }

    var value: NWPath {
      get { path.withLock { $0 } }
      set { path.withLock { $0 = newValue } }
    }
  }

  @Test("are reported when a monitor starts, and when they differ", .timeLimit(.minutes(1)))
  func monitor() async {
    let source = ChangingPath(networkPath(ipv4: Self.ethernet))
    let monitor = NWPathMonitor(every: .milliseconds(5)) { source.value }
    let (told, continuation) = AsyncStream.makeStream(of: NWPath.self)
    monitor.pathUpdateHandler = { continuation.yield($0) }
    #expect(monitor.currentPath.status == .satisfied)
    monitor.start(queue: DispatchQueue(label: "paths"))
    var iterator = told.makeAsyncIterator()
    let first = await iterator.next()
    #expect(first?.status == .satisfied)
    source.value = networkPath(ipv4: "")
    let second = await iterator.next()
    #expect(second?.status == .unsatisfied)
    monitor.cancel()
  }

  @Test("are a sequence, which ends when the monitor is cancelled", .timeLimit(.minutes(1)))
  func sequence() async {
    let source = ChangingPath(networkPath(ipv4: ""))
    let monitor = NWPathMonitor(every: .milliseconds(5)) { source.value }
    var statuses: [NWPath.Status] = []
    for await path in monitor {
      statuses.append(path.status)
      if path.status == .satisfied { monitor.cancel() }
      source.value = networkPath(ipv4: Self.wifi)
    }
    #expect(statuses == [.unsatisfied, .satisfied])
  }

  @Test("of a monitor that was cancelled are not reported")
  func cancelled() async {
    let source = ChangingPath(networkPath(ipv4: Self.wifi))
    let monitor = NWPathMonitor(every: .milliseconds(5)) { source.value }
    monitor.cancel()
    for await _ in monitor { Issue.record("a path was told") }
    monitor.start(queue: .main)
    #expect(monitor.queue == nil)
  }
}
