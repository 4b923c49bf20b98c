/// What a widget does when the background transfers of a session have ended.
package struct BackgroundEventsHandler: Sendable {
  // An author's closures: WidgetKit asks nothing of their sendability either.
  nonisolated(unsafe) let matches: (String) -> Bool
  nonisolated(unsafe) let handle: (String, @escaping () -> Void) -> Void

  init(
    matches: @escaping (String) -> Bool,
    handle: @escaping (String, @escaping () -> Void) -> Void
  ) {
    self.matches = matches
    self.handle = handle
  }
}
