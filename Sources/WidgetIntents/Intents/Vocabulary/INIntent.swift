public import Foundation

/// The configuration of a widget: a class with a property for each parameter.
///
/// ```swift
/// public class SelectHeroIntent: INIntent {
///   public var heroName: String?
///   public var healthLevel: NSNumber?
/// }
/// ```
///
/// A hand-written class has plain stored properties. Each variable of a type that a user can choose is a
/// parameter: `String`, `Bool`, `Int`, `Double`, `Float`, `NSNumber`, `NSString`, `Date`, `DateComponents`, `URL`,
/// an enum with raw values, an ``INObject`` or a subclass of it, optionals and arrays of these; others are ignored.
/// The default is the value of the property in a new intent. `@NSManaged`, which Xcode generates, compiles on
/// Linux, but does not link, as its accessors are missing.
///
/// Subclasses are nonisolated, also in a module whose default isolation is the main actor.
///
/// The plugin `IntentDefinitions` generates the class for an `.intentdefinition` file, with titles, defaults and
/// dynamic options. For the same in a hand-written class see ``IntentParameterized``.
open nonisolated class INIntent: NSObject {
  /// The identifier of the intent.
  public private(set) var identifier: String?
  /// The phrase that starts the intent; no effect here.
  open var suggestedInvocationPhrase: String?
  /// The description of the intent in a list; `nil` if there is none.
  open var intentDescription: String? { nil }

  /// Creates an intent with the defaults of its properties.
  public required override init() { super.init() }
}

/// Handles intents: provides the choices and defaults of parameters.
///
/// Conform a subclass to the `…IntentHandling` protocol of an intent, and name it on the configuration with
/// ``WidgetConfiguration/intentHandler(_:)`` or in the `Info.plist` of the program, under `NSExtension` as
/// `NSExtensionPrincipalClass`.
open nonisolated class INExtension: NSObject {
  /// Creates the handler.
  public required override init() { super.init() }

  /// The handler of an intent; by default this object.
  open func handler(for intent: INIntent) -> Any { self }
}
