package import ArgumentParser
import Graphics
import WidgetHost
import WidgetTimeline
import WidgetWorker

/// The widgets that a command applies to.
struct WidgetSelection: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The kinds of widgets\(hasRegistry ? ", or the folders of templates" : "") (default: all)",
      valueName: "widget"))
  var names: [String] = []

  @Option(help: "The kind of a widget; repeatable (default: all)")
  var kind: [String] = []

  private static var hasRegistry: Bool { ProgramRunner.current.registry != nil }

  @Option(
    help: "A widget family, such as systemMedium; repeatable (default: all)",
    completion: .list(WidgetFamily.allCases.map(\.description)))
  var family: [String] = []

  @OptionGroup var folders: WidgetFolderOptions

  /// Returns the program's selected widgets that support a selected family.
  func widgets(limits: WorkerLimits) throws -> [WidgetSummary] {
    let kind = try kinds()
    let all = try WidgetSummary.all(limits: limits)
    guard !all.isEmpty else { throw CommandError("this program has no widgets") }
    for name in kind where !all.contains(where: { $0.kind == name }) {
      throw CommandError(unknown("kind", name, among: all.map(\.kind)))
    }
    // The widget of all live activities shows what others show.
    let chosen = all.filter { widget in
      kind.isEmpty ? widget.kind != WidgetDefinition.activityKind : kind.contains(widget.kind)
    }
    let fitting = try chosen.filter { try !families(of: $0.families).isEmpty }
    guard fitting.isEmpty else { return fitting }
    let absent = family.map { "'\($0)'" }.joined(separator: ", ")
    let names = chosen.map { "'\($0.kind)'" }.joined(separator: ", ")
    throw CommandError(
      "none of \(names) has the family \(absent); 'list' prints the families of each widget")
  }

  /// Whether no widget was named.
  var isEmpty: Bool { names.isEmpty && kind.isEmpty }

  /// Returns the kinds of the named widgets.
  private func kinds() throws -> [String] {
    guard let registry = ProgramRunner.current.registry else { return names + kind }
    guard !isEmpty else {
      throw CommandError("pass the name or folder of a template; 'templates' lists the templates")
    }
    return try (names + kind).map { try registry.kind(of: $0) }
  }

  /// Returns the selected ones of a widget's families.
  func families(of supported: [WidgetFamily]) throws -> [WidgetFamily] {
    let requested = try family.map(Self.family(named:))
    return requested.isEmpty ? supported : supported.filter(requested.contains)
  }

  static func family(named name: String) throws -> WidgetFamily {
    if let family = WidgetFamily.allCases.first(where: { $0.description == name }) {
      return family
    }
    throw CommandError(
      unknown("family", name, among: WidgetFamily.allCases.map(\.description)))
  }
}

/// The folders in which a template program searches for templates.
package struct WidgetFolderOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      A folder of templates, which is searched before $PLACARD_TEMPLATES and the installed \
      templates; repeatable
      """, valueName: "folder", visibility: Self.visibility),
    completion: .directory)
  package var templates: [String] = []

  private static var visibility: ArgumentVisibility {
    ProgramRunner.current.registry == nil ? .hidden : .default
  }

  package init() {}

  package mutating func validate() throws {
    guard !templates.isEmpty else { return }
    guard let registry = ProgramRunner.current.registry else {
      throw ValidationError(
        "--templates works in 'placard' only; this program has compiled widgets")
    }
    try registry.search(templates)
  }
}

/// The values of a widget's parameters.
struct ParameterOptions: ParsableArguments {
  @Option(
    name: .customLong("parameter"),
    help: ArgumentHelp(
      """
      The value of a widget's parameter, as its identifier or title; repeatable, for a list once \
      per element
      """, valueName: "name=value"))
  var settings: [KeyValueArgument] = []

  /// Returns the requested change.
  func change(unset: [String] = []) -> ParameterChange {
    ParameterChange(
      settings: settings.map { ParameterChange.Setting(name: $0.key, text: $0.value) },
      unset: unset)
  }
}

/// The values in the widgets' `UserDefaults`.
struct DefaultsOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A value in UserDefaults.standard; repeatable",
      valueName: "key=value"))
  var defaults: [KeyValueArgument] = []

  /// The former name of `--parameter` in some commands and of `--defaults` in others.
  @Option(name: .customLong("set"), help: .hidden)
  var set: [String] = []

  /// The values by key; the last one for a key is used.
  var values: [String: String] { Dictionary(defaults.map { ($0.key, $0.value) }) { $1 } }

  func validate() throws {
    guard let first = set.first else { return }
    let setting = first.contains { " ;&'$".contains($0) } ? "\"\(first)\"" : first
    throw ValidationError(
      "there is no option '--set'; write --parameter \(setting) for a parameter of the widget"
        + (ProgramRunner.current.registry == nil
          ? ", or --defaults \(setting) for a value in UserDefaults.standard" : ""))
  }
}

/// The example of a widget in help texts: a template in a template program, else a kind.
enum WidgetExample {
  private static var isTemplate: Bool { ProgramRunner.current.registry != nil }

  static var add: String {
    isTemplate ? "weather --family systemMedium" : "--kind hero --family systemSmall"
  }

  static var addWithParameter: String { "\(add) --parameter \(parameter)" }

  static var parameter: String { isTemplate ? "place=Lisbon" : "hero=egghead" }

  /// The alternative way to name a widget.
  static var orFolder: String { isTemplate ? ", or the folder of a template" : "" }
}
