import Foundation
import Glibc
import TestSupport

/// A small file system in a separate mount namespace.
enum SmallDisk {
  /// Runs a shell script with a file system of 4 MiB mounted at `$disk`; `$placard` is the program.
  static func run(_ script: String, in folder: TestFolder) throws -> String {
    let output = try folder.file("stdout-\(UUID().uuidString)")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
    process.arguments = [
      "-m", "sh", "-c",
      "mount -t tmpfs -o size=4m tmpfs \"$disk\" || exit 99\n" + script,
    ]
    process.currentDirectoryURL = folder.url
    let disk = folder.url.appendingPathComponent("disk")
    try FileManager.default.createDirectory(at: disk, withIntermediateDirectories: true)
    process.environment = ProcessInfo.processInfo.environment.merging([
      "disk": disk.path, "PLACARD_STATE": disk.path + "/state",
      "placard": Program.testWidgets.path,
    ]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output.handle
    process.standardError = output.handle
    try process.run()
    process.waitUntilExit()
    return "\(try output.takeText())exit \(process.terminationStatus)"
  }

  static var canMount: Bool {
    guard geteuid() == 0, access("/usr/bin/unshare", X_OK) == 0, let folder = try? TestFolder()
    else { return false }
    return (try? run("exit 0", in: folder)) == "exit 0"
  }
}
