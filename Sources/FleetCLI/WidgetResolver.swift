import CheckedJSON
import FleetConfiguration
import Foundation
import FramePipeline
import Graphics
import PlacardCLI
import WidgetHost
import WidgetTimeline
import WidgetWorker

/// Finds the programs and templates of the widgets that a fleet file names.
struct WidgetResolver {
  let programs: ProgramInstaller
  /// The programs whose files have to be installed, by name.
  private(set) var staged: [String: StagedProgram] = [:]

  private let registered: [RegisteredProgram]
  private var found: [Key: Result<Source, CommandError>] = [:]
  private var families: [String: [WidgetFamily]]?

  init(programs: ProgramInstaller, registered: [RegisteredProgram]) {
    self.programs = programs
    self.registered = registered
  }

  /// Where a widget's code is.
  enum Source {
    /// A template, or a widget of this program.
    case currentProgram(kind: String)
    case program(StagedProgram, kind: String)

    var kind: String {
      switch self {
      case .currentProgram(let kind), .program(_, let kind): kind
      }
    }
  }

  private struct Key: Hashable {
    var widget: ScreenWidget.Reference
    var program: String?
    var folder: String
  }

  /// Returns the source of a widget.
  ///
  /// - Parameters:
  ///   - widget: The widget's name or kind.
  ///   - origin: Its position; relative paths start at the folder of that file.
  ///   - program: The program that the file names.
  /// - Returns: The source.
  /// - Throws: `JSONFileError` at the widget or the program.
  mutating func source(
    of widget: ScreenWidget.Reference, at origin: JSONOrigin, program: FleetName?
  ) throws(JSONFileError) -> Source {
    let folder = ((program?.origin ?? origin).file as NSString).deletingLastPathComponent
    let key = Key(widget: widget, program: program?.text, folder: folder)
    let result = found[key] ?? find(key)
    found[key] = result
    switch result {
    case .success(let source): return source
    case .failure(let error):
      throw (program?.origin ?? origin).error("cannot be used: \(error)")
    }
  }

  private mutating func find(_ key: Key) -> Result<Source, CommandError> {
    do {
      if let program = key.program { return .success(try source(in: program, key)) }
      let name = key.widget.name
      if case .kind = key.widget,
        let owner = try AddedWidget.owner(
          of: name, among: registered, programs.limits, naming: { #"in "program": "\#($0)""# })
      {
        return .success(.program(try programs.prepare(owner), kind: name))
      }
      let registry = ProgramRunner.current.registry
      return .success(.currentProgram(kind: try registry?.kind(of: name, from: key.folder) ?? name))
    } catch {
      return .failure(CommandError(CommandError.message(of: error)))
    }
  }

  private mutating func source(in program: String, _ key: Key) throws -> Source {
    let staged = try self.staged(program, key)
    return .program(staged, kind: try staged.kind(named: key.widget.name))
  }

  private mutating func staged(_ program: String, _ key: Key) throws -> StagedProgram {
    guard program.contains("/") else {
      if let known = registered.first(where: { $0.id == program }) {
        return try programs.prepare(known)
      }
      throw ProgramError.unknown(
        program, suggestion: NearestName.suggestionText(for: program, among: registered.map(\.id)))
    }
    let path = program.hasPrefix("/") || key.folder.isEmpty ? program : key.folder + "/" + program
    if let known = staged.values.first(where: { $0.path == path }) { return known }
    let prepared = try programs.prepare(path: path, name: nil)
    if let other = staged[prepared.name] {
      prepared.discard()
      throw CommandError(
        "'\(path)' and '\(other.path ?? "")' are both named '\(prepared.name)'; rename one of them")
    }
    staged[prepared.name] = prepared
    return prepared
  }

  /// Returns the families of a widget.
  mutating func families(of source: Source) throws -> [WidgetFamily] {
    switch source {
    case .program(let program, let kind):
      return program.version.widgets.first { $0.kind == kind }?.families ?? []
    case .currentProgram(let kind):
      if let version = try programs.currentVersion(ofTemplate: kind) {
        return version.widgets.first { $0.kind == kind }?.families ?? []
      }
      // All kinds that were found so far are described at once.
      if families?[kind] == nil {
        let all = try WidgetSummary.all(limits: programs.limits.limits)
        families = Dictionary(all.map { ($0.kind, $0.families) }) { first, _ in first }
      }
      return families?[kind] ?? []
    }
  }

  /// Removes the files of programs that are not installed.
  func discard() { for program in staged.values { program.discard() } }
}

extension ScreenWidget.Reference {
  /// The name or the kind as it is written.
  fileprivate var name: String {
    switch self {
    case .kind(let name), .name(let name): name
    }
  }
}
