/// A provider's method as one that can be called on any thread.
///
/// A provider's methods are on the main actor for the compiler's sake alone (see `TimelineProvider`);
/// called there, one that loops would stop the main queue, on which others answer.
func offMainActor<Context, Value>(
  _ method: @escaping @MainActor (Context) throws -> Value
) -> (Context) throws -> Value {
  unsafeBitCast(method, to: ((Context) throws -> Value).self)
}

/// A provider's method as one that can be called on any thread.
func offMainActor<Context, Completion>(
  _ method: @escaping @MainActor (Context, Completion) throws -> Void
) -> (Context, Completion) throws -> Void {
  unsafeBitCast(method, to: ((Context, Completion) throws -> Void).self)
}
