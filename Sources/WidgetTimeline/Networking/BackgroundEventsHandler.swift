/// What a widget does when the background transfers of a session have ended.
package struct BackgroundEventsHandler: Sendable {
  // An author's closure: WidgetKit asks nothing of its sendability either.
  nonisolated(unsafe) let matches: (String) -> Bool
  let handle: @MainActor (String, @escaping @Sendable () -> Void) -> Void

  init(
    matches: @escaping (String) -> Bool,
    handle: @escaping @MainActor (String, @escaping @Sendable () -> Void) -> Void
  ) {
    self.matches = matches
    self.handle = handle
  }
}
