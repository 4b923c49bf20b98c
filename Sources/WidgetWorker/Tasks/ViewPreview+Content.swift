import WidgetTimeline
package import WidgetUI

extension ViewPreview {
  /// Returns the view with the modifiers of the preview's traits.
  ///
  /// - Parameters:
  ///   - name: The name of the preview, for errors.
  ///   - timeLimit: The maximum time for the modifiers.
  /// - Returns: A closure that creates the view.
  /// - Throws: An error if a modifier makes no shared context, or not in time.
  package func content(
    named name: String, timeLimit: Duration
  ) async throws -> @MainActor () -> AnyView {
    do {
      return try await ProviderCall(kind: name, request: .result, limit: timeLimit)
        .response { try await modified() }.value
    } catch TimelineError.timedOut {
      throw PreviewModifierError.timedOut(preview: name)
    } catch TimelineError.threw(_, _, let error) {
      throw PreviewModifierError.threw(preview: name, error)
    }
  }
}

/// The error for a preview with a modifier that makes no shared context.
private enum PreviewModifierError: Error, CustomStringConvertible {
  case timedOut(preview: String)
  case threw(preview: String, String)

  var description: String {
    switch self {
    case .timedOut(let preview):
      "a modifier of preview '\(preview)' did not return from 'makeSharedContext' in time; "
        + "return sooner, or allow more time with --timeout"
    case .threw(let preview, let error):
      "a modifier of preview '\(preview)' made no shared context: \(error)"
    }
  }
}
