import ArgumentParser
import Graphics
import WidgetTimeline

/// Which widgets a command is for.
struct WidgetSelection: ParsableArguments {
  @Option(help: "Only the widget of this kind; may be given several times. (default: all)")
  var kind: [String] = []

  @Option(
    help: "Only this family, for example systemMedium; may be given several times. (default: all)")
  var family: [String] = []

  /// The chosen widgets of the program.
  func widgets(of program: WidgetProgram) throws -> [WidgetDefinition] {
    let known = program.definitions.map(\.kind)
    guard !known.isEmpty else { throw CommandError("this program has no widgets") }
    for name in kind where !known.contains(name) {
      throw CommandError(unknown("kind", name, among: known))
    }
    return kind.isEmpty ? program.definitions : program.definitions.filter { kind.contains($0.kind) }
  }

  /// The chosen families of a widget; none where it supports none of them.
  func families(of widget: WidgetDefinition) throws -> [WidgetFamily] {
    let wanted = try family.map(Self.family(named:))
    return wanted.isEmpty ? widget.families : widget.families.filter(wanted.contains)
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
func unknown(_ what: String, _ name: String, among known: [String]) -> String {
  let hint =
    NearestName.suggestion(for: name, among: known).map { "did you mean '\($0)'?" }
    ?? "known: \(known.map { "'\($0)'" }.joined(separator: ", "))"
  return "unknown \(what) '\(name)'; \(hint)"
}
