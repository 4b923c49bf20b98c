import FileStorage
import Foundation
import FramePipeline
import FramePlayer
import PixelOutput
import Synchronization
import TestSupport

/// A player on a simulated clock, with a server and a panel that record what happens.
///
/// Times are seconds since 9:00 of a day; pictures are named by letters, and their files contain these.
final class SimulatedPanel {
  static let start = Date(timeIntervalSince1970: 1_768_381_200)

  let server = SimulatedServer()
  let panel = CommandRecorder()
  let folder: TemporaryFolder
  private(set) var reports: [String] = []
  /// The seconds since the start, which nobody sets.
  private(set) var uptime = 0.0
  /// The difference of this machine's clock from the true time, in seconds.
  var clockError = 0.0
  /// Changes of the clock's error, by the time at which they happen.
  var clockChanges: [(at: Double, error: Double)] = []
  private var end = 0.0

  init() throws { folder = try TemporaryFolder() }

  /// Plays for some seconds, as a process that starts now and is stopped then.
  func play(
    seconds: Double, boot: String = "1", command: String = "show {frame} {partial}",
    pollInterval: Double = 900
  ) throws {
    end = uptime + seconds
    try player(boot: boot, command: command, pollInterval: pollInterval).run()
  }

  /// Lets time pass in which no process plays.
  func pass(seconds: Double) { uptime += seconds }

  func playOnce(timeout: Double = 0) throws -> PlaybackResult {
    end = .infinity
    return try player(boot: "1", command: "show {frame}", pollInterval: 900).runOnce(
      timeout: timeout)
  }

  private func player(boot: String, command: String, pollInterval: Double) throws -> FramePlayer {
    server.now = { [unowned self] in uptime }
    panel.now = { [unowned self] in uptime }
    return FramePlayer(
      source: server, storage: try PlayerStorage(folder: "\(folder.path)/play"),
      command: try DisplayCommand(command), commandID: command, runner: panel,
      pollInterval: pollInterval,
      environment: FramePlayer.Environment(
        wallClock: { [unowned self] in Self.date(uptime + clockError) },
        uptime: { [unowned self] in uptime },
        wait: { [unowned self] in wait($0) }, random: { 0 }, boot: boot,
        report: { [unowned self] in record($0) }))
  }

  private func wait(_ seconds: Double) -> Bool {
    uptime = min(uptime + seconds, end)
    for change in clockChanges where change.at <= uptime { clockError = change.error }
    clockChanges.removeAll { $0.at <= uptime }
    return uptime >= end
  }

  private func record(_ report: PlayerReport) {
    switch report {
    case .shown: break
    case .notShown(_, let failure): reports.append("\(Int(uptime)) \(failure)")
    case .notFetched(let failure, _): reports.append("\(Int(uptime)) \(failure)")
    case .fetchedAgain: reports.append("\(Int(uptime)) fetched again")
    case .notStored(let reason): reports.append("\(Int(uptime)) \(reason)")
    case .clock(.wrong(let seconds)):
      reports.append("\(Int(uptime)) the clock is \(Int(seconds.rounded())) s behind")
    case .clock(.right): reports.append("\(Int(uptime)) the clock is right")
    }
  }

  static func date(_ seconds: Double) -> Date { start.addingTimeInterval(seconds) }

  /// The names of the stored pictures' files.
  func storedPictures() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/play/frames").sorted()
  }
}

/// A server on a simulated clock.
final class SimulatedServer: FrameSource, @unchecked Sendable {
  var now: () -> Double = { 0 }
  /// The manifests, by the times from which they are served.
  var manifests: [(from: Double, manifest: Manifest)] = []
  /// The times at which the server is unreachable.
  var outages: [ClosedRange<Double>] = []
  /// What it rejects requests with.
  var rejection: FetchFailure?
  /// Letters whose pictures have other bytes than the manifest states.
  var damaged: Set<String> = []
  /// Letters whose pictures cannot be fetched, as if the network failed after the manifest.
  var unreachable: Set<String> = []
  private(set) var requests: [String] = []

