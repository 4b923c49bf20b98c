/// What is wrong with an intent definition: at which key, and what to do.
struct DefinitionError: Error, Hashable, CustomStringConvertible {
  /// The keys that lead there, as in `INIntents[0].INIntentName`; empty for the whole file.
  let path: String
  let message: String

  var description: String { path.isEmpty ? message : "\(path): \(message)" }
}
