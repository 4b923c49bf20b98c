import Foundation
import Glibc

/// A PostgreSQL server with an empty database that ends with this process, or when the object is deallocated.
///
/// It listens on a socket in its own folder, and does not wait for its disk.
package final class TestPostgreSQLServer: Sendable {
  /// The folder of the newest version's programs.
  private static let programs: String = {
    let root = "/usr/lib/postgresql"
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    return "\(root)/\(versions.compactMap(Int.init).max() ?? 0)/bin"
  }()
  /// The user who runs the server if a test runs as root, which the server rejects.
  private static let user = "postgres"
  /// The timeout for its start, which is long enough for a busy machine.
  private static let timeout = Duration.seconds(300)

  package static let isAvailable = ["initdb", "postgres", "psql"].allSatisfy {
    FileManager.default.isExecutableFile(atPath: "\(programs)/\($0)")
  }

  /// The server that the tests of a process share, each with a schema of its own.
  package static let shared = Result { try TestPostgreSQLServer() }

  /// The folder of the database, and of the socket.
  private let folder: TemporaryFolder
  private let process: Process
  /// The server is stopped when its input ends.
  private let input: Pipe

  /// Starts a server.
  package init() throws {
    folder = try TemporaryFolder()
    input = Pipe()
    process = Process()
    if geteuid() == 0, let user = getpwnam(Self.user) {
      chown(folder.path, user.pointee.pw_uid, user.pointee.pw_gid)
    }
    try Self.run(
      "\(Self.programs)/initdb -D data -U placard -A trust --no-sync -E UTF8 --locale=C.UTF-8",
      in: folder.path)
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = Self.asUser(
      """
      \(Self.programs)/postgres -D data -k "$PWD" -c listen_addresses= -c fsync=off \
      -c max_connections=200 2>log & server=$!
      cat >/dev/null; kill -INT $server; wait $server
      """)
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    try waitUntilItAnswers()
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// The address of the database, with a schema.
  package func address(schema: String) -> String {
    "postgres:///postgres?host=\(folder.path)&user=placard&schema=\(schema)"
  }

  /// Returns the name of a schema that no other test has.
  package static func newSchema() -> String {
    "t" + UUID().uuidString.lowercased().filter { $0 != "-" }
  }

  /// Performs SQL, and returns what `psql` prints without alignment.
  @discardableResult
  package func perform(_ text: String, in schema: String = "public") throws -> String {
    try Self.run(
      "PGOPTIONS='-c search_path=\(schema)' \(Self.programs)/psql -h \"$PWD\" -U placard -AtXq "
        + "-v ON_ERROR_STOP=1 postgres", in: folder.path, input: text)
  }

  private func waitUntilItAnswers() throws {
    let end = ContinuousClock.now + Self.timeout
    while true {
      do {
        try perform("SELECT 1")
        return
      } catch {
        guard process.isRunning, ContinuousClock.now < end else { throw error }
        usleep(20_000)
      }
    }
  }

  /// Returns the arguments of a shell that performs a script, as another user if this is root.
  private static func asUser(_ script: String) -> [String] {
    guard geteuid() == 0 else { return ["-c", script] }
    return [
      "-c",
      "exec setpriv --reuid=\(user) --regid=\(user) --clear-groups /bin/sh -c \"$1\"", "sh", script,
    ]
  }

  @discardableResult
  private static func run(_ script: String, in folder: String, input: String = "") throws -> String
  {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = asUser(script)
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    let (standardInput, output, errors) = (Pipe(), Pipe(), Pipe())
    process.standardInput = standardInput
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    try standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try standardInput.fileHandleForWriting.close()
    let text = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let message = String(
      decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(message: message) }
    return text.trimmingCharacters(in: .newlines)
  }

  /// What a program of PostgreSQL printed when it failed.
  package struct Failure: Error, CustomStringConvertible {
    let message: String
    package var description: String { message }
  }
}
