import ArgumentParser
import FileStorage
import Foundation
import FramePipeline
import ObjectStorage
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
      in advance for the other color scheme, shared pictures that are older than a day and that no instance \
      has, the files of widget programs that no instance runs, and the oldest responses of data \
      sources above --keep. Files that Placard did not write stay, and so do frames of 'render' and of \
      hosts with another state. A host may run meanwhile.
      """)

  @Option(
    name: .shortAndLong, help: "The output folder, or the address of an object store",
    completion: .directory)
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
    let location = OutputLocation(output)
    try location.check(writes: !dryRun)
    let store = try state.storeForReading()
    let configuration = try store.configuration()
    let used = configuration.outputFolders
    let written = OutputRecord(state.folder).folders(in: output)
    var removed = RemovedFiles()
    let failures = CleaningFailures()
    do {
      defer { StandardOutput.write(removed.text(isDryRun: dryRun)) }
      failures.record {
        try clean(
          location, keeping: used, by: OutputRemover(root: output, of: state.folder), &removed,
          failures, where: written.contains)
      }
      failures.record {
        try clean(
          OutputLocation(state.folder.appearances), keeping: used,
          by: OutputRemover(appearances: state.folder.appearances), &removed, failures)
      }
      cleanRenders(of: location, &removed, failures)
      reportOthers(removed.others)
      if !dryRun { failures.record { try cleanState(store, &removed) } }
    }
    if let first = failures.first { throw first }
  }

  /// Removes shared pictures that no instance has; after the folders of instances, whose pictures are unused then.
  private func cleanRenders(
    of location: OutputLocation, _ removed: inout RemovedFiles, _ failures: CleaningFailures
  ) {
    let renders = RenderCache(output: output)
    for part in 0..<RenderCache.partCount where !failures.areLasting(on: location.disk) {
      failures.record {
        try renders.removeUnused(
          part: part, at: Date(), isDryRun: dryRun, addingTo: &removed.renders)
      }
    }
  }

  /// Removes programs and responses that nothing uses.
  private func cleanState(_ store: HostStore, _ removed: inout RemovedFiles) throws {
    if let keep {
      removed.responseCount = DataCache(
        folder: state.folder.path + "/fetched", maximumBytes: keep.count
      ).evict()
    }
    if let lock = ProgramFiles(state.folder).tryLock() {
      removed.versionCount = ProgramFiles(state.folder)
        .removeUnused(keeping: try store.usedVersions())
      withExtendedLifetime(lock) {}
    }
  }

  private func reportOthers(_ others: [String]) {
    guard let other = others.first else { return }
    let isOne = others.count == 1
    StandardError.write(
      "left \(isOne ? "a folder" : "\(others.count) folders") that no host of this state has written, "
        + "such as '\(other)'; remove \(isOne ? "it" : "them") yourself if nothing else uses "
        + "\(isOne ? "it" : "them")")
  }

  /// Removes the output folders of a root that nothing uses.
  private func clean(
    _ location: OutputLocation, keeping used: Set<String>, by remover: OutputRemover,
    _ removed: inout RemovedFiles, _ failures: CleaningFailures,
    where isRecorded: (String) -> Bool = { _ in true }
  ) throws {
    let root: any OutputDirectory
    do throws(DiskError) {
      root = try location.disk.openFolder(location.root, creates: false, followsLink: true)
    } catch {
      guard error.code == ENOENT else { throw error }
      // That of the frames in advance is in the state folder, and need not exist.
      if location.root == output {
        StandardError.write(
          "there is no output folder '\(output)'; name the folder of the frames with '--output'")
      }
      return
    }
    for device in try root.names().sorted() where InstanceName.isSafe(device) {
      if failures.areLasting(on: location.disk) { return }
      failures.record {
        guard let parent = try root.existingFolder(device) else { return }
        for name in try parent.names().sorted() where !used.contains("\(device)/\(name)") {
          if failures.areLasting(on: location.disk) { return }
          failures.record {
            guard let folder = try parent.existingFolder(name), try isOutput(folder) else { return }
            let path = "\(location.root)/\(device)/\(name)"
            guard isRecorded("\(device)/\(name)") else { return removed.others.append(path) }
            StandardOutput.write(path)
            let size = try RemovedFiles.byteCount(of: folder)
            if !dryRun { try remover.delete(name, on: device) }
            removed.addFolder(size: size)
          }
        }
      }
    }
  }

  private func isOutput(_ folder: any OutputDirectory) throws -> Bool {
    !Set(try folder.names()).isDisjoint(with: [ManifestFile.name, "frames"])
  }
}

/// The errors of a cleaning, which goes on with the other folders.
private final class CleaningFailures {
  private(set) var first: (any Error)?

  /// Performs a part of the cleaning; records its error if none was recorded before.
  func record(_ part: () throws -> Void) {
    do { try part() } catch { first = first ?? error }
  }

  /// Whether the other folders of a disk would fail, too, after each has waited for its server.
  func areLasting(on disk: any OutputDisk) -> Bool { first != nil && disk.isUnreachable }
}

/// The files that are removed.
private struct RemovedFiles {
  /// The number of output folders.
  private var folderCount = 0
  /// The size of the output folders.
  private var byteCount = 0
  /// The pictures that instances shared.
  var renders = RenderCache.RemovedFiles()
  /// The number of versions of widget programs and templates.
  var versionCount = 0
  /// The number of responses of data sources.
  var responseCount = 0
  /// Unused folders that no host of this state has written.
  var others: [String] = []

  /// Counts a folder.
  mutating func addFolder(size: Int) {
    byteCount += size
    folderCount += 1
  }

  /// Returns the size of a folder's files; output has one level of folders.
  static func byteCount(of folder: any OutputDirectory, depth: Int = 0) throws -> Int {
    try folder.names().reduce(0) { sum, name in
      switch folder.kind(of: name) {
      case .file: return sum + (folder.stamp(of: name).map { Int($0.size) } ?? 0)
      case .folder where depth < 4:
        guard let subfolder = try folder.existingFolder(name) else { return sum }
        return sum + (try byteCount(of: subfolder, depth: depth + 1))
      default: return sum
      }
    }
  }

  func text(isDryRun: Bool) -> String {
    let size = ByteCountText.text(of: byteCount)
    let parts = [
      folderCount > 0 ? Self.text(folderCount, "folder") + " of output with \(size)" : nil,
      renders.pictures > 0
        ? Self.text(renders.pictures, "shared picture")
          + " with \(ByteCountText.text(of: renders.bytes))" : nil,
      versionCount > 0 ? Self.text(versionCount, "version") + " of programs and templates" : nil,
      responseCount > 0 ? Self.text(responseCount, "response") + " of data sources" : nil,
    ].compactMap(\.self)
    guard !parts.isEmpty else { return "nothing to remove" }
    return "\(isDryRun ? "would remove" : "removed") \(parts.joined(separator: ", "))"
  }
}

extension RemovedFiles {
  private static func text(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}

/// A number of bytes for people, in the units that ``ByteCountArgument`` takes.
enum ByteCountText {
  /// Returns the number in kilobytes or megabytes, such as `812 kB` or `20 MB`.
  static func text(of count: Int) -> String {
    count < 1_000_000 ? "\((count + 999) / 1000) kB" : "\((count + 500_000) / 1_000_000) MB"
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
