import WidgetTimeline

/// Gets the options of a parameter from an author's handler.
struct HandlerOptions: Sendable {
  typealias Completion = @Sendable (Result<[OptionSection], any Error>) -> Void

  /// Whether a value that is not among the options is invalid.
  let includesAll: Bool
  let callHandler: @MainActor (_ handler: Any, INIntent, @escaping Completion) throws -> Void

  init<Handler, Intent: INIntent, Object>(
    includesAll: Bool,
    _ callHandler:
      @escaping @MainActor @Sendable (
        Handler, Intent, @escaping @Sendable (INObjectCollection<Object>?, (any Error)?) -> Void
      ) -> Void
  ) {
    self.includesAll = includesAll
    self.callHandler = { handler, intent, completion in
      let (handler, intent): (Handler, Intent) = try handling(handler, intent)
      callHandler(handler, intent) { collection, error in
        completion(Result { try OptionSection.all(of: collection, error) })
      }
    }
  }
}

/// Gets the default of a parameter from an author's handler.
struct IntentDefault: Sendable {
  let callHandler: @MainActor (_ handler: Any, INIntent) throws -> Any

  init<Handler, Intent: INIntent, Value>(
    _ callHandler: @escaping @MainActor @Sendable (Handler, Intent) -> Value
  ) {
    self.callHandler = { handler, intent in
      let (handler, intent): (Handler, Intent) = try handling(handler, intent)
      return callHandler(handler, intent)
    }
  }
}

/// Type-erased options under a heading.
struct OptionSection: Sendable {
  let title: String?
  // Passed from the author's handler to the caller, which alone uses them.
  nonisolated(unsafe) let items: [Any]

  fileprivate static func all<Object>(
    of collection: INObjectCollection<Object>?, _ error: (any Error)?
  ) throws -> [OptionSection] {
    if let error { throw error }
    guard let collection else { throw IntentHandlingError.emptyResponse }
    return collection.sections.map { OptionSection(title: $0.title, items: $0.items) }
  }
}

private func handling<Handler, Intent>(
  _ handler: Any, _ intent: INIntent
) throws -> (Handler, Intent) {
  guard let handling = handler as? Handler, let intent = intent as? Intent else {
    throw IntentHandlingError.wrongHandlerType(
      handler: "\(type(of: handler))", intent: "\(type(of: intent))", expected: "\(Handler.self)")
  }
  return (handling, intent)
}

/// The error of generated code if a handler implements none of the methods for options.
public struct MissingOptions: Error, CustomStringConvertible {
  private let error: IntentHandlingError

  /// Creates the error.
  ///
  /// - Parameters:
  ///   - handler: the handler.
  ///   - parameter: the parameter's name as part of method names, such as `Hero`.
  public init(handler: Any, parameter: String) {
    error = .noOptions(handler: "\(type(of: handler))", parameter: parameter)
  }

  /// The error message, with the name of the missing method.
  public var description: String { error.description }
}
