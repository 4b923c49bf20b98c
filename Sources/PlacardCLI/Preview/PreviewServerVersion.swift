import ChildProcesses
import WidgetWorker

/// The version of another program `placard`, which must know all options that this program passes on.
struct PreviewServerVersion {
  private let path: String
  /// The version; `nil` if the program does not print one, as programs before Placard 0.6.
  private let version: PlacardVersion?

  /// The time that the program has to print its version.
  private static let timeLimit = Duration.seconds(20)

  /// Runs a program with '--version'.
  ///
  /// - Throws: ``CommandError`` if the program cannot be started.
  init(of path: String, in environment: [String: String]) throws {
    self.path = path
    do throws(ProcessStartError) {
      version = try Self.output(of: path, environment).flatMap(PlacardVersion.init(parsing:))
    } catch {
      throw CommandError("'\(path)' cannot be run: \(error)")
    }
  }

  /// Checks that the program is not older than this one.
  ///
  /// - Parameters:
  ///   - location: Where the program was found.
  ///   - needed: The version of this program.
  /// - Throws: ``CommandError`` if the program is older.
  func check(location: String, needed: PlacardVersion = .current) throws {
    if let version, version.isAtLeast(needed) { return }
    let found = version.map { "has version \($0.number)" } ?? "prints no version"
    throw CommandError(
      "'\(path)', found \(location), \(found), but this program was built with version "
        + "\(needed.number); install 'placard' \(needed.release) or later, or name its file in $PLACARD"
    )
  }

  /// Returns what a program prints as its version; `nil` if it fails.
  private static func output(
    of path: String, _ environment: [String: String]
  ) throws(ProcessStartError) -> String? {
    let (output, programOutput) = try FileDescriptor.pipe()
    var launch = ProgramLaunch(
      path: path, arguments: [path, "--version"], environment: environment)
    launch.output = programOutput.number
    let child = try ChildProcess(launch)
    let exit = child.exit(before: .now + timeLimit)
    child.terminate()
    // The program has a copy.
    withExtendedLifetime(programOutput) {}
    guard exit == .code(0) else { return nil }
    // A version fits into the pipe, so that it is complete when the program has ended.
    var bytes: [UInt8] = []
    _ = output.readAvailable { bytes.append(contentsOf: $0) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
