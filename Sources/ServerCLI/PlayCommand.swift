import ArgumentParser
import CheckedJSON
import FileStorage
import Foundation
import FramePipeline
import FramePlayer
import Graphics
import HTTPClient
import InternetDates
import ObjectStorage
import PlacardCLI
import WidgetHost
import WidgetWorker

/// Shows the frames of a server or a folder on a panel, by a command.
struct PlayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play", abstract: "Show frames on a panel of this machine, by a command",
    discussion: """
      Fetches the manifest and the frames of a display, keeps them on disk, and runs a command for \
      each frame at its date, also without the server. Placeholders in the command: {frame} is \
      the file, {date} the frame's date, {refresh} 'full' or 'partial', {partial} an argument \
      x,y,width,height for each rectangle of a partial refresh, {x} {y} {width} {height} the \
      rectangle around them. No shell interprets the command.
      """)

  @Argument(
    help: ArgumentHelp(
      "The address of a display, as http://192.168.1.5:8080/devices/hall, or an output folder",
      valueName: "source"))
  var source: String

  @Option(help: ArgumentHelp("The command that shows a frame", valueName: "command"))
  var command: String

  @Flag(help: "Let /bin/sh run the command; placeholders are quoted already")
  var shell = false

  @Option(
    help: ArgumentHelp(
      "The time after which the command is killed (default: 3m)", valueName: "duration"))
  var timeout: DurationArgument?

  @Option(
    help: ArgumentHelp(
      "A file with the display's token (default: $PLACARD_TOKEN)", valueName: "file"),
    completion: .file())
  var tokenFile: String?

  @Option(
    help: ArgumentHelp(
      "The longest time between two requests for new frames (default: 15m)", valueName: "duration"))
  var poll: DurationArgument?

  @Flag(help: "Show the current frame, print when to run again, and exit, as for cron")
  var once = false

  @Option(
    help: ArgumentHelp(
      "How long --once waits for a server that does not answer or has no frame yet (default: not at all)",
      valueName: "duration"))
  var wait: DurationArgument?

  @Flag(help: "Print the result of --once as JSON")
  var json = false

  @Flag(name: .shortAndLong, help: "Print only errors")
  var quiet = false

  @OptionGroup var state: StateOptions

  private static let tokenVariable = "PLACARD_TOKEN"

  func validate() throws {
    guard once || (wait == nil && !json) else {
      throw ValidationError("--wait and --json need --once")
    }
  }

  func run() throws {
    let signals = try TerminationSignals()
    let command = try DisplayCommand(command, usesShell: shell)
    let environment = ProcessInfo.processInfo.environment
    // The program that runs the command knows the token, and the command need not.
    let inherited = environment.filter { $0.key != Self.tokenVariable }
    let player = FramePlayer(
      source: try frameSource(environment),
      storage: try PlayerStorage(folder: "\(state.folder.path)/play/\(folderName)"),
      command: command, commandID: SHA256.hexDigest(of: self.command),
      runner: SystemDisplayCommandRunner(
        environment: inherited, timeout: timeout?.seconds ?? 180,
        isStopped: { signals.wait(atMost: 0) }),
      pollInterval: poll?.seconds ?? 900, environment: playerEnvironment(signals))
    guard once else { return try player.run() }
    let result = try player.runOnce(timeout: wait?.seconds ?? 0)
    print(result)
    guard let failure = result.failure else { return }
    StandardError.reportError(failure.description)
    // The frame is shown, but a person has to do something.
    if failure.kind == .rejected { throw CommandError.alreadyReported }
  }

  /// The name of the source's folder: players of several panels have one each.
  private var folderName: String { String(SHA256.hexDigest(of: normalizedSource).prefix(16)) }

  private var isFile: Bool { source.prefixMatch(of: /file:/.ignoresCase()) != nil }
  private var isAddress: Bool { AddressScheme.scheme(of: source) != nil && !isFile }

  /// The address, or the absolute path of a folder.
  private var normalizedSource: String {
    if isAddress { return source }
    let path = isFile ? URL(string: source)?.path ?? source : source
    return URL(fileURLWithPath: path).standardizedFileURL.path
  }

  private func frameSource(_ environment: [String: String]) throws -> any FrameSource {
    guard !ObjectAddress.isAddress(source) else {
      throw CommandError(
        "'play' shows the frames of a server or a folder, not those of the object store '\(source)'; "
          + "run 'serve' with it, and pass the address of a display")
    }
    guard isAddress else { return FolderFrameSource(path: normalizedSource) }
    do {
      return try HTTPFrameSource(
        source, token: try token(environment),
        client: CurlHTTPClient(authorities: environment["SSL_CERT_FILE"]))
    } catch let error as WebAddressError {
      throw CommandError("the source is not a valid URL: \(error)")
    }
  }

  private func token(_ environment: [String: String]) throws -> String? {
    var text = environment[Self.tokenVariable]
    if let tokenFile {
      guard let data = FileManager.default.contents(atPath: tokenFile), data.count <= 4096 else {
        throw CommandError("the token file '\(tokenFile)' cannot be read")
      }
      text = String(decoding: data, as: UTF8.self)
    }
    let token = text?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    // It becomes a header field.
    guard token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw CommandError(
        "the token has other characters than letters and digits; 'placard device token NAME' prints it"
      )
    }
    return token.isEmpty ? nil : token
  }

  private func playerEnvironment(_ signals: TerminationSignals) -> FramePlayer.Environment {
    let start = ContinuousClock.now
    let boot = FileManager.default.contents(atPath: "/proc/sys/kernel/random/boot_id") ?? Data()
    return FramePlayer.Environment(
      wallClock: { Date() }, uptime: { start.duration(to: .now) / .seconds(1) },
      wait: { signals.wait(atMost: $0) }, random: { Double.random(in: 0..<1) },
      boot: String(decoding: boot, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines),
      report: { [quiet, once, wait] report in
        if once, report.isPartOfResult(retries: wait != nil) { return }
        if report.isError {
          StandardError.reportError(report.text)
        } else if !quiet, !once {
          StandardOutput.write(report.text)
          fflush(nil)
        }
      })
  }

  private func print(_ result: PlaybackResult) {
    if json {
      StandardOutput.write(json: result.json)
    } else if !quiet {
      StandardOutput.write(result.text)
    }
  }
}

