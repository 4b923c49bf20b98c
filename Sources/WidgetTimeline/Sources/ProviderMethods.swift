/// The methods of an author's provider, whatever protocol it conforms to.
///
/// For a configurable provider, the closures capture the configuration.
package struct ProviderMethods<Entry: TimelineEntry>: Sendable {
  package typealias Context = TimelineProviderContext
  typealias Answer<Value> = @Sendable (Result<Value, any Error>) -> Void

  let placeholder: @MainActor (Context) throws -> Entry
  let snapshot: @MainActor (Context, @escaping Answer<Entry>) throws -> Void
  let timeline: @MainActor (Context, @escaping Answer<Timeline<Entry>>) throws -> Void

  /// Creates the methods from main-actor methods that call a completion handler.
  package init(
    placeholder: @escaping @MainActor (Context) throws -> Entry,
    snapshot: @escaping @MainActor (Context, @escaping @Sendable (Entry) -> Void) throws -> Void,
    timeline:
      @escaping @MainActor (
        Context, @escaping @Sendable (Timeline<Entry>) -> Void
      ) throws -> Void
  ) {
    self.placeholder = placeholder
    self.snapshot = { context, completion in try snapshot(context) { completion(.success($0)) } }
    self.timeline = { context, completion in try timeline(context) { completion(.success($0)) } }
  }

  /// Creates the methods from asynchronous methods.
  package init(
    placeholder: @escaping @MainActor (Context) throws -> Entry,
    snapshot: @escaping @Sendable (Context) async throws -> Entry,
    timeline: @escaping @Sendable (Context) async throws -> Timeline<Entry>
  ) {
    self.placeholder = placeholder
    self.snapshot = { context, completion in
      forwardResult(completion) { try await snapshot(context) }
    }
    self.timeline = { context, completion in
      forwardResult(completion) { try await timeline(context) }
    }
  }
}

/// Runs an author's asynchronous method and passes on what it returns or throws.
func forwardResult<Value>(
  _ completion: @escaping @Sendable (Result<Value, any Error>) -> Void,
  _ method: @escaping @Sendable () async throws -> Value
) {
  Task {
    do {
      completion(.success(try await method()))
    } catch {
      completion(.failure(error))
    }
  }
}
