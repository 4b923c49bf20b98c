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
    try clean(
      location, keeping: used, by: OutputRemover(root: output, of: state.folder), &removed,
      where: written.contains)
    try clean(
      OutputLocation(state.folder.appearances), keeping: used,
      by: OutputRemover(appearances: state.folder.appearances), &removed)
    // After the folders of instances, whose shared pictures are unused now.
    let renders = RenderCache(output: output)
    for part in 0..<RenderCache.partCount {
      removed.renders.add(
        try renders.removeUnused(part: part, at: Date(), isDryRun: dryRun))
    }
    defer { StandardOutput.write(removed.text(isDryRun: dryRun)) }
    if let other = removed.others.first {
      let count = removed.others.count
      StandardError.write(
        "left \(count == 1 ? "a folder" : "\(count) folders") that no host of this state has written, "
          + "such as '\(other)'; remove \(count == 1 ? "it" : "them") yourself if nothing else uses "
          + "\(count == 1 ? "it" : "them")")
    }
    guard !dryRun else { return }
    if let lock = ProgramFiles(state.folder).tryLock() {
      removed.versionCount = ProgramFiles(state.folder)
        .removeUnused(keeping: try store.usedVersions())
      withExtendedLifetime(lock) {}
    }
    if let keep {
      removed.responseCount = DataCache(
        folder: state.folder.path + "/fetched", maximumBytes: keep.count
      ).evict()
    }
  }

  /// Removes the output folders of a root that nothing uses.
  private func clean(
    _ location: OutputLocation, keeping used: Set<String>, by remover: OutputRemover,
    _ removed: inout RemovedFiles, where isRecorded: (String) -> Bool = { _ in true }
  ) throws {
    let root: any OutputDirectory
    do throws(DiskError) {
      root = try location.disk.openFolder(location.root, creates: false, followsLink: true)
    } catch {
      if error.code == ENOENT { return }
      throw error
    }
    for device in try root.names().sorted() where InstanceName.isSafe(device) {
      guard let parent = try? root.openFolder(device, creates: false) else { continue }
      for name in try parent.names().sorted() where !used.contains("\(device)/\(name)") {
        guard let folder = try? parent.openFolder(name, creates: false), try isOutput(folder)
        else { continue }
        let path = "\(location.root)/\(device)/\(name)"
        guard isRecorded("\(device)/\(name)") else {
          removed.others.append(path)
          continue
        }
        StandardOutput.write(path)
        try removed.add(folder)
        if !dryRun { try remover.delete(name, on: device) }
      }
    }
  }

  private func isOutput(_ folder: any OutputDirectory) throws -> Bool {
    !Set(try folder.names()).isDisjoint(with: [ManifestFile.name, "frames"])
  }
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

  /// Counts a folder before it is removed.
  mutating func add(_ folder: any OutputDirectory) throws {
    byteCount += try Self.byteCount(of: folder, depth: 0)
    folderCount += 1
  }

  /// Returns the size of a folder's files; output has one level of folders.
  private static func byteCount(of folder: any OutputDirectory, depth: Int) throws -> Int {
    try folder.names().reduce(0) { sum, name in
      switch folder.kind(of: name) {
      case .file: return sum + (folder.stamp(of: name).map { Int($0.size) } ?? 0)
      case .folder where depth < 4:
        guard let subfolder = try? folder.openFolder(name, creates: false) else { return sum }
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
