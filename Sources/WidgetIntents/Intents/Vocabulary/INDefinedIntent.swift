/// The base of the classes that are written for an intent definition; they can be made on any actor.
open class INDefinedIntent: INIntent {
  /// Makes an intent with the defaults of its properties.
  public required nonisolated init() { super.init(anywhere: ()) }
}
