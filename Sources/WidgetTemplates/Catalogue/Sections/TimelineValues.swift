import Foundation
import WidgetUI

/// The dates on which a `TimelineView` would change; a picture shows one of them.
struct TimelineScheduleValue: ErasedValue {
  static let typeName = "TimelineSchedule"
}

/// What the content of a `TimelineView` is made for.
struct TimelineMoment: NativeValue {
  static let typeName = "TimelineViewDefaultContext"

  let date: Date
}

/// What timelines and geometry readers give to their content.
enum TimelineValues: CatalogueSection {
  static let title = "What content is given"

  static var types: [NativeType] {
    [
      NativeType(TimelineScheduleValue.self), NativeType(TimelineMoment.self),
      NativeType(GeometryProxy.self), NativeType(CoordinateSpaceValue.self),
    ]
  }

  static var entries: [CatalogueEntry] {
    [
      constant(of: TimelineScheduleValue.self, "everyMinute", TimelineScheduleValue()),
      function(
        of: TimelineScheduleValue.self, "periodic", Parameter<Date>("from"),
        Parameter<Double>("by")
      ) { _, _ in TimelineScheduleValue() },
      function(of: TimelineScheduleValue.self, "explicit", Parameter<[Date]>()) { _ in
        TimelineScheduleValue()
      },
      property(of: TimelineMoment.self, "date") { $0.date },
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

extension GeometryProxy: NativeValue {}

/// The place that a frame is measured from.
struct CoordinateSpaceValue: NativeValue {
  static let typeName = "CoordinateSpace"

  let space: CoordinateSpace
}
