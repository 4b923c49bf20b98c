/// An intent that lists its parameters itself, with titles, defaults and where its options come from.
///
/// The classes of an intent definition do. A hand-written class may:
///
/// ```swift
/// extension SelectHeroIntent: IntentParameterized {
///   static var intentParameters: [IntentField] {
///     [
///       IntentField("hero", \SelectHeroIntent.hero, title: "Hero")
///         .options { (handler: IntentHandler, intent: SelectHeroIntent, completion) in
///           completion(INObjectCollection(items: handler.heroes), nil)
///         }
///     ]
///   }
/// }
/// ```
public protocol IntentParameterized: INIntent {
  /// The parameters in the order in which people see them.
  static var intentParameters: [IntentField] { get }
}