extension PlayerReport {
  /// Whether a person may have to do something.
  fileprivate var isError: Bool {
    switch self {
    case .shown, .fetchedAgain, .clock(.right): false
    case .notShown, .notFetched, .notStored, .clock(.wrong): true
    }
  }

  /// Whether the result of `--once` says the same.
  fileprivate func isPartOfResult(retries: Bool) -> Bool {
    switch self {
    case .shown, .notShown: true
    case .notFetched(let failure, _): !retries || failure.kind == .rejected
    case .fetchedAgain, .notStored, .clock: false
    }
  }

  fileprivate var text: String {
    switch self {
    case .shown(let update, let next):
      "shown: the frame of \(update.frame.date.text), \(update.extent)"
        + (next.map { "; next at \(InternetDate.text(of: $0))" } ?? "; no other follows")
    case .notShown(let update, let failure):
      "the frame of \(update.frame.date.text) is not shown: \(failure)"
    case .notFetched(let failure, let next):
      "\(failure)"
        + (next.map { "; retrying at \(InternetDate.text(of: $0, fraction: .never))" } ?? "")
    case .fetchedAgain: "the source can be read again"
    case .notStored(let reason): reason
    case .clock(.wrong(let seconds)):
      "the clock of this machine is \(Self.span(seconds)) \(seconds > 0 ? "behind" : "ahead"); "
        + "frames are shown by the server's time, but set the clock"
    case .clock(.right): "the clock of this machine is right again"
    }
  }

  private static func span(_ seconds: Double) -> String {
    let seconds = abs(seconds)
    let units = [(365.25 * 86_400, "years"), (86_400, "days"), (3600, "hours"), (60, "minutes")]
    let unit = units.first { seconds >= 2 * $0.0 } ?? (1, "seconds")
    return "\(Int((seconds / unit.0).rounded())) \(unit.1)"
  }
}

extension PanelUpdate {
  fileprivate var extent: String {
    guard let partial else { return "whole panel" }
    return partial.count == 1 ? "1 rectangle" : "\(partial.count) rectangles"
  }
}

extension PlaybackResult {
  fileprivate var text: String {
    let action = update.map { "shown, \($0.extent)" } ?? "already on the panel"
    return "the frame of \(frame.date.text): \(action)" + (isStale ? ", out of date" : "")
      + "; run again at \(InternetDate.text(of: next, fraction: .never))"
  }

  fileprivate var json: JSONValue {
    .object([
      "date": .string(frame.date.text), "sha256": .string(frame.picture.sha256),
      "refresh": .string(update.map { $0.partial == nil ? "full" : "partial" } ?? "none"),
      "stale": .bool(isStale), "next": .string(InternetDate.text(of: next, fraction: .never)),
      "nextFrame": nextFrame.map { .string(InternetDate.text(of: $0)) } ?? .null,
      "error": failure.map { .string($0.description) } ?? .null,
    ])
  }
}
