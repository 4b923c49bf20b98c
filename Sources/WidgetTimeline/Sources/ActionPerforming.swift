package import Graphics

/// A source of entries that does itself what its controls ask for.
package protocol ActionPerforming: TimelineSource {
  /// Performs an action of a control.
  ///
  /// - Throws: an error that tells what was refused, or what went wrong.
  func perform(_ action: IntentAction, timeLimit: Duration) async throws
}
