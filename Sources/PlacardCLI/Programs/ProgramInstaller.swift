import FileStorage
import Foundation
import Graphics
package import WidgetHost
import WidgetTimeline
package import WidgetWorker

/// Reads the widget programs that commands name, by their paths or their names.
package struct ProgramInstaller {
  package let state: StateOptions
  package let limits: WorkerLimitOptions

  package init(state: StateOptions, limits: WorkerLimitOptions) {
    self.state = state
    self.limits = limits
  }

  private var files: ProgramFiles { ProgramFiles(state.folder) }

  /// Whether a name is the path of a file, and not a kind, a template or the name of a program.
  static func isProgram(_ name: String) -> Bool {
    name.contains("/") && FileStatus(path: name)?.isFolder == false
  }

  /// Returns the registered programs.
  func registered() throws -> [RegisteredProgram] {
    // Without reading the store if there are none: with its threads a worker could not be forked any more.
    guard FileManager.default.fileExists(atPath: state.folder.programs) else { return [] }
    return try state.storeForReading().programs()
  }

  /// Returns the current version of a template; `nil` if none is stored, so that its folder is read.
  package func currentVersion(ofTemplate kind: String) throws -> ProgramVersion? {
    guard ProgramRunner.current.registry != nil,
      FileManager.default.fileExists(atPath: state.folder.programs)
    else { return nil }
    let template = try state.storeForReading().templates().first { $0.id == kind }
    return template?.currentVersion.flatMap { $0.isInPlace ? nil : $0 }
  }

  /// Returns a registered program in its current version.
  package func prepare(_ program: RegisteredProgram) throws -> StagedProgram {
    guard let version = program.currentVersion else {
      throw ProgramError.unknown(program.id, suggestion: "")
    }
    return StagedProgram(
      name: program.id, version: version,
      executed: WorkerProgram(
        path: program.id, executable: version.installed.path(in: state.folder)),
      path: nil, copied: nil, files: files)
  }

  /// Copies a program's files, and lists its widgets in a worker.
  ///
  /// - Parameters:
  ///   - path: The path of the executable.
  ///   - name: The name of the program; `nil` for that of its file.
  ///   - isUpgrade: Whether the registered program of that name may have another version.
  /// - Returns: The program, which has to be installed or discarded.
  /// - Throws: ``CommandError`` or ``ProgramError`` that says what is wrong with it.
  package func prepare(
    path: String, name: String?, isUpgrade: Bool = false
  ) throws -> StagedProgram {
    let name = name ?? (path as NSString).lastPathComponent
    guard ProgramName.isSafe(name) else {
      throw CommandError(
        "'\(name)' cannot be the name of a program; name it with '--program', with \(ProgramName.rule)"
      )
    }
    try rejectCurrentProgram(path)
    let lock = try files.lock()
    // Removes files that killed commands left, and versions that nothing uses any more.
    files.removeUnused(keeping: try state.storeForReading().usedVersions())
    let draft = try files.draft(path, named: name)
    do {
      let executed = WorkerProgram(path: name, executable: draft.path)
      let known = try state.storeForReading().programs().first { $0.id == name }
      if !isUpgrade, let known, known.current != draft.digest {
        throw ProgramError.otherVersion(
          program: name, registered: known.currentVersion?.shortID ?? known.current,
          added: String(draft.digest.prefix(12)), source: path)
      }
      let version =
        try known?.version(draft.digest) ?? version(of: draft, executed, path)
      return StagedProgram(
        name: name, version: version, executed: executed, path: path,
        copied: StagedProgram.Copy(draft: draft, lock: lock), files: files)
    } catch {
      files.discard(draft)
      throw error
    }
  }

  /// Copies a template's folder and checks it.
  ///
  /// - Parameters:
  ///   - path: The path of the folder.
  ///   - template: The template, whose kind the folder must have.
  /// - Returns: The version, which has to be installed or discarded.
  /// - Throws: An error that says what is wrong with it.
  func prepare(path: String, template: RegisteredProgram) throws -> StagedProgram {
    guard let registry = ProgramRunner.current.registry else {
      throw CommandError("'\(template.id)' is a template; upgrade it with 'placard'")
    }
    let lock = try files.lock()
    files.removeUnused(keeping: try state.storeForReading().usedVersions())
    let draft = try files.templateDraft(path, kind: template.id)
    do {
      let version =
        try template.version(draft.digest)
        ?? ProgramVersion(
          id: draft.digest, executable: draft.executable, source: draft.source,
          byteCount: draft.byteCount, added: Date(),
          widgets: [
            registry.inspect(
              draft.path, of: template.id, copiedFrom: path, limits: limits.limits)
          ])
      return StagedProgram(
        name: template.id, version: version, executed: try WorkerProgram.current(), path: path,
        copied: StagedProgram.Copy(draft: draft, lock: lock), files: files)
    } catch {
      files.discard(draft)
      throw error
    }
  }

  /// The `placard` program has only templates, which are added by their folders.
  private func rejectCurrentProgram(_ path: String) throws {
    guard ProgramRunner.current.registry != nil,
      let executable = FileIdentity(path: "/proc/self/exe", followsLink: true),
      executable == FileIdentity(path: path, followsLink: true)
    else { return }
    throw CommandError(
      "'\(path)' has no widgets of its own; pass the executable of a widget program, or the folder of a template"
    )
  }

  private func version(
    of draft: ProgramFiles.Draft, _ executed: WorkerProgram, _ path: String
  ) throws -> ProgramVersion {
    var outcome = TaskOutcome()
    try TaskRunner(executing: executed, limits: limits.limits, folder: state.folder)
      .run(.describe(DescribeTask()), of: "the program '\(path)'", into: &outcome) { message in
        // The copy is removed, and has the same contents.
        StandardError.reportError(message.replacing(draft.path, with: path))
      }
    if outcome.hasFailed { throw CommandError.alreadyReported }
    let widgets: [WidgetSummary] = try outcome.values()
    guard !widgets.isEmpty else { throw CommandError("the program '\(path)' has no widgets") }
    return ProgramVersion(
      id: draft.digest, executable: draft.executable, source: draft.source, bundles: draft.bundles,
      byteCount: draft.byteCount, added: Date(),
      widgets: widgets.map {
        ProgramVersion.Widget(
          kind: $0.kind, families: $0.families, intentType: $0.intentType,
          wantsLocation: $0.wantsLocation)
      })
  }
}

