/// What stands for a widget in help texts: a template in a program of templates, else a kind.
enum WidgetExample {
  private static var isTemplate: Bool { ProgramRunner.current.registry != nil }

  static var add: String {
    isTemplate ? "weather --family systemMedium" : "--kind hero --family systemSmall"
  }

  static var addWithParameter: String { "\(add) --parameter \(parameter)" }

  static var parameter: String { isTemplate ? "place=Lisbon" : "hero=egghead" }

  /// How else a widget is named.
  static var orFolder: String { isTemplate ? " or the folder of a template" : "" }
}
