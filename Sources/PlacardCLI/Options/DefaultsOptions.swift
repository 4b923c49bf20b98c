import ArgumentParser

/// What widgets find in their settings.
struct DefaultsOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A value that widgets find in UserDefaults.standard; may be given several times.",
      valueName: "key=value"))
  var defaults: [Setting] = []

  /// The values by their keys; the last one of a key holds.
  var values: [String: String] { Dictionary(defaults.map { ($0.key, $0.value) }) { $1 } }
}