/// A version of a widget program that a command uses: a registered one, or copied files.
package struct StagedProgram {
  package let name: String
  package let version: ProgramVersion
  /// The executable for workers of the command.
  package let executed: WorkerProgram
  /// The path that a person named; `nil` for a registered program.
  package let path: String?
  fileprivate let copied: Copy?
  fileprivate let files: ProgramFiles

  /// Files that are not installed yet, with the lock that keeps other commands from removing them.
  fileprivate struct Copy {
    let draft: ProgramFiles.Draft
    let lock: FileLock
  }

  /// The version that is registered with the first instance; `nil` for a registered program.
  package var newVersion: ProgramVersion? { copied == nil ? nil : version }

  /// Whether a person named the program, and not a widget.
  func isNamed(_ text: String?) -> Bool { text == name || text == path }

  /// Returns the kind with a name, or the program's only kind, beside that of all its live activities.
  package func kind(named name: String?) throws -> String {
    guard let name else {
      let kinds = version.kinds.filter { $0 != WidgetDefinition.activityKind }
      guard let only = kinds.first, kinds.count == 1 else {
        throw CommandError(
          "'\(self.name)' has several widgets; choose one with '--kind': "
            + version.kinds.map { "'\($0)'" }.joined(separator: ", "))
      }
      return only
    }
    guard version.kinds.contains(name) else {
      throw CommandError(unknown("kind", name, among: version.kinds))
    }
    return name
  }

  func family(named name: String?, of kind: String) throws -> WidgetFamily {
    try AddedWidget.family(named: name, of: kind, in: version)
  }

  /// Gives copied files their name in the state folder.
  package func install() throws {
    if let copied { try files.install(copied.draft) }
  }

  /// Removes copied files that were not installed.
  package func discard() {
    if let copied { files.discard(copied.draft) }
  }
}
