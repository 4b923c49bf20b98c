import Foundation
import TemplateEvaluation
import WidgetTimeline
import WidgetUI

/// The schedule of a `TimelineView`, ignored because each frame shows a single date.
struct TimelineScheduleValue: ErasedValue {
  static let typeName = "TimelineSchedule"
}

/// The context that is passed to the content of a `TimelineView`.
struct TimelineViewContext: CatalogValue {
  static let typeName = "TimelineViewDefaultContext"

  let date: Date
}

/// Values that timeline views and geometry readers pass to their content.
enum TimelineValues: CatalogSection {
  static let title = "Timeline views and geometry readers"

  static var types: [NativeType] {
    [
      NativeType(TimelineScheduleValue.self), NativeType(TimelineViewContext.self),
      NativeType(GeometryProxy.self), NativeType(CoordinateSpaceValue.self),
    ]
  }

  static var entries: [CatalogEntry] {
    [
      constant(of: TimelineScheduleValue.self, "everyMinute", TimelineScheduleValue()),
      function(
        of: TimelineScheduleValue.self, "periodic", Parameter<Date>("from"),
        Parameter<Double>("by")
      ) { _, _ in TimelineScheduleValue() },
      function(of: TimelineScheduleValue.self, "explicit", Parameter<[Date]>()) { _ in
        TimelineScheduleValue()
      },
      property(of: TimelineViewContext.self, "date") { $0.date },
      property(of: GeometryProxy.self, "size") { $0.size },
      property(of: GeometryProxy.self, "safeAreaInsets") { $0.safeAreaInsets },
      method(of: GeometryProxy.self, "frame", Parameter<CoordinateSpaceValue>("in")) {
        $0.frame(in: $1.space)
      },
      constant(of: CoordinateSpaceValue.self, "local", CoordinateSpaceValue(space: .local)),
      constant(of: CoordinateSpaceValue.self, "global", CoordinateSpaceValue(space: .global)),
      function(of: CoordinateSpaceValue.self, "named", Parameter<String>()) {
        CoordinateSpaceValue(space: .named($0))
      },
    ]
  }
}

extension GeometryProxy: CatalogValue {}

/// The coordinate space that a frame is measured in.
struct CoordinateSpaceValue: CatalogValue {
  static let typeName = "CoordinateSpace"

  let space: CoordinateSpace
}

extension TimelineReloadPolicy: CatalogValue {}
extension TimelineEntryRelevance: CatalogValue {}

/// Results of the expressions in `widget.json`: reload policies and relevance.
enum ReloadValues: CatalogSection {
  static let title = "Reloading and relevance"

  static var types: [NativeType] {
    [
      NativeType(TimelineReloadPolicy.self),
      NativeType(TimelineEntryRelevance.self),
    ]
  }

  static var entries: [CatalogEntry] {
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
