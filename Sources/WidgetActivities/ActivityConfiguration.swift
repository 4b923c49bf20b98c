public import ActivityKit
import Foundation
import Graphics
public import WidgetTimeline
public import WidgetUI

/// A widget that shows a live activity: as large as on a Lock Screen, and in the forms of a Dynamic Island.
///
/// Its kind is the name of the attributes' type. Displays show the most relevant activity of this type, as a medium
/// widget; nothing while there is none.
nonisolated public struct ActivityConfiguration<Attributes: ActivityAttributes>: WidgetConfiguration
{
  private let source: ActivitySource<Attributes>

  /// Describes how activities are shown.
  ///
  /// - Parameters:
  ///   - attributesType: the type of the activities.
  ///   - content: makes the view on a display or a Lock Screen.
  ///   - dynamicIsland: makes the views of a Dynamic Island, which `preview` draws.
  public init<Content: View>(
    for attributesType: Attributes.Type,
    @ViewBuilder content: @escaping @MainActor (ActivityViewContext<Attributes>) -> Content,
    dynamicIsland: @escaping @MainActor (ActivityViewContext<Attributes>) -> DynamicIsland
  ) {
    source = ActivitySource(
      store: ActivityStore(), content: { AnyView(content($0)) }, dynamicIsland: dynamicIsland)
  }

  /// Returns the definition of the widget.
  @MainActor public func definitions(in inputs: LoweringInputs) -> WidgetDefinitions {
    var definition = WidgetDefinition(
      kind: source.kind, displayName: source.kind, families: [.systemMedium], source: source)
    definition.contentMarginsDisabled = true
    return WidgetDefinitions([definition])
  }
}

/// The values from which the views of an activity are created.
public struct ActivityViewContext<Attributes: ActivityAttributes> {
  /// Identifies the activity.
  public let activityID: String
  /// The attributes, which do not change.
  public let attributes: Attributes
  /// The current state.
  public let state: Attributes.ContentState
  /// Whether the state is outdated.
  public let isStale: Bool
}

extension ActivityViewContext: Sendable
where Attributes: Sendable, Attributes.ContentState: Sendable {}

/// The sizes in which a system shows an activity.
public enum ActivityFamily: Hashable, CaseIterable, Sendable {
  /// As on a watch, or in a car: a small widget.
  case small
  /// As on a Lock Screen: a medium widget.
  case medium
}

nonisolated extension WidgetConfiguration {
  /// Adds sizes to that of a Lock Screen: a small widget for `small`.
  public func supplementalActivityFamilies(
    _ families: [ActivityFamily]
  ) -> some WidgetConfiguration {
    modifyingDefinitions { definition, _ in
      if families.contains(.small) { definition.families = [.systemSmall, .systemMedium] }
    }
  }
}
