import ArgumentParser
import CheckedJSON
import Foundation
import FramePipeline
import PlacardCLI
import WidgetHost
import WidgetWorker

/// Writes the state of a host to a file.
struct BackupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup", abstract: "Write the state of the host to a file",
    discussion: """
      The file has a consistent copy of the database, the copies of widget programs, the profiles of \
      displays, pushed data, trust, the administrator's password, and the key of the devices' \
      tokens: keep it as safe as the state folder. A host may run meanwhile. Frames and caches are \
      left out, because a host makes them again. The backup is checked before it replaces a file \
      of that name.
      """)

  @Argument(help: "The file to write", completion: .file())
  var file: String

  @Flag(help: "Print JSON")
  var json = false

  @OptionGroup var state: StateOptions

  func run() throws {
    let path = URL(fileURLWithPath: file).path
    let isReplaced = FileManager.default.fileExists(atPath: path)
    var progress: ProgressBar?
    defer { progress?.finish() }
    let summary = try StateBackup.write(state.folder, to: path, at: Date()) { done, total in
      // Another attempt begins anew.
      if done == 1 { progress = ProgressBar("copying", of: total) }
      progress?.advance()
    }
    progress?.finish()
    summary.report("backed up", isReplaced: isReplaced, json: json)
  }
}

/// Replaces the state of a host by that of a backup.
struct RestoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Replace the state of the host by that of a backup",
    discussion: """
      Every file is checked, and the database is migrated if an earlier version wrote it. The state \
      folder is then swapped with the new one at once: a command that is killed has changed \
      everything or nothing. No host may run. A state that exists is only replaced with --replace.
      """)

  @Argument(help: "The file that 'backup' wrote", completion: .file())
  var file: String

  @Flag(help: "Replace the state that the folder has")
  var replace = false

  @Flag(help: "Check the backup, and restore nothing")
  var check = false

  @Flag(help: "Print JSON")
  var json = false

  @OptionGroup var state: StateOptions

  func run() throws {
    let path = URL(fileURLWithPath: file).path
    if check {
      try StateBackup.check(path).report("the backup is complete:", json: json)
    } else {
      try StateBackup.restore(path, to: state.folder, replaces: replace)
        .report("restored", json: json)
    }
  }
}

extension StateBackup.Summary {
  fileprivate func report(_ action: String, isReplaced: Bool? = nil, json: Bool) {
    let date = Timestamp(created).text
    if json {
      StandardOutput.write(
        json: .object([
          "created": .string(date), "files": .integer(fileCount), "bytes": .integer(byteCount),
          "replaced": isReplaced.map { .bool($0) },
        ]))
    } else {
      StandardOutput.write(
        "\(action) \(fileCount) file\(fileCount == 1 ? "" : "s") with \(ByteCountText.text(of: byteCount)), as of \(date)"
          + (isReplaced == true ? "; replaced the file that was there" : "")
      )
    }
  }
}
