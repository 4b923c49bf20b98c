/// A provider's method as one that can be called on any thread.
///
/// It is for calls while an earlier one loops on the main thread (see `ProviderThread`).
package func offMainActor<Context, Value>(
  _ method: @escaping @MainActor (Context) throws -> Value
) -> (Context) throws -> Value {
  unsafeBitCast(method, to: ((Context) throws -> Value).self)
}

/// A provider's method as one that can be called on any thread.
package func offMainActor<Context, Completion>(
  _ method: @escaping @MainActor (Context, Completion) throws -> Void
) -> (Context, Completion) throws -> Void {
  unsafeBitCast(method, to: ((Context, Completion) throws -> Void).self)
}
