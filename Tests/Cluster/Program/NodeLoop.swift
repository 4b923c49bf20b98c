import Foundation
import FramePipeline
import Glibc
import WidgetHost

/// Runs a host on the time that the coordinator sends, as the loop of `placard run` does on that of the system.
final class NodeLoop {
  private let host: WidgetHost.Host
  private let worker: DayWorker
  private let leases: LeaseRenewer
  private let disk: ControlledDisk
  private let input = NodeInput()
  /// The seconds of the day, on the monotonic clock.
  private var time: TimeInterval = 0
  /// By how many seconds the node's wall clock is wrong.
  private var clockOffset: TimeInterval = 0
  /// The clock of the cluster, which in the simulated day is that of the coordinator.
  private var clock = ClusterClock()
  /// The partitions that are released when their running jobs have ended.
  private var retiring: Set<Partition> = []
  /// The time for which the node has reported that nothing is due.
  private var reportedTime: TimeInterval = -1
  private var counts = NodeCounts()

  /// The seconds after which a failed use of the database is repeated.
  private static let retryDelay = 0.1
  /// The maximum time between two steps while nothing is due, in milliseconds, after which partitions and requests that no
  /// command announces are noticed.
  private static let maximumWait: Int32 = 500

  init(
    _ host: WidgetHost.Host, worker: DayWorker, leases: LeaseRenewer, disk: ControlledDisk
  ) {
    self.host = host
    self.worker = worker
    self.leases = leases
    self.disk = disk
    host.mayDraw = { !leases.areExpired(at: .now) }
    host.onCommit = { [unowned self] in counts.add($0) }
  }

  /// Calls `body` until the database can be reached.
  ///
  /// - Throws: The errors of `body` that are not temporary.
  static func retrying<Value>(_ body: () throws -> Value) throws -> Value {
    while true {
      do {
        return try body()
      } catch let error as StateError where error.isTemporary {
        usleep(UInt32(retryDelay * 1e6))
      }
    }
  }

  private var now: HostInstant {
    clock.instant(
      at: HostInstant(
        wall: DayPopulation.start.addingTimeInterval(time + clockOffset), uptime: time))
  }

  /// Runs until the coordinator ends the input, and releases the partitions.
  ///
  /// - Throws: Errors of the store that are not temporary.
  func run() throws {
    while perform(input.take()) {
      applyLeaseChanges()
      do {
        let next = try host.step(at: now)
        report(next: next)
        wait(until: next)
      } catch let error as StateError where error.isTemporary {
        counts.failedSteps += 1
        FileHandle.standardError.write(Data("at \(Int(time)): \(error)\n".utf8))
        usleep(UInt32(Self.retryDelay * 1e6))
      }
    }
    try Self.retrying { try host.finish(at: now) }
    leases.release()
    OutputLine.write("end \(counts.json)")
  }

  /// Performs commands, and returns whether the node continues.
  private func perform(_ commands: [NodeCommandLine]) -> Bool {
    for command in commands {
      switch command {
      case .time(let seconds):
        time = seconds
        clock.record(DayPopulation.start.addingTimeInterval(time), from: time, to: time)
      case .clockOffset(let seconds): clockOffset = seconds
      case .disk(let condition): disk.set(condition)
      case .end: return false
      }
    }
    return true
  }

  private func applyLeaseChanges() {
    let changes = leases.takeChanges()
    host.drop(changes.lost)
    host.adopt(changes.taken)
    retiring.subtract(changes.lost)
    if retiring.isEmpty, !changes.surplus.isEmpty {
      retiring = changes.surplus
      host.retire(retiring)
    }
    guard !retiring.isEmpty, !host.isWorking(in: retiring) else { return }
    do {
      try host.commit()
    } catch {
      return
    }
    host.drop(retiring)
    leases.release(retiring)
    retiring = []
  }

  /// Reports to the coordinator that nothing is due, once for each time.
  private func report(next: Date?) {
    guard !host.isWorking, next.map({ $0 > now.wall }) ?? true, reportedTime != time else { return }
    reportedTime = time
    OutputLine.write("idle \(Int(time)) \(counts.reloads) \(host.partitionCount ?? 0)")
  }

  private func wait(until next: Date?) {
    if !host.isWorking, next.map({ $0 <= now.wall }) ?? false { return }
    var requests = [STDIN_FILENO, leases.descriptor, worker.descriptor].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    _ = poll(&requests, nfds_t(requests.count), Self.maximumWait)
  }
}

extension StateError {
  /// Whether a later attempt may succeed.
  fileprivate var isTemporary: Bool {
    switch self {
    case .unreachable, .busy, .unwritten, .unread, .partitionsLost: true
    default: false
    }
  }
}

/// What a node has done, which it prints at its end.
struct NodeCounts {
  var reloads = 0
  private var commits = 0
  private var drawn = 0
  private var shared = 0
  var failedSteps = 0

  mutating func add(_ change: HostChange) {
    reloads += change.reloads.count
    commits += 1
    drawn += change.renders.drawn
    shared += change.renders.shared
  }

  var json: String {
    """
    {"reloads": \(reloads), "commits": \(commits), "drawn": \(drawn), "shared": \(shared), \
    "failedSteps": \(failedSteps), "processorSeconds": \(ProcessorTime.seconds)}
    """
  }
}

/// Lines for the coordinator, which are not buffered.
enum OutputLine {
  static func write(_ line: String) {
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
  }
}

/// The processor time of this process.
enum ProcessorTime {
  static var seconds: Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return [usage.ru_utime, usage.ru_stime].reduce(0) {
      $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6
    }
  }
}
