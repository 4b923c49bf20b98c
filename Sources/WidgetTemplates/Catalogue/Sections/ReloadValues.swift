import Foundation
import WidgetTimeline

extension TimelineReloadPolicy: NativeValue {}
extension TimelineEntryRelevance: NativeValue {}

/// What the expressions of `widget.json` give.
enum ReloadValues: CatalogueSection {
  static let title = "Reloading and relevance"

  static var types: [NativeType] {
    [
      NativeType(TimelineReloadPolicy.self),
      NativeType(TimelineEntryRelevance.self),
    ]
  }

  static var entries: [CatalogueEntry] {
    [
      constant(of: TimelineReloadPolicy.self, "atEnd", TimelineReloadPolicy.atEnd),
      constant(of: TimelineReloadPolicy.self, "never", TimelineReloadPolicy.never),
      function(of: TimelineReloadPolicy.self, "after", Parameter<Date>()) {
        TimelineReloadPolicy.after($0)
      },
      value(
        "TimelineEntryRelevance", Parameter<Double>("score"),
        Parameter("duration", default: 0.0, as: "0")
      ) { TimelineEntryRelevance(score: Float($0), duration: $1) },
    ]
  }
}
