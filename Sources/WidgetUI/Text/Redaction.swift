import Foundation
import Graphics
import LayoutEngine

/// Why content is hidden.
public struct RedactionReasons: OptionSet, Hashable, Sendable {
  /// The reasons as bits.
  public let rawValue: Int
  /// Creates reasons from bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// The content is not available yet.
  public static let placeholder = RedactionReasons(rawValue: 1)
  /// The content is private.
  public static let privacy = RedactionReasons(rawValue: 2)
  /// The content is out of date.
  public static let invalidated = RedactionReasons(rawValue: 4)
}

nonisolated extension View {
  /// Adds a reason to hide the content.
  ///
  /// For `placeholder`, bars replace lines of text and images; for `privacy`, they replace content
  /// marked with ``privacySensitive(_:)``; for `invalidated`, content marked with
  /// ``invalidatableContent(_:)`` is dimmed. The layout does not change.
  public func redacted(reason: RedactionReasons) -> some View {
    changingEnvironment { $0.redactionReasons.insert(reason) }
  }

  /// Shows the content, whatever the reasons to hide it.
  public func unredacted() -> some View { changingEnvironment { $0.redactionReasons = [] } }

  /// Marks the content as private, so that it is hidden where others can see the screen.
  public func privacySensitive(_ sensitive: Bool = true) -> some View {
    changingEnvironment { $0.isPrivacySensitive = sensitive }
  }

  /// Marks the content as possibly out of date; it is drawn at half opacity if it is invalidated.
  public func invalidatableContent(_ invalidatable: Bool = true) -> some View {
    wrapped { inputs in
      let dims = invalidatable && inputs.environment.redactionReasons.contains(.invalidated)
      return EffectLayout("InvalidatableContent") { _ in dims ? [.opacity(0.5)] : [] }
    }
  }
}

extension EnvironmentValues {
  /// Whether texts and images are hidden.
  package var isRedacted: Bool {
    redactionReasons.contains(.placeholder)
      || (redactionReasons.contains(.privacy) && isPrivacySensitive)
  }
}

/// The bars that replace the lines of a hidden text.
///
/// Their radius and opacity are not published: a quarter of the cap height and 0.2 look like
/// SwiftUI's.
struct RedactionBars {
  let fit: FittedText
  let origin: CGPoint
  let context: LayoutContext

  func items(paint: Paint) -> [DisplayList.Item] {
    let metrics = fit.block.metrics
    let fillPaint = paint.multiplyingOpacity(by: 0.2)
    return fit.lines.filter { $0.frame.width > 0 }.map { line in
      let bar = CGRect(
        x: origin.x + line.frame.minX,
        y: origin.y + line.frame.minY + (metrics.ascent - metrics.capHeight) - metrics.descent / 2,
        width: line.frame.width, height: metrics.capHeight + metrics.descent)
      let path = Path(
        roundedRect: context.roundToPixels(bar), cornerRadius: metrics.capHeight / 4,
        style: .circular)
      return .fill(path, fillPaint, FillStyle())
    }
  }
}
