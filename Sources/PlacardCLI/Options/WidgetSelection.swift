import ArgumentParser
import Graphics
import WidgetTimeline

/// Which widgets a command is for.
struct WidgetSelection: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The widgets, by their kinds\(hasShelf ? " or the folders of templates" : ""). (default: all)",
      valueName: "widget"))
  var names: [String] = []

  @Option(help: "Only the widget of this kind; may be given several times. (default: all)")
  var kind: [String] = []

  private static var hasShelf: Bool { ProgramRunner.current.registry != nil }

  @Option(
    help: "Only this family, for example systemMedium; may be given several times. (default: all)",
    completion: .list(WidgetFamily.allCases.map(\.description)))
  var family: [String] = []

  @OptionGroup var folders: WidgetFolderOptions

  /// The program's widgets that were chosen, each of which has a chosen family.
  func widgets(limits: Supervisor.Limits) throws -> [WidgetSummary] {
    let kind = try kinds()
    let all = try WidgetSummary.all(limits: limits)
    guard !all.isEmpty else { throw CommandError("this program has no widgets") }
    for name in kind where !all.contains(where: { $0.kind == name }) {
      throw CommandError(unknown("kind", name, among: all.map(\.kind)))
    }
    let chosen = kind.isEmpty ? all : all.filter { kind.contains($0.kind) }
    let fitting = try chosen.filter { try !families(of: $0.families).isEmpty }
    guard fitting.isEmpty else { return fitting }
    let absent = family.map { "'\($0)'" }.joined(separator: ", ")
    let names = chosen.map { "'\($0.kind)'" }.joined(separator: ", ")
    throw CommandError(
      "no widget of \(names) has the family \(absent); 'list' tells which each has")
  }

  /// Whether a widget was named.
  var isEmpty: Bool { names.isEmpty && kind.isEmpty }

  /// The kinds of the widgets that are named.
  private func kinds() throws -> [String] {
    guard let registry = ProgramRunner.current.registry else { return names + kind }
    guard !isEmpty else {
      throw CommandError("name a template, or its folder; 'templates' lists those that there are")
    }
    return try (names + kind).map { try registry.kind(of: $0) }
  }

  /// The chosen ones of a widget's families.
  func families(of supported: [WidgetFamily]) throws -> [WidgetFamily] {
    let wanted = try family.map(Self.family(named:))
    return wanted.isEmpty ? supported : supported.filter(wanted.contains)
  }

  private static func family(named name: String) throws -> WidgetFamily {
    if let family = WidgetFamily.allCases.first(where: { $0.description == name }) {
      return family
    }
    throw CommandError(
      unknown("family", name, among: WidgetFamily.allCases.map(\.description)))
  }
}

/// What is said of a name that is not known.
package func unknown(_ what: String, _ name: String, among known: [String]) -> String {
  let hint =
    nearest(to: name, among: known).map { "did you mean '\($0)'?" }
    ?? (known.isEmpty
      ? "there is none" : "known: \(known.map { "'\($0)'" }.joined(separator: ", "))")
  return "unknown \(what) '\(name)'; \(hint)"
}

/// The name much like `name`, or one whose last part is: kinds are long, and people type their ends.
private func nearest(to name: String, among known: [String]) -> String? {
  if let whole = NearestName.suggestion(for: name, among: known) { return whole }
  func end(of name: String) -> String { String(name.split(separator: ".").last ?? "") }
  let part = NearestName.suggestion(for: end(of: name), among: known.map(end))
  return part.flatMap { part in known.first { end(of: $0) == part } }
}
