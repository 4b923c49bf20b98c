import CClock
import CairoBackend
import Foundation
import Glibc
import ICUData
import WidgetHost
import WidgetWorker

/// What a machine provides to Placard, as far as it is checked.
struct Machine {
  /// The owner and access of a folder.
  struct Folder: Hashable, Sendable {
    var owner: uid_t
    var isFolder = true
    var isWritable = true

    init(owner: uid_t, isFolder: Bool = true, isWritable: Bool = true) {
      self.owner = owner
      self.isFolder = isFolder
      self.isWritable = isWritable
    }
  }

  /// The templates that are found.
  struct Templates: Hashable, Sendable {
    var count: Int
    /// What is wrong with others.
    var errors: [String]
    /// The message if there are none.
    var emptyMessage: String

    init(count: Int, errors: [String] = [], emptyMessage: String = "") {
      self.count = count
      self.errors = errors
      self.emptyMessage = emptyMessage
    }
  }

  /// The processes that share a database on a server.
  struct Processes: Hashable, Sendable {
    var nodes: [HostNode] = []
    /// The servers without a host.
    var servers: [HostNode] = []
  }

  /// The user of the process.
  var user: uid_t = geteuid()
  var now: Date
  var state: StateFolder
  /// Whether a host runs for the state folder, and when it last scheduled.
  var host: HostHeartbeat
  var environment: [String: String]
  var templates: Templates
  /// Where the data of ICU are, with which Foundation formats dates and numbers.
  var icuData: ICUDataState
  /// Returns whether a file can be read.
  var isReadable: (_ path: String) -> Bool
  /// Returns whether a shared library can be loaded.
  var loadsLibrary: (_ name: String) -> Bool
  /// The versions of the libraries that draw.
  var libraryVersions: String
  /// Returns a folder's attributes; `nil` if nothing has the path.
  var folder: (_ path: String) -> Folder?
  /// Returns what is wrong with the database of the state folder; `nil` if it can be read or there is none.
  var databaseProblem: () -> String?
  /// Returns the processes that have reported to the database; `nil` if it cannot be read.
  var processes: () -> Processes? = { nil }
  /// Returns the names, with labels, of the registered displays that show what was removed.
  var displaysShowingRemoved: () -> [String] = { [] }
  /// Returns the bytes that the user can write to the file system of a path; `nil` if unknown.
  var freeBytes: (_ path: String) -> Int64?
  /// The name of the system's time zone.
  var timeZone: String
  /// Returns the offset of a time zone from UTC, in seconds; `nil` if the zone is unknown.
  var offset: (_ timeZone: String, _ date: Date) -> Int?
  /// Whether a time server sets the clock; `nil` if unknown.
  var isClockSynchronized: Bool?
}

extension Machine {
  /// The machine that the program runs on.
  static func current(
    state: StateFolder, templates: Templates, icuData: ICUDataState, now: Date,
    environment: [String: String]
  ) -> Machine {
    Machine(
      now: now, state: state, host: HostClient(state).heartbeat, environment: environment,
      templates: templates, icuData: icuData,
      isReadable: { access($0, R_OK) == 0 },
      loadsLibrary: { name in
        guard let library = dlopen(name, RTLD_LAZY | RTLD_LOCAL) else { return false }
        dlclose(library)
        return true
      },
      libraryVersions: GraphicsLibraries.versions,
      folder: folder(at:),
      databaseProblem: {
        do {
          _ = try HostStore(reading: state).instances()
          return nil
        } catch {
          return CommandError.message(of: error)
        }
      },
      processes: {
        // A database that cannot be read is another finding.
        guard let store = try? HostStore(reading: state), let nodes = try? store.nodes(),
          let servers = try? store.servers()
        else { return nil }
        return Processes(nodes: nodes, servers: servers)
      },
      displaysShowingRemoved: {
        // A database that cannot be read is another finding.
        let configuration = try? HostStore(reading: state).configuration()
        return configuration?.devicesShowingRemoved.map(\.nameWithLabel) ?? []
      },
      freeBytes: freeBytes(at:), timeZone: TimeZone.current.identifier,
      offset: { TimeZone(identifier: $0)?.secondsFromGMT(for: $1) },
      isClockSynchronized: synchronization)
  }

  private static func folder(at path: String) -> Folder? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return Folder(
      owner: status.st_uid, isFolder: status.st_mode & S_IFMT == S_IFDIR,
      isWritable: access(path, W_OK | X_OK) == 0)
  }

  private static func freeBytes(at path: String) -> Int64? {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { return nil }
    let (bytes, overflow) = Int64(clamping: status.f_bavail)
      .multipliedReportingOverflow(by: Int64(clamping: status.f_frsize))
    return overflow ? .max : bytes
  }

  private static var synchronization: Bool? {
    switch placard_clock_synchronization() {
    case PLACARD_CLOCK_SYNCHRONIZED: true
    case PLACARD_CLOCK_UNSYNCHRONIZED: false
    default: nil
    }
  }
}
