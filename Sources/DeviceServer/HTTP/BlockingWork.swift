/// Work for which a request has to wait: writing to the store, drawing, changing a picture's format.
///
/// Most requests are answered from memory, on the event loop that received them. One that needs such work is abandoned
/// there, and answered from the beginning on a thread that may block.
package enum BlockingWork {
  /// Thrown on threads that must not block, before anything has changed.
  package struct NotAllowed: Error {}

  @TaskLocal private static var isAllowed = true

  /// Checks that this thread may block; called before the work, and before anything that must not happen twice.
  ///
  /// - Throws: ``NotAllowed`` on a thread that must not block.
  package static func requireAllowed() throws {
    if !isAllowed { throw NotAllowed() }
  }

  /// Returns a result that needs no such work; `nil` if it does.
  package static func withoutBlocking<Result>(_ make: () throws -> Result) -> Result? {
    try? $isAllowed.withValue(false) { try make() }
  }
}
