import ArgumentParser
import WidgetHost

/// What is chosen of a widget's parameters.
struct ParameterOptions: ParsableArguments {
  @Option(
    name: .customLong("parameter"),
    help: ArgumentHelp(
      """
      A value for a parameter of the widget, by the value's name or title; may be given several times, \
      and for a list once for each element.
      """, valueName: "name=value"))
  var settings: [Setting] = []

  /// The change that the options ask for.
  func change(unset: [String] = []) -> ParameterChange {
    ParameterChange(
      settings: settings.map { ParameterChange.Setting(name: $0.key, text: $0.value) },
      unset: unset)
  }
}
