import WidgetTimeline
public import WidgetUI

/// A property of an intent whose value a user can choose.
///
/// Intents are values, but the storage of a parameter is shared by copies of an intent.
@propertyWrapper
public final class IntentParameter<Value: _IntentValue>: Sendable {
  let definition: IntentParameterDefinition
  // Set before the author's code accesses the intent, and by one task at a time.
  nonisolated(unsafe) private(set) var storedValue: Value?

  init(_ definition: IntentParameterDefinition, value: Value? = nil) {
    self.definition = definition
    storedValue = value
  }

  /// A parameter without attributes and a default.
  ///
  /// Only an initializer of the class itself is implied by a property without parentheses, `@Parameter var name: String?`.
  public convenience init() {
    self.init(IntentParameterDefinition(type: Value._intentValueType))
  }

  /// The value; without a value and a default, `nil`, `false`, zero, the empty text, or the first case.
  ///
  /// One of another type that is not optional has to be set, or have a default, before it is read.
  public var wrappedValue: Value {
    get {
      if let storedValue { return storedValue }
      guard let none = Self.none ?? definition.initialValue as? Value else {
        preconditionFailure(
          "a parameter of type '\(Value.self)' has no value; give it a default or make it optional"
        )
      }
      return none
    }
    set { storedValue = newValue }
  }

  /// The parameter itself.
  public var projectedValue: IntentParameter<Value> { self }

  /// The localized text.
  public var title: LocalizedStringResource? { definition.title }

  /// `nil` as a value, if the type is optional.
  private static var none: Value? { (Any?.none as Any) as? Value }
}

extension IntentParameter {
  /// The error of an intent that cannot continue without a value, which a display cannot request.
  public func needsValueError(_ dialog: IntentDialog? = nil) -> some Error {
    AppIntentError.needsValue
  }

  /// Requests a value.
  ///
  /// - Throws: always, as a display cannot ask.
  public func requestValue(_ dialog: IntentDialog? = nil) async throws -> Value {
    throw AppIntentError.needsValue
  }
}

/// The reason why an intent could not be performed.
public enum AppIntentError: Error, Hashable, Sendable {
  /// A parameter has no value, and a display cannot request one.
  case needsValue
  /// The intent requests to be performed again.
  case restartPerform
}

extension AppIntentError: CustomStringConvertible {
  /// The error message.
  public var description: String {
    switch self {
    case .needsValue:
      "a parameter has no value; give it a default, because a display cannot request one"
    case .restartPerform:
      "the intent requested to be performed again; a tap performs it once"
    }
  }
}

/// The attributes of a parameter declaration.
struct IntentParameterDefinition: Sendable {
  var title: LocalizedStringResource?
  var description: LocalizedStringResource?
  var minimum: Double?
  var maximum: Double?
  /// The value type, including options that are specific to the parameter.
  var type: IntentValueType

  /// The value of a parameter that nobody has set, within its bounds; `nil` if there is none.
  var initialValue: Any? {
    switch type.initialValue?() {
    case let number as Double: bounded(number)
    case let number as Int: Int(exactly: bounded(Double(number)).rounded(.toNearestOrEven))
    case let value: value
    }
  }

  private func bounded(_ number: Double) -> Double {
    min(max(number, minimum ?? number), maximum ?? .infinity)
  }
}

/// A type-erased parameter.
protocol IntentParameterStoring: AnyObject, Sendable {
  var definition: IntentParameterDefinition { get }
  /// The value in stored form; `nil` for none.
  var encodedValue: ParameterValue? { get }
  /// Whether there is a value or none is required.
  var isComplete: Bool { get }
  /// Sets the value; returns false if it has another type.
  func take(_ value: Any) -> Bool
}

extension IntentParameter: IntentParameterStoring {
  /// Whether there is a value that is not `nil`.
  var hasValue: Bool { encodedValue != nil }

  var encodedValue: ParameterValue? { storedValue.flatMap { definition.type.encode($0) } }

  var isComplete: Bool { storedValue != nil || definition.type.isOptional }

  func take(_ value: Any) -> Bool {
    guard let value = value as? Value else { return false }
    wrappedValue = value
    return true
  }
}

extension IntentParameter {
  /// A parameter with an options provider.
  public convenience init<Provider: DynamicOptionsProvider>(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
  ) {
    self.init(
      IntentParameterDefinition(
        title: title, description: description, type: Self.type(optionsProvider)))
  }

  /// A parameter with a default and an options provider.
  public convenience init<Provider: DynamicOptionsProvider>(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
  ) {
    self.init(
      IntentParameterDefinition(
        title: title, description: description, type: Self.type(optionsProvider)),
      value: defaultValue)
  }

  /// A parameter with a query that replaces the default query of the type.
  public convenience init<Query: EntityQuery>(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, query: Query
  ) {
    var type = Value._intentValueType
    let found = Query.Entity.entityType { query }
    type.options = found.options
    type.decode = found.decode
    self.init(
      IntentParameterDefinition(title: title, description: description, type: type))
  }

  private static func type(_ provider: some DynamicOptionsProvider) -> IntentValueType {
    var type = Value._intentValueType
    type.choices = []
    // The provider may not offer the neutral value of the type.
    type.initialValue = nil
    type.options = IntentOptions { provider }
    return type
  }
}

/// The parameters of an intent in order of declaration.
struct IntentFields {
  struct Field {
    /// The property's name.
    let name: String
    let storage: any IntentParameterStoring
  }

  let fields: [Field]

  /// Finds the properties with parameter storage: that of `hero` is named `_hero`.
  init(of intent: any AppIntent) {
    fields = Mirror(reflecting: intent).children.compactMap { label, value in
      guard let label, label.first == "_", let storage = value as? any IntentParameterStoring
      else { return nil }
      return Field(name: String(label.dropFirst()), storage: storage)
    }
  }

  var names: [String] { fields.map(\.name) }

  subscript(name: String) -> Field? { fields.first { $0.name == name } }

  /// The values that are set.
  var values: ParameterValues {
    fields.reduce(into: [:]) { values, field in
      if let value = field.storage.encodedValue { values[field.name] = value }
    }
  }
}
