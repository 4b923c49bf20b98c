import WidgetTimeline
public import WidgetUI

/// A property of an intent that a person can choose the value of.
///
/// Intents are values, but the storage of a parameter is shared by copies of an intent.
@propertyWrapper
public final class IntentParameter<Value: _IntentValue>: Sendable {
  let definition: IntentParameterDefinition
  // Filled before an author's code sees the intent, and by one task at a time.
  nonisolated(unsafe) private(set) var storedValue: Value?

  init(_ definition: IntentParameterDefinition, value: Value? = nil) {
    self.definition = definition
    storedValue = value
  }

  /// The value; one that is not optional has to be set, or have a default, before it is read.
  public var wrappedValue: Value {
    get {
      if let storedValue { return storedValue }
      guard let none = Self.none else {
        preconditionFailure(
          "a parameter of type '\(Value.self)' is read that has no value; give it a default or make it optional"
        )
      }
      return none
    }
    set { storedValue = newValue }
  }

  /// The parameter itself.
  public var projectedValue: IntentParameter<Value> { self }

  /// What people read.
  public var title: LocalizedStringResource? { definition.title }

  /// `nil` as a value, where the type has it.
  private static var none: Value? { (Any?.none as Any) as? Value }
}

extension IntentParameter {
  /// The error of an intent that cannot go on without a value: a display cannot ask for it.
  public func needsValueError(_ dialog: IntentDialog? = nil) -> some Error {
    AppIntentError.needsValue
  }

  /// Asks for a value.
  ///
  /// - Throws: always, as a display cannot ask.
  public func requestValue(_ dialog: IntentDialog? = nil) async throws -> Value {
    throw AppIntentError.needsValue
  }
}

/// Why an intent could not be performed.
public enum AppIntentError: Error, Hashable, Sendable {
  /// A parameter has no value, and a display cannot ask for one.
  case needsValue
}

extension AppIntentError: CustomStringConvertible {
  /// What happened, and what to do.
  public var description: String {
    switch self {
    case .needsValue: "a parameter has no value; give it a default, as a display cannot ask for one"
    }
  }
}
