import CairoBackend
import Foundation
import ICUData
import Testing
import WidgetHost

@testable import DoctorCLI

/// What `doctor` finds on machines that lack something.
@Suite struct InstallationCheckTests {
  /// A machine on which nothing has to be fixed, with a state folder that belongs to user 7.
  private static var complete: Machine {
    Machine(
      user: 7, now: Date(timeIntervalSince1970: 1_800_000_000),
      state: StateFolder(path: "/var/state"),
      host: HostHeartbeat(process: 812, lastPass: Date(timeIntervalSince1970: 1_799_999_940)),
      environment: [:], templates: Machine.Templates(count: 12),
      icuData: .file("/usr/share/placard/icudt76l.dat"), isReadable: { _ in true },
      loadsLibrary: { _ in true }, libraryVersions: "Cairo 1",
      folder: { _ in Machine.Folder(owner: 7) },
      databaseProblem: { nil }, freeBytes: { _ in 1_000_000_000 }, timeZone: "Asia/Tokyo",
      offset: { $1 < Date(timeIntervalSince1970: 1_775_000_000) ? 3600 : 7200 },
      isClockSynchronized: true)
  }

  @Test func findsNothingToFixOnACompleteMachine() {
    #expect(
      InstallationCheck(Self.complete).findings == [
        .ok(.fonts, "all 7 packages are installed"),
        .ok(.libraries, "Cairo 1, librsvg 2, poppler"),
        .ok(.icuData, "'/usr/share/placard/icudt76l.dat' is read"),
        .ok(.certificates, "'/etc/ssl/certs/ca-certificates.crt' has the certificate authorities"),
        .ok(.templates, "12 can be used"),
        .ok(.timeZones, "the system's time zone is 'Asia/Tokyo'"),
        .ok(.state, "'/var/state' can be used"),
        .ok(.host, "process 812 scheduled 1 min ago"),
        .ok(.displays, "none shows what was removed"),
        .ok(.space, "1000 MB are free for '/var/state'"),
        .ok(.clock, "the clock shows 2027-01-15T08:00:00Z"),
      ])
  }

  /// What a machine lacks, and the only finding in addition to those of a complete one.
  private static var defects: [(lack: (inout Machine) -> Void, finding: Finding)] {
    [
      (
        { $0.isReadable = { !$0.contains("/inter/") && !$0.contains("NotoSansCJK") } },
        .error(
          .fonts, "'fonts-inter', 'fonts-noto-cjk' cannot be read, so other fonts are drawn",
          advice: "run 'apt-get install fonts-inter fonts-noto-cjk'")
      ),
      (
        { $0.loadsLibrary = { $0 != "librsvg-2.so.2" } },
        .warning(
          .libraries, "librsvg cannot be loaded, so pictures in SVG are not drawn",
          advice: "run 'apt-get install librsvg2-2'")
      ),
      (
        { $0.loadsLibrary = { $0 != "libpoppler-glib.so.8" } },
        .warning(
          .libraries, "poppler cannot be loaded, so pictures in PDF are not drawn",
          advice: "run 'apt-get install libpoppler-glib8'")
      ),
      ({ $0.icuData = .builtIn }, .ok(.icuData, "they are part of the program")),
      (
        { $0.displaysShowingRemoved = { ["d449", "d450"] } },
        .warning(
          .displays, "2 show what was removed: d449, d450",
          advice: "run 'placard device assign' with the display and '--show'")
      ),
      (
        { $0.icuData = .missing(.unreadable("/usr/share/placard/icudt76l.dat", 13)) },
        .error(
          .icuData, "'/usr/share/placard/icudt76l.dat' cannot be read: Permission denied",
          advice: "make the file and its folders readable for all users")
      ),
      (
        { $0.isReadable = { !$0.contains("/ssl/") } },
        .warning(
          .certificates,
          "'/etc/ssl/certs/ca-certificates.crt' cannot be read, so templates cannot fetch data by 'https'",
          advice: "run 'apt-get install ca-certificates'")
      ),
      (
        {
          $0.environment = ["SSL_CERT_FILE": "/own.pem"]
          $0.isReadable = { $0 != "/own.pem" }
        },
        .warning(
          .certificates, "'/own.pem' cannot be read, so templates cannot fetch data by 'https'",
          advice: "correct or remove the variable SSL_CERT_FILE")
      ),
      (
        { $0.templates = Machine.Templates(count: 0, emptyMessage: "copy them") },
        .warning(.templates, "there are no templates", advice: "copy them")
      ),
      (
        {
          $0.templates = Machine.Templates(count: 3, errors: ["'a' is damaged", "'b' is damaged"])
        },
        .warning(
          .templates, "'a' is damaged (and 1 more)",
          advice: "run 'placard check' with the folder of the template")
      ),
      (
        { $0.isReadable = { !$0.contains("zoneinfo") } },
        .error(
          .timeZones, "the rules of 'Europe/Berlin' cannot be read, so local times are wrong",
          advice: "run 'apt-get install tzdata'")
      ),
      (
        { $0.offset = { _, _ in 0 } },
        .error(
          .timeZones, "the rules of 'Europe/Berlin' cannot be read, so local times are wrong",
          advice: "run 'apt-get install tzdata'")
      ),
      (
        { $0.folder = { _ in Machine.Folder(owner: 8) } },
        .error(
          .state, "'/var/state' belongs to another user, with the id 8",
          advice: "run the command as that user, as with 'runuser -u NAME -- placard doctor', or "
            + "choose another with '--state' or 'PLACARD_STATE'")
      ),
      (
        { $0.folder = { _ in Machine.Folder(owner: 7, isFolder: false) } },
        .error(
          .state, "'/var/state' is not a folder",
          advice: "choose another with '--state' or 'PLACARD_STATE'")
      ),
      (
        { $0.folder = { _ in Machine.Folder(owner: 7, isWritable: false) } },
        .error(
          .state, "'/var/state' cannot be written",
          advice: "run 'chmod u+rwx' on it, or choose another with '--state' or 'PLACARD_STATE'")
      ),
      (
        { $0.databaseProblem = { "the database is damaged" } },
        .error(
          .state, "the database is damaged",
          advice: "restore a backup with 'placard restore', or choose another with '--state' or "
            + "'PLACARD_STATE'")
      ),
      (
        { $0.folder = { $0 == "/var/state" ? nil : Machine.Folder(owner: 0) } },
        .ok(.state, "'/var/state' is created when the first widget is added")
      ),
      (
        { $0.folder = { $0 == "/" ? Machine.Folder(owner: 0, isWritable: false) : nil } },
        .error(
          .state, "'/var/state' does not exist, and '/' cannot be written",
          advice: "create it, or choose another with '--state' or 'PLACARD_STATE'")
      ),
      (
        { $0.host.lastPass = Date(timeIntervalSince1970: 1_799_999_700) },
        .error(
          .host, "the host has not scheduled for 5 min, so displays get no new frames",
          advice:
            "restart it, with 'systemctl restart placard', or by ending process 812 and starting "
            + "'run' or 'serve' again")
      ),
      ({ $0.host.process = nil }, .ok(.host, "none runs for '/var/state'")),
      ({ $0.host.lastPass = nil }, .ok(.host, "process 812 runs")),
      (
        { $0.freeBytes = { _ in 15_999_999 } },
        .error(
          .space, "15 MB are free for '/var/state'",
          advice: "run 'placard clean', and remove other files from this file system")
      ),
      (
        { $0.freeBytes = { _ in 255_999_999 } },
        .warning(
          .space, "255 MB are free for '/var/state'",
          advice: "run 'placard clean', and remove other files from this file system")
      ),
      (
        { $0.freeBytes = { _ in nil } },
        .warning(
          .space, "the free space of '/var/state' is unknown", advice: "check it with 'df'")
      ),
      (
        {
          $0.now = Date(timeIntervalSince1970: 0)
          $0.host.lastPass = $0.now - 60
        },
        .error(
          .clock,
          "the clock shows 1970-01-01T00:00:00Z, which has passed, so that frames are shown at wrong times",
          advice: "run 'timedatectl set-ntp true', or set the clock with 'date'")
      ),
      (
        { $0.isClockSynchronized = false },
        .warning(
          .clock, "the clock shows 2027-01-15T08:00:00Z, and no time server sets it",
          advice: "run 'apt-get install systemd-timesyncd', unless the clock is set in another way")
      ),
      ({ $0.isClockSynchronized = nil }, .ok(.clock, "the clock shows 2027-01-15T08:00:00Z")),
    ]
  }

  @Test func findsWhatAMachineLacksAndNothingElse() {
    let complete = Dictionary(
      uniqueKeysWithValues: InstallationCheck(Self.complete).findings.map { ($0.subject, $0) })
    for (lack, expected) in Self.defects {
      var machine = Self.complete
      lack(&machine)
      for finding in InstallationCheck(machine).findings {
        #expect(
          finding == (finding.subject == expected.subject ? expected : complete[finding.subject]))
      }
    }
  }

  /// The complete machine, with its state on a server.
  private static func onServer() throws -> Machine {
    var machine = complete
    machine.state = StateFolder(
      path: "/var/state", server: try PostgreSQLAddress("postgres://me:secret@db/x"))
    return machine
  }

  @Test func namesTheDatabaseOfAServerWithoutItsPassword() throws {
    var machine = try Self.onServer()
    machine.host.process = nil
    let findings = InstallationCheck(machine).findings
    #expect(findings.contains(.ok(.state, "the database 'postgres://me@db/x' can be used")))
    #expect(findings.contains(.ok(.host, "none runs for the database 'postgres://me@db/x'")))
  }

  /// Processes of a cluster, and the finding.
  private static let clusters: [(processes: Machine.Processes?, finding: Finding?)] = [
    (nil, nil),
    (Machine.Processes(), .ok(.nodes, "none has reported")),
    (
      Machine.Processes(
        nodes: [process("a", "Placard 1.2.0"), process("b", "Placard 1.2.0")],
        // The server was killed, and started again.
        servers: [
          process("w", "Placard 1.1.0", age: 7200), process("w", "Placard 1.2.0"),
        ]),
      .ok(.nodes, "2 nodes and 1 server with Placard 1.2.0")
    ),
    (
      Machine.Processes(
        nodes: [
          process("a", "Placard 1.10.0", level: 4), process("b", "Placard 1.9.0", level: 3),
        ],
        servers: [process("w", "Placard 1.9.0", level: 3)]),
      .warning(
        .nodes, "2 versions are running: 'Placard 1.9.0' (b, server w), 'Placard 1.10.0' (a)",
        advice: "finish the upgrade: all nodes and servers must have the same version")
    ),
    (
      Machine.Processes(
        nodes: [process("a", "Placard 1.2.0"), process("b", "Placard 1.1.0", age: 7200)],
        servers: [process("w", "Placard 1.2.0", age: 90)]),
      .warning(
        .nodes, "no report from b for 2 h, server w for 1 min 30 s",
        advice: "start what should work there; what was removed is forgotten a day after its last "
          + "report")
    ),
  ]

  private static func process(
    _ name: String, _ version: String, level: Int = 3, age: TimeInterval = 2
  ) -> HostNode {
    HostNode(name: name, version: version, process: 7, age: age, level: level)
  }

  @Test(arguments: clusters.indices)
  func findsSeveralVersionsAndSilentNodes(index: Int) throws {
    let (processes, expected) = Self.clusters[index]
    var machine = try Self.onServer()
    machine.processes = { processes }
    #expect(InstallationCheck(machine).findings.first { $0.subject == .nodes } == expected)
    // A state in a folder has no nodes.
    machine.state = StateFolder(path: "/var/state")
    #expect(!InstallationCheck(machine).findings.contains { $0.subject == .nodes })
  }

  @Test(arguments: [true, false])
  func findsWhatIsWrongWithTheDatabaseOfAServer(hasFolder: Bool) throws {
    var machine = try Self.onServer()
    machine.databaseProblem = { "the database cannot be reached" }
    if !hasFolder { machine.folder = { $0 == "/var/state" ? nil : Machine.Folder(owner: 0) } }
    #expect(
      InstallationCheck(machine).findings.contains(
        .error(
          .state, "the database cannot be reached",
          advice: "correct it on the server, or choose another database with '--state' or "
            + "'PLACARD_DATABASE'")))
  }
}