  func manifest(
    unless tag: String?, timeout: Double
  ) throws(FetchFailure) -> SourceResponse {
    let time = now()
    requests.append("\(Int(time)) manifest\(tag.map { " unless \($0)" } ?? "")")
    try check(time)
    guard let index = manifests.lastIndex(where: { $0.from <= time }) else {
      throw FetchFailure(.missing, "nothing is shown yet", date: date(time))
    }
    guard tag != "\(index)" else { return SourceResponse(.unchanged, date: date(time)) }
    let bytes = ManifestFile.bytes(of: manifests[index].manifest)
    return SourceResponse(.manifest(bytes, tag: "\(index)"), date: date(time))
  }

  func picture(
    _ picture: Manifest.Picture, timeout: Double
  ) throws(FetchFailure) -> (bytes: [UInt8], date: Date?) {
    let time = now()
    let letters = manifests.flatMap(\.manifest.frames).compactMap(\.description)
    let letter = letters.first { SHA256.hexDigest(of: $0) == picture.sha256 } ?? "?"
    requests.append("\(Int(time)) \(letter)")
    try check(time)
    if unreachable.contains(letter) { throw FetchFailure(.unavailable, "the network failed") }
    return (Array((damaged.contains(letter) ? "x" : letter).utf8), date(time))
  }

  private func check(_ time: Double) throws(FetchFailure) {
    if outages.contains(where: { $0.contains(time) }) {
      throw FetchFailure(.unavailable, "the server is unreachable")
    }
    if let rejection { throw rejection }
  }

  private func date(_ time: Double) -> Date { SimulatedPanel.date(time.rounded(.down)) }
}

/// Records the commands that a player runs.
final class CommandRecorder: DisplayCommandRunning, @unchecked Sendable {
  var now: () -> Double = { 0 }
  /// The times at which the panel does not respond.
  var broken: [ClosedRange<Double>] = []
  /// The time, the letter in the file, and the other arguments.
  private(set) var shown: [String] = []

  func run(_ arguments: [String]) throws(DisplayCommandFailure) {
    let time = now()
    guard !broken.contains(where: { $0.contains(time) }) else { throw .exit(code: 1) }
    let letter = (try? String(contentsOfFile: arguments[1], encoding: .utf8)) ?? "?"
    shown.append((["\(Int(time))", letter] + arguments.dropFirst(2)).joined(separator: " "))
  }
}

/// A frame of a test's manifest: its time, its letter, and how the panel changes to it.
struct TestFrame {
  var at: Double
  var letter: String
  var refresh: Manifest.Refresh
  var staleAfter: Double?

  static func full(_ at: Double, _ letter: String, staleAfter: Double? = nil) -> TestFrame {
    TestFrame(at: at, letter: letter, refresh: .full, staleAfter: staleAfter)
  }

  static func partial(_ at: Double, _ letter: String) -> TestFrame {
    TestFrame(at: at, letter: letter, refresh: .partial)
  }
}

/// Creates a manifest of frames whose pictures contain their letters.
func manifest(
  generated: Double = 0, _ frames: TestFrame..., reload: Double? = nil, wake: Double? = nil,
  digest: (String) -> String = { SHA256.hexDigest(of: $0) }
) -> Manifest {
  func time(_ seconds: Double) -> Timestamp { Timestamp(SimulatedPanel.date(seconds)) }
  return Manifest(
    kind: "test", family: "systemSmall", instance: "test",
    device: Manifest.Device(DeviceCatalog.trmnl),
    size: Manifest.PictureSize(PixelSize(800, 480)), locale: "en_US", timeZone: "UTC",
    colorScheme: "light", generatedAt: time(generated),
    reload: reload.map { Manifest.Reload(.after, date: time($0)) } ?? Manifest.Reload(.never),
    nextWake: wake.map(time),
    frames: frames.enumerated().map { index, frame in
      let sha256 = digest(frame.letter)
      return Manifest.Frame(
        date: time(frame.at), until: index + 1 < frames.count ? time(frames[index + 1].at) : nil,
        picture: Manifest.Picture(
          image: "frames/\(SHA256.hexDigest(of: frame.letter).prefix(32)).png", sha256: sha256,
          bytes: frame.letter.utf8.count),
        dirty: [PictureRect(x: 8 * index, y: 0, width: 16, height: 8)], refresh: frame.refresh,
        staleAfter: frame.staleAfter.map(time), description: frame.letter, taps: [])
    })
}
