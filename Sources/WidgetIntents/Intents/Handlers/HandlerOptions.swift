import WidgetTimeline

/// Asks an author's handler for the options of a parameter.
struct HandlerOptions: Sendable {
  typealias Answer = @Sendable (Result<[OptionSection], any Error>) -> Void

  /// Whether a value that is no option has vanished.
  let includesAll: Bool
  /// Asks where the main actor is, or stands in for it.
  let ask: @Sendable (_ handler: Any, INIntent, @escaping Answer) throws -> Void

  init<Handler, Intent: INIntent, Object>(
    includesAll: Bool,
    _ ask:
      @escaping @MainActor @Sendable (
        Handler, Intent, @escaping @Sendable (INObjectCollection<Object>?, (any Error)?) -> Void
      ) -> Void
  ) {
    typealias Call = (Handler, Intent)
    self.includesAll = includesAll
    self.ask = { handler, intent, answer in
      let call: @MainActor (Call, @escaping Answer) throws -> Void = { call, answer in
        ask(call.0, call.1) { collection, error in
          answer(Result { try OptionSection.all(of: collection, error) })
        }
      }
      try offMainActor(call)(try handling(handler, intent), answer)
    }
  }
}

/// Asks an author's handler for the default of a parameter.
struct IntentDefault: Sendable {
  /// Asks where the main actor is, or stands in for it.
  let ask: @Sendable (_ handler: Any, INIntent) throws -> Any

  init<Handler, Intent: INIntent, Value>(
    _ ask: @escaping @MainActor @Sendable (Handler, Intent) -> Value
  ) {
    self.ask = { handler, intent in
      let call: @MainActor ((Handler, Intent)) throws -> Any = { ask($0.0, $0.1) }
      return try offMainActor(call)(try handling(handler, intent))
    }
  }
}

/// Options under a heading, of any type.
struct OptionSection: Sendable {
  let title: String?
  // Handed from the author's handler to the caller, who alone uses them.
  nonisolated(unsafe) let items: [Any]

  fileprivate static func all<Object>(
    of collection: INObjectCollection<Object>?, _ error: (any Error)?
  ) throws -> [OptionSection] {
    if let error { throw error }
    guard let collection else { throw IntentHandlingError.emptyAnswer }
    return collection.sections.map { OptionSection(title: $0.title, items: $0.items) }
  }
}

private func handling<Handler, Intent>(
  _ handler: Any, _ intent: INIntent
) throws -> (Handler, Intent) {
  guard let handling = handler as? Handler, let intent = intent as? Intent else {
    throw IntentHandlingError.notHandling(
      handler: "\(type(of: handler))", intent: "\(type(of: intent))", expected: "\(Handler.self)")
  }
  return (handling, intent)
}

/// What the code of an intent definition says where a handler writes none of the methods for options.
public struct MissingOptions: Error, CustomStringConvertible {
  private let error: IntentHandlingError

  /// Says so.
  ///
  /// - Parameters:
  ///   - handler: the handler that was asked.
  ///   - parameter: the parameter as it stands in the names of the methods, as in `Hero`.
  public init(handler: Any, parameter: String) {
    error = .noOptions(handler: "\(type(of: handler))", parameter: parameter)
  }

  /// What is missing and how its method is called.
  public var description: String { error.description }
}
