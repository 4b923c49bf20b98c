import Graphics
import LayoutEngine

extension View {
  /// Hides what is inside for one more reason.
  ///
  /// For `placeholder` bars stand for lines of text and for pictures; for `privacy` so does what is marked
  /// with ``privacySensitive(_:)``; for `invalidated` what is marked with ``invalidatableContent(_:)`` is
  /// dimmed. The layout stays as it is.
  public func redacted(reason: RedactionReasons) -> some View {
    changingEnvironment { $0.redactionReasons.insert(reason) }
  }

  /// Shows what is inside, whatever the reasons to hide it.
  public func unredacted() -> some View { changingEnvironment { $0.redactionReasons = [] } }

  /// Marks what is inside as private, so that it is hidden where others can see the screen.
  public func privacySensitive(_ sensitive: Bool = true) -> some View {
    changingEnvironment { $0.isPrivacySensitive = sensitive }
  }

  /// Marks what is inside as possibly out of date; it is drawn at half opacity where that is so.
  public func invalidatableContent(_ invalidatable: Bool = true) -> some View {
    wrapped { inputs in
      let dims = invalidatable && inputs.environment.redactionReasons.contains(.invalidated)
      return EffectLayout("InvalidatableContent") { _ in dims ? [.opacity(0.5)] : [] }
    }
  }
}

extension EnvironmentValues {
  /// Whether texts and pictures are hidden here.
  package var isRedacted: Bool {
    redactionReasons.contains(.placeholder)
      || (redactionReasons.contains(.privacy) && isPrivacySensitive)
  }
}
