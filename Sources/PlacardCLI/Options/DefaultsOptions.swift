import ArgumentParser

/// What widgets find in their settings.
struct DefaultsOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A value that widgets find in UserDefaults.standard; may be given several times.",
      valueName: "key=value"))
  var defaults: [Setting] = []

  /// It meant `--parameter` in some commands and `--defaults` in others.
  @Option(name: .customLong("set"), help: .hidden)
  var set: [String] = []

  /// The values by their keys; the last one of a key holds.
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
