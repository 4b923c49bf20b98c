import ArgumentParser
import Foundation
import FramePipeline
import PlacardCLI
import TemplateData
import WidgetHost
import WidgetWorker

/// Removes files that nothing uses any more.
struct CleanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clean", abstract: "Remove output and caches that nothing uses",
    discussion: """
      Removes the frames of instances, stacks and screens that were removed, in the output folder and \
      in advance for the other color scheme, the files of widget programs that no instance runs, and \
      the oldest responses of data sources above --keep. Files that Placard did not write stay. A \
      host may run meanwhile.
      """)

  @Option(name: .shortAndLong, help: "The output folder", completion: .directory)
  var output = "Output"

  @Option(
    help: ArgumentHelp(
      "The size of responses of data sources to keep, such as 500kB or 20MB (default: 64MB)",
      valueName: "size"))
  var keep: ByteCountArgument?

  @Flag(help: "Only print what would be removed")
  var dryRun = false

  @OptionGroup var state: StateOptions

  func run() throws {
    let store = try state.storeForReading()
    let configuration = try store.configuration()
    let used = Set(
      configuration.instances.map { "\($0.device)/\($0.id)" }
        + configuration.stacks.map { "\($0.device)/\($0.id)" }
        + configuration.screens.map { "\($0.device)/\($0.id)" })
    try clean(output, keeping: used, by: OutputRemover(root: output))
    try clean(
      state.folder.appearances, keeping: used,
      by: OutputRemover(appearances: state.folder.appearances))
    guard !dryRun else { return }
    if let lock = ProgramFiles(state.folder).tryLock() {
      ProgramFiles(state.folder).removeUnused(keeping: try store.usedVersions())
      withExtendedLifetime(lock) {}
    }
    if let keep {
      DataCache(folder: state.folder.path + "/fetched", maximumBytes: keep.count).evict()
    }
  }

  /// Removes the output folders of a root that nothing uses.
  private func clean(_ root: String, keeping used: Set<String>, by remover: OutputRemover) throws {
    let disk = LocalDisk()
    for device in disk.names(in: root).sorted() {
      for name in disk.names(in: "\(root)/\(device)").sorted()
      where !used.contains("\(device)/\(name)") && isOutput("\(root)/\(device)/\(name)") {
        StandardOutput.write("\(root)/\(device)/\(name)")
        if !dryRun { try remover.delete(name, on: device) }
      }
    }
  }

  private func isOutput(_ folder: String) -> Bool {
    FileManager.default.fileExists(atPath: folder + "/" + ManifestFile.name)
      || FileManager.default.fileExists(atPath: folder + "/frames")
  }
}

/// A number of bytes on the command line, such as `500kB` or `20MB`.
struct ByteCountArgument: ExpressibleByArgument, Hashable, Sendable {
  let count: Int

  private static let units: [(name: String, bytes: Int)] = [
    ("kB", 1000), ("MB", 1_000_000), ("GB", 1_000_000_000), ("B", 1),
  ]

  init?(argument: String) {
    let unit = Self.units.first { argument.hasSuffix($0.name) }
    let digits = argument.dropLast(unit?.name.count ?? 0)
    guard let number = Double(digits), number >= 0, number <= 1e6 else { return nil }
    count = Int(number * Double(unit?.bytes ?? 1))
  }
}
