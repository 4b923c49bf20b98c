import SwiftRuntime
import WidgetTimeline

/// A property of an intent whose value a user can choose.
public struct IntentField: Sendable {
  /// The kind of number in a property of type `NSNumber`.
  public enum Number: Sendable {
    case boolean, integer, decimal
  }

  var description: WidgetParameter
  let codec: IntentCodec
  let read: @Sendable (INIntent) -> Any
  let write: @Sendable (INIntent, Any) -> Bool
  var options: HandlerOptions?
  var handlerDefault: IntentDefault?

  /// Describes a property.
  ///
  /// - Parameters:
  ///   - name: the name of the property.
  ///   - path: the property; an unsupported type stops the program.
  ///   - title: the title for people; by default the name.
  ///   - description: the text below the title.
  ///   - defaultValue: the default value; by default that of a new intent.
  ///   - number: the kind of number in an `NSNumber`; by default a decimal number.
  ///   - titles: the titles of the cases of an enum, by name.
  ///   - minimum: the minimum of a number.
  ///   - maximum: the maximum of a number.
  public init<Intent: INIntent, Value>(
    _ name: String, _ path: ReferenceWritableKeyPath<Intent, Value>, title: String? = nil,
    description: String? = nil, default defaultValue: Value? = nil, number: Number? = nil,
    titles: [String: String] = [:], minimum: Double? = nil, maximum: Double? = nil
  ) {
    guard let found = IntentCodec(Value.self) else {
      preconditionFailure("values of '\(Value.self)', of parameter '\(name)', cannot be chosen")
    }
    // A key path to a stored property of a class captures nothing mutable.
    nonisolated(unsafe) let path = path
    self.init(
      name: name, codec: number.map { found.holding($0) } ?? found,
      read: { intent in (intent as? Intent).map { $0[keyPath: path] as Any } ?? Void() },
      write: { intent, value in
        guard let intent = intent as? Intent, let value = value as? Value else { return false }
        intent[keyPath: path] = value
        return true
      })
    self.description.title = title ?? name
    self.description.description = description
    self.description.defaultValue = defaultValue.flatMap { codec.encode($0) }
    self.description.minimum = minimum
    self.description.maximum = maximum
    self.description.choices = self.description.choices.map { choice in
      guard let name = codec.caseName(of: choice.value), let title = titles[name] else {
        return choice
      }
      return ParameterChoice(value: choice.value, title: title)
    }
  }

  init(
    name: String, codec: IntentCodec, read: @escaping @Sendable (INIntent) -> Any,
    write: @escaping @Sendable (INIntent, Any) -> Bool
  ) {
    description = WidgetParameter(
      name: name, kind: codec.kind, isArray: codec.isArray, choices: codec.choices)
    self.codec = codec
    self.read = read
    self.write = write
  }
}

extension IntentField {
  /// Sets how the parameter's options are provided when the widget is configured.
  ///
  /// With `includesAll`, a value that is no longer among the options is invalid; it is false if a person searches
  /// for further ones. `ask` calls the handler, and the completion handler once.
  public func options<Handler, Intent: INIntent, Object>(
    includesAll: Bool = true,
    _ callHandler:
      @escaping @MainActor @Sendable (
        Handler, Intent, @escaping @Sendable (INObjectCollection<Object>?, (any Error)?) -> Void
      ) -> Void
  ) -> IntentField {
    var parameter = self
    parameter.description.hasDynamicChoices = true
    parameter.options = HandlerOptions(includesAll: includesAll, callHandler)
    return parameter
  }

  /// Sets how the parameter's default is provided; `nil` uses the static default.
  public func defaultValue<Handler, Intent: INIntent, Value>(
    _ callHandler: @escaping @MainActor @Sendable (Handler, Intent) -> Value
  ) -> IntentField {
    var parameter = self
    parameter.handlerDefault = IntentDefault(callHandler)
    return parameter
  }
}

extension IntentField {
  /// The parameters of an intent's class: those that it lists, or its stored properties.
  static func all(of type: INIntent.Type) -> [IntentField] {
    if let type = type as? any IntentParameterized.Type { return type.intentParameters }
    return StoredProperty.all(of: type, below: INIntent.self).compactMap(IntentField.init)
  }

  private init?(_ property: StoredProperty) {
    guard let codec = IntentCodec(property.type) else { return nil }
    self.init(
      name: property.name, codec: codec, read: { property.value(in: $0) },
      write: { property.set($1, in: $0) })
  }
}

extension IntentCodec {
  /// The same codec for a certain kind of number.
  fileprivate func holding(_ number: IntentField.Number) -> IntentCodec {
    let kind: WidgetParameter.Kind =
      switch number {
      case .boolean: .boolean
      case .integer: .integer
      case .decimal: .number
      }
    return isArray ? .array(of: .number(kind)) : .number(kind)
  }

  fileprivate func caseName(of value: ParameterValue) -> String? {
    guard kind == .choice, case .string(let text) = value else { return nil }
    return text
  }
}

/// An intent that lists its parameters with titles, defaults and providers of options.
///
/// The generated classes of an intent definition conform to it. A hand-written class may conform:
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
  /// The parameters in display order.
  static var intentParameters: [IntentField] { get }
}
