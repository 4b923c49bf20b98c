import PlacardCLI
import Testing
import WidgetHost

/// What `status` and `nodes` say about slow widgets and a slow database.
@Suite struct HostLoadTextTests {
  /// The seconds of slow kinds, the number of workers, the interval of commits, and the lines.
  private static let cases: [([Int?], Int, Double?, Int?, [String])] = [
    ([], 4, nil, nil, []),
    ([31], 4, nil, nil, ["slow: 1 kind (k0 31 s) has at most 2 of 4 workers"]),
    (
      [31, nil], 4, nil, nil,
      ["slow: 2 kinds (k0 31 s, k1 over 5 s) have at most 2 of 4 workers each"]
    ),
    ([31], 1, nil, nil, ["slow: 1 kind (k0 31 s), and there is only one worker"]),
    (
      [40, 31, 12, 8, 6], 8, nil, nil,
      ["slow: 5 kinds (k0 40 s, k1 31 s, k2 12 s and 2 more) have at most 4 of 8 workers each"]
    ),
    ([], 4, 2, nil, ["commits: every 2.0 s, as the database answers slowly"]),
    (
      [], 4, 0.5, 8,
      ["commits: every 0.5 s, at most 8 jobs between them, as the database answers slowly"]
    ),
    ([], 4, nil, 1, ["commits: at most 1 job between them, as the database answers slowly"]),
  ]

  @Test(arguments: cases.indices)
  func isPrintedIfReloadsAreHeldUp(index: Int) {
    let (seconds, workers, interval, jobs, lines) = Self.cases[index]
    var load = HostLoad()
    load.slowKinds = seconds.enumerated().map { .init(kind: "k\($0)", seconds: $1) }
    load.slowKindCount = seconds.count
    load.workers = workers
    load.commitInterval = interval
    load.admittedJobs = jobs
    #expect(load.lines() == lines)
    #expect(load.isNormal == lines.isEmpty)
  }

  @Test func namesTheNodeOfACluster() {
    var load = HostLoad()
    load.commitInterval = 2
    #expect(
      load.lines(on: "db1:/state")
        == ["commits on db1:/state: every 2.0 s, as the database answers slowly"])
  }
}
