package import FileStorage
import Foundation
import Glibc
import Graphics
package import WidgetHost

/// The files of widget programs and of upgraded templates in a state folder: a folder for each version, named by the
/// digest of its files.
///
/// Files are copied into a draft folder, which is renamed to the digest when it is complete. Versions are therefore
/// installed atomically, and neither a new build nor the removal of the original affects a host.
package struct ProgramFiles {
  private let folder: StateFolder

  /// The maximum sizes of a program's files; a debug build of a program has about 80 MB.
  package struct Limits: Hashable, Sendable {
    package var bytes = 1 << 30
    package var files = 20_000
    package var depth = 24
    /// What to do about too many bytes.
    package var advice = "build it with '-c release'"

    package init() {}

    /// The limits of a template's folder, which are those of trusted ones.
    package static var template: Limits {
      var limits = Limits()
      (limits.bytes, limits.files, limits.depth) = (64 << 20, 2000, 16)
      limits.advice = "leave out what the template does not need"
      return limits
    }
  }

  package init(_ folder: StateFolder) { self.folder = folder }

  /// Copied files that no version has yet; ``ProgramFiles/removeUnused(keeping:)`` removes those of a killed process.
  package struct Draft: Sendable {
    let folder: String
    /// The digest of all files.
    package let digest: String
    /// The name of the executable's file, or of the template's folder.
    package let executable: String
    /// The path of the original executable or folder, without symbolic links.
    package let source: String
    package let bundles: [String]
    package let byteCount: Int

    /// The executable or the template's folder among the copied files.
    package var path: String { "\(folder)/\(executable)" }
  }

  private static let draftSuffix = ".draft"

  // MARK: Locking

  /// Locks the files against other processes that add or remove some.
  ///
  /// - Throws: ``CommandError`` if another process keeps the lock for 30 s, or the folder cannot be created.
  package func lock() throws -> FileLock {
    try folder.create()
    try AtomicFile.createFolder(folder.programs)
    if let lock = try FileLock.lock(folder.programs, opening: .folder, within: .seconds(30)) {
      return lock
    }
    throw CommandError(
      "another command is changing the programs of '\(folder.path)'; wait until it has ended")
  }

  /// Locks the files, or returns `nil` if another process has locked them or there are none.
  package func tryLock() -> FileLock? {
    try? FileLock.tryLock(folder.programs, opening: .folder)
  }

  // MARK: Copying

  /// Copies a program with the resource bundles beside it, and checks that it is complete and can run here.
  ///
  /// The program is not executed. The files must be locked. While a build writes some of them, they are copied again,
  /// so that a version has no mix of two builds.
  ///
  /// - Parameters:
  ///   - path: The path of the executable; symbolic links are followed.
  ///   - name: The name that the executable probably has, if the path is that of a package's folder.
  ///   - limits: The maximum sizes.
  ///   - onCopy: Called when the files are copied, and not yet compared with the originals.
  /// - Returns: The copied files.
  /// - Throws: ``CommandError`` that says what is wrong with the program; `DiskError`.
  package func draft(
    _ path: String, named name: String? = nil, limits: Limits = Limits(),
    onCopy: () throws -> Void = {}
  ) throws -> Draft {
    try retryingChanges({ try copyProgram(path, name, limits, onCopy) }) { file in
      "'\(file)' is changed while it is copied, so '\(path)' cannot be added; wait until its build has ended"
    }
  }

  /// Copies the folder of a template, which is neither read nor checked.
  ///
  /// The files must be locked. While a person saves some of them, they are copied again.
  ///
  /// - Parameters:
  ///   - path: The path of the folder.
  ///   - kind: The kind of the template, which is the name of the copy.
  ///   - limits: The maximum sizes.
  /// - Returns: The copied files.
  /// - Throws: ``CommandError`` that says what is wrong with the folder; `DiskError`.
  package func templateDraft(
    _ path: String, kind: String, limits: Limits = .template
  ) throws -> Draft {
    guard let real = realpath(path, nil) else {
      throw CommandError("there is no folder '\(path)'; pass the folder of the template")
    }
    defer { free(real) }
    let source = String(cString: real)
    guard Self.isFolder(source) else {
      throw CommandError("'\(path)' is a file; pass the folder of the template")
    }
    guard access("\(source)/widget.json", F_OK) == 0 else {
      throw CommandError("'\(path)' is not a template: it has no 'widget.json'")
    }
    return try retryingChanges({
      try withDraftFolder { draft in
        var copy = ProgramCopy(
          from: source, to: "\(draft)/\(kind)", program: path, limits: limits)
        do {
          try copy.copyAll()
        } catch {
          if let file = copy.changedFile() { throw ChangedSourceError(file: file) }
          throw error
        }
        if let file = copy.changedFile() { throw ChangedSourceError(file: file) }
        return Draft(
          folder: draft, digest: copy.digest, executable: kind, source: source, bundles: [],
          byteCount: copy.byteCount)
      }
    }) { file in
      "'\(file)' was changed during the copy; retry when '\(path)' is no longer being changed"
    }
  }

  /// Copies, and retries if a source file was changed meanwhile.
  private func retryingChanges(
    _ copy: () throws -> Draft, orError message: (_ file: String) -> String
  ) throws -> Draft {
    var delay = Self.firstRetryDelay
    for _ in 1..<Self.maximumCopies {
      do {
        return try copy()
      } catch is ChangedSourceError {
        Thread.sleep(forTimeInterval: delay)
        delay *= 2
      }
    }
    do {
      return try copy()
    } catch let change as ChangedSourceError {
      throw CommandError(message(change.file))
    }
  }

  /// Creates a draft folder and fills it; removes the folder if that fails.
  private func withDraftFolder(_ fill: (_ draft: String) throws -> Draft) throws -> Draft {
    let draft = "\(folder.programs)/\(UUID().uuidString)\(Self.draftSuffix)"
    try AtomicFile.createFolder(draft)
    do {
      return try fill(draft)
    } catch {
      try? FileManager.default.removeItem(atPath: draft)
      throw error
    }
  }

  /// The maximum number of attempts to copy unchanged files, and the delay after the first in seconds, which doubles.
  private static let maximumCopies = 5
  private static let firstRetryDelay = 0.2

  /// A file was changed while the files were copied.
  private struct ChangedSourceError: Error {
    let file: String
  }

  /// Copies a program once.
  ///
  /// - Throws: ``SourceChange`` if a file was changed meanwhile.
  private func copyProgram(
    _ path: String, _ expectedName: String?, _ limits: Limits, _ onCopy: () throws -> Void
  ) throws -> Draft {
    let source = try Self.executable(at: path, named: expectedName)
    let origin = (source as NSString).deletingLastPathComponent
    let name = (source as NSString).lastPathComponent
    return try withDraftFolder { draft in
      var copy = ProgramCopy(from: origin, to: draft, program: path, limits: limits)
      do {
        try copy.copyFile(name)
        let executable = try ProgramExecutable(path: "\(draft)/\(name)", named: path)
        try Self.check(executable, path, origin)
        try copy.copyResources(required: executable.bundles)
      } catch {
        // A concurrent write can make any of these calls fail.
        if let file = copy.changedFile() { throw ChangedSourceError(file: file) }
        throw error
      }
      try onCopy()
      if let file = copy.changedFile() { throw ChangedSourceError(file: file) }
      return Draft(
        folder: draft, digest: copy.digest, executable: name, source: source,
        bundles: copy.bundles, byteCount: copy.byteCount)
    }
  }

  /// Returns the path of the executable with the most similar name in the same folder.
  private static func suggestion(for path: String) -> String? {
    let folder = (path as NSString).deletingLastPathComponent
    let name = (path as NSString).lastPathComponent
    return NearestName.suggestion(for: name, among: executables(in: folder)).map {
      "\(folder)/\($0)"
    }
  }

  /// Returns the names of the executables in a folder; checks only the first thousand entries.
  package static func executables(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().prefix(1000).filter { name in
      access("\(folder)/\(name)", X_OK) == 0 && !isFolder("\(folder)/\(name)")
    }
  }

  /// Returns the path of the program with a name that was built in a package's folder; `nil` if there is none.
  private static func builtProgram(in folder: String, named name: String) -> String? {
    let builds = (folder as NSString).appendingPathComponent(".build/debug")
    let path = "\(builds)/\(name)"
    return access(path, X_OK) == 0 && !isFolder(path) ? path : nil
  }

  /// Returns the path of an executable file without symbolic links.
  private static func executable(at path: String, named name: String?) throws -> String {
    guard let real = realpath(path, nil) else {
      throw CommandError(
        "there is no program '\(path)'"
          + (suggestion(for: path).map { "; did you mean '\($0)'?" }
            ?? "; build it, or check the path"))
    }
    defer { free(real) }
    let source = String(cString: real)
    guard !isFolder(source) else {
      let built = name.flatMap { builtProgram(in: path, named: $0) }
      let advice = built.map { ", such as '\($0)'" } ?? ""
      throw CommandError("'\(path)' is a folder; pass the program in it\(advice)")
    }
    var status = stat()
    guard stat(source, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw CommandError("'\(path)' is not a file; pass the executable of a widget program")
    }
    guard access(source, X_OK) == 0, status.st_mode & 0o111 != 0 else {
      throw CommandError(
        "'\(path)' is not executable; pass the executable of a widget program, or allow it to be executed with 'chmod +x'"
      )
    }
    return source
  }

  private static func check(
    _ executable: ProgramExecutable, _ path: String, _ origin: String
  ) throws {
    try checkProtocol(of: executable, path)
    for bundle in executable.bundles where !isFolder("\(origin)/\(bundle)") {
      throw CommandError(
        "'\(path)' needs its resource bundle '\(bundle)', which is not beside it; copy that folder from the build to '\(origin)'"
      )
    }
  }

  private static func checkProtocol(of executable: ProgramExecutable, _ path: String) throws {
    guard !executable.protocols.isEmpty else {
      throw CommandError(
        "'\(path)' is not a widget program, or one of an earlier version of Placard; build it with this version"
      )
    }
    guard executable.protocols.contains(Int(Wire.version)) else {
      throw CommandError(
        "'\(path)' was built with another version of Placard, which workers of this one do not understand; build it with this version"
      )
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  // MARK: Installed versions

  /// Checks that the files of an installed version are there, and that this program understands its workers.
  ///
  /// - Throws: ``CommandError`` that says what is missing, and how to restore it.
  package func check(_ version: ProgramVersion, of program: String) throws {
    if let missing = missingFile(of: version.id, version.executable, version.bundles) {
      throw CommandError(
        "'\(missing)' is missing, so version \(version.shortID) of '\(program)' cannot run; 'upgrade' it with its executable"
      )
    }
    let path = version.installed.path(in: folder)
    try Self.checkProtocol(of: ProgramExecutable(path: path, named: path), path)
  }

  /// Checks that the files of an installed version of a template are there.
  ///
  /// - Throws: ``CommandError`` that says what is missing, and how to restore it.
  package func check(_ version: ProgramVersion, ofTemplate kind: String) throws {
    let path = "\(folder.programs)/\(version.id)/\(kind)/widget.json"
    guard access(path, R_OK) == 0 else {
      throw CommandError(
        "'\(path)' is missing, so version \(version.shortID) of '\(kind)' cannot be drawn; 'upgrade' it with its folder"
      )
    }
  }

  /// Whether the files of a version are installed.
  package func isInstalled(_ version: ProgramVersion) -> Bool {
    missingFile(of: version.id, version.executable, version.bundles) == nil
  }

  /// Returns the path of the executable or of a resource bundle that an installed version lacks.
  private func missingFile(
    of version: ProgramVersion.ID, _ executable: String, _ bundles: [String]
  ) -> String? {
    let origin = "\(folder.programs)/\(version)"
    let path = "\(origin)/\(executable)"
    if access(path, X_OK) != 0 { return path }
    return bundles.lazy.map { "\(origin)/\($0)" }.first { !Self.isFolder($0) }
  }

  /// Renames the draft folder to its digest, so that instances can run the version.
  ///
  /// An installed version with the same digest is kept if it is complete.
  package func install(_ draft: Draft) throws {
    let final = "\(folder.programs)/\(draft.digest)"
    if missingFile(of: draft.digest, draft.executable, draft.bundles) != nil {
      // The incomplete version gets the name of a draft; its files are removed with other unused files.
      rename(final, "\(folder.programs)/\(UUID().uuidString)\(Self.draftSuffix)")
    }
    if rename(draft.folder, final) != 0 {
      guard errno == EEXIST || errno == ENOTEMPTY else {
        throw DiskError("write", final, code: errno)
      }
      discard(draft)
    }
    try AtomicFile.synchronizeFolder(folder.programs)
  }

  package func discard(_ draft: Draft) {
    try? FileManager.default.removeItem(atPath: draft.folder)
  }

  // MARK: Trials

  /// Returns the path of a folder for the frames of a trial rendering; ``removeUnused(keeping:)`` removes it.
  package func trialFolder() -> String {
    "\(folder.programs)/\(UUID().uuidString)\(Self.draftSuffix)"
  }

  // MARK: Removing

  /// Removes the files of unused versions and the drafts of killed processes; the files must be locked.
  ///
  /// Each folder is renamed to a draft before its files are removed, so that no version is ever incomplete.
  ///
  /// - Returns: The number of versions that were removed.
  @discardableResult package func removeUnused(keeping used: Set<ProgramVersion.ID>) -> Int {
    var count = 0
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder.programs)) ?? []
    for entry in entries where !used.contains(entry) {
      let path = "\(folder.programs)/\(entry)"
      var removed = path
      if !entry.hasSuffix(Self.draftSuffix) {
        removed = "\(folder.programs)/\(UUID().uuidString)\(Self.draftSuffix)"
        guard rename(path, removed) == 0 else { continue }
        count += 1
      }
      try? FileManager.default.removeItem(atPath: removed)
    }
    return count
  }
}
