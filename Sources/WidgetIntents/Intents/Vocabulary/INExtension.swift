public import Foundation

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
