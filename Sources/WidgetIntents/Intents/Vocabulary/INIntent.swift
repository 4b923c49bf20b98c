public import Foundation

/// What a person configured of a widget: a class with a property for each parameter.
///
/// ```swift
/// public class SelectHeroIntent: INIntent {
///   public var heroName: String?
///   public var healthLevel: NSNumber?
/// }
/// ```
///
/// A hand-written class has plain stored properties. Each variable of a type that a person can choose is a
/// parameter: `String`, `Bool`, `Int`, `Double`, `Float`, `NSNumber`, `NSString`, `Date`, `DateComponents`, `URL`,
/// an enum with raw values, an ``INObject`` or a subclass of it, optionals and arrays of these; others are
/// left alone. What a property holds in a new intent is its default. `@NSManaged`, which Xcode writes, compiles
/// on Linux, but nothing there makes the accessors, so that such a program does not link.
///
/// A subclass belongs to no actor, also in a module whose default is the main one.
///
/// The plugin `IntentDefinitions` writes the class for an `.intentdefinition` file, with titles, defaults and
/// dynamic options. For the same in a hand-written class see ``IntentParameterized``.
open nonisolated class INIntent: NSObject {
  /// What tells the intent apart from others.
  public private(set) var identifier: String?
  /// What a person says to start the intent; without effect here.
  open var suggestedInvocationPhrase: String?
  /// What the intent is described by in a list; `nil` where nothing is known.
  open var intentDescription: String? { nil }

  /// Makes an intent with the defaults of its properties.
  public required override init() { super.init() }
}

/// What answers for intents: which choices a parameter has, and what its default is.
///
/// Conform a subclass to the `…IntentHandling` protocol of an intent, and name it on the configuration with
/// ``WidgetConfiguration/intentHandler(_:)`` or in the `Info.plist` of the program, under `NSExtension` as
/// `NSExtensionPrincipalClass`.
open nonisolated class INExtension: NSObject {
  /// Makes the handler.
  public required override init() { super.init() }

  /// What handles an intent: this object, where it is not overridden.
  open func handler(for intent: INIntent) -> Any { self }
}
