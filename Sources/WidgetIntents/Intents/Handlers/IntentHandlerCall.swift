import Foundation
import Graphics
import WidgetTimeline

/// Calls an author's handler for one intent, with a time limit.
struct IntentHandlerCall: Sendable {
  let kind: String
  /// The class that the author set on the configuration; without it, the program's property list is read.
  let handler: INExtension.Type?
  // Used by one call at a time.
  nonisolated(unsafe) let intent: INIntent
  let timeLimit: Duration

  /// The options of a parameter in sections.
  ///
  /// - Throws: ``IntentHandlingError`` or `TimelineError`.
  func sections(of field: IntentField) async throws -> [OptionSection] {
    guard let options = field.options else { return [] }
    let type = try handlerType()
    return try await ProviderCall(
      kind: kind, request: .options(of: field.name), limit: timeLimit
    ).response { completion in
      try options.callHandler(instantiate(type), intent, completion)
    }.value
  }

  /// The options of a parameter as choices, without those that cannot be encoded.
  func choices(of field: IntentField) async throws -> [ParameterChoice] {
    try await sections(of: field).flatMap { section in
      section.items.compactMap { field.choice(of: $0, section: section.title) }
    }
  }

  /// The default that the handler provides.
  func defaultValue(of field: IntentField) async throws -> Any {
    guard let handlerDefault = field.handlerDefault else { return Void() }
    let type = try handlerType()
    return try await ProviderCall(
      kind: kind, request: .defaultValue(of: field.name), limit: timeLimit
    ).response { completion in
      completion(.success(try handlerDefault.callHandler(instantiate(type), intent)))
    }.value
  }

  private func handlerType() throws -> INExtension.Type {
    if let handler { return handler }
    let names = String(reflecting: type(of: intent)).split(separator: ".")
    let module = String(names.first ?? "")
    guard let principal = PrincipalClass(module: module) else {
      throw IntentHandlingError.noHandler(kind: kind, intent: String(names.last ?? ""))
    }
    return try principal.type(module: module)
  }

  private func instantiate(_ type: INExtension.Type) -> Any { type.init().handler(for: intent) }
}

extension IntentField {
  /// The choice for a handler's option; `nil` if it cannot be a value of the parameter.
  func choice(of item: Any, section: String?) -> ParameterChoice? {
    guard let value = encodedOption(of: item) else { return nil }
    let object = item as? INObject
    return ParameterChoice(
      value: value, title: object?.displayString ?? "\(item)", subtitle: object?.subtitleString,
      section: section)
  }

  /// The stored value of a handler's option.
  func encodedOption(of item: Any) -> ParameterValue? {
    elementCodec.encode(item)
      ?? (item as? NSString).flatMap { elementCodec.encode(String(describing: $0)) }
      ?? (item as? NSURL).flatMap { elementCodec.encode($0 as URL) }
  }

  /// The codec of one element.
  var elementCodec: IntentCodec { codec.element?() ?? codec }
}

/// The reason why the options of an intent's parameters cannot be determined.
package enum IntentHandlingError: Error, Hashable, Sendable {
  /// The handler returned neither options nor an error.
  case emptyResponse
  /// The handler implements none of the methods that provide a parameter's options.
  case noOptions(handler: String, parameter: String)
  case wrongHandlerType(handler: String, intent: String, expected: String)
  case noHandler(kind: String, intent: String)
  case unknownHandler(name: String, file: String)
  case unknownParameter(kind: String, name: String, known: [String])
}

extension IntentHandlingError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .emptyResponse:
      "the completion handler was called with neither options nor an error"
    case .noOptions(let handler, let parameter):
      "'\(handler)' provides no options; write "
        + "'provide\(parameter)OptionsCollection(for:with:)' in it"
    case .wrongHandlerType(let handler, let intent, let expected):
      "'\(handler)', which handles '\(intent)', does not conform to '\(expected)'"
    case .noHandler(let kind, let intent):
      "widget '\(kind)' requires a handler for the options of '\(intent)', but there is none; add "
        + "'.intentHandler(IntentHandler.self)' to the configuration, or name the class in "
        + "Info.plist under 'NSExtension' as 'NSExtensionPrincipalClass'"
    case .unknownHandler(let name, let file):
      "'\(file)' names '\(name)' as 'NSExtensionPrincipalClass', but the program has no subclass "
        + "of 'INExtension' of that name"
    case .unknownParameter(let kind, let name, let known):
      "widget '\(kind)' has no parameter '\(name)'" + IntentHandlingError.hint(name, known)
    }
  }

  private static func hint(_ name: String, _ known: [String]) -> String {
    guard !known.isEmpty else { return "; it has none" }
    let suggestion = NearestName.suggestionText(for: name, among: known)
    guard suggestion.isEmpty else { return suggestion }
    return "; it has \(known.map { "'\($0)'" }.joined(separator: ", "))"
  }
}
