public import ActivityKit
import Foundation
import Graphics
import LayoutEngine
import SwiftRuntime
public import WidgetTimeline
public import WidgetUI

/// The presentation of an activity that a preview shows.
public enum ActivityPreviewViewKind: Hashable, Sendable {
  /// On a Lock Screen.
  case content
  /// In a form of the Dynamic Island.
  case dynamicIsland(DynamicIslandPreviewViewState)
}

/// The form of a Dynamic Island that a preview shows.
public enum DynamicIslandPreviewViewState: Hashable, Sendable {
  /// Beside the camera.
  case compact
  /// Large.
  case expanded
  /// Small.
  case minimal
}

nonisolated extension ActivityAttributes {
  /// Returns the view of an activity with these attributes, as the program's `ActivityConfiguration` makes it.
  @MainActor @preconcurrency
  public func previewContext(
    _ contentState: ContentState, isStale: Bool = false, viewKind: ActivityPreviewViewKind
  ) -> some View {
    ActivityPreviewView(
      context: ActivityViewContext(
        activityID: "preview", attributes: self, state: contentState, isStale: isStale),
      kind: viewKind,
      widgets: {
        ProgramTypes.conforming(to: (any Widget).self)
          .compactMap { ($0 as? any Widget.Type)?.init() }
      })
  }
}

extension Preview {
  /// Creates a preview of an activity in several states, as `#Preview` does.
  public init<Attributes: ActivityAttributes>(
    _ name: String? = nil, as kind: ActivityPreviewViewKind, using attributes: Attributes,
    widget: @escaping @MainActor () -> any Widget,
    @PreviewActivityBuilder<Attributes>
    contentStates: @escaping @MainActor () async -> [Attributes.ContentState]
  ) {
    // Used on the main actor only.
    nonisolated(unsafe) let attributes = attributes
    self.init(
      displayName: name,
      making: {
        let states = await contentStates()
        return {
          AnyView(
            VStack(spacing: 12) {
              ForEach(states.indices, id: \.self) { index in
                ActivityPreviewView(
                  context: ActivityViewContext(
                    activityID: "preview", attributes: attributes, state: states[index],
                    isStale: false),
                  kind: kind, widgets: { [widget()] })
              }
            }
            .padding())
        }
      })
  }
}

/// Builds the states of a preview from an expression for each.
@resultBuilder
public enum PreviewActivityBuilder<Attributes: ActivityAttributes> {
  /// A state.
  public static func buildExpression(
    _ state: Attributes.ContentState
  ) -> [Attributes.ContentState] { [state] }
  /// Several states.
  public static func buildExpression(
    _ states: [Attributes.ContentState]
  ) -> [Attributes.ContentState] { states }
  /// States one after the other.
  public static func buildBlock(
    _ parts: [Attributes.ContentState]...
  ) -> [Attributes.ContentState] { parts.flatMap { $0 } }
  /// States of a loop.
  public static func buildArray(
    _ parts: [[Attributes.ContentState]]
  ) -> [Attributes.ContentState] { parts.flatMap { $0 } }
  /// States under a condition.
  public static func buildOptional(
    _ part: [Attributes.ContentState]?
  ) -> [Attributes.ContentState] { part ?? [] }
  /// States of the first branch.
  public static func buildEither(
    first: [Attributes.ContentState]
  ) -> [Attributes.ContentState] { first }
  /// States of the second branch.
  public static func buildEither(
    second: [Attributes.ContentState]
  ) -> [Attributes.ContentState] { second }
  /// States under a check of availability.
  public static func buildLimitedAvailability(
    _ part: [Attributes.ContentState]
  ) -> [Attributes.ContentState] { part }
}

/// An activity as a preview shows it.
nonisolated private struct ActivityPreviewView<Attributes: ActivityAttributes>: View {
  let context: ActivityViewContext<Attributes>
  let kind: ActivityPreviewViewKind
  /// Makes the widgets of which one describes the activity.
  let widgets: @MainActor () -> [any Widget]

  @MainActor func lowered(in inputs: LoweringInputs) -> LoweredView {
    guard let source = source(in: inputs) else {
      inputs.services.report(
        .error,
        "a preview shows an activity of '\(Attributes.self)', but no widget has an "
          + "'ActivityConfiguration(for: \(Attributes.self).self)'")
      return LoweredView([])
    }
    return view(of: source).lowered(in: inputs)
  }

  @MainActor private func source(in inputs: LoweringInputs) -> ActivitySource<Attributes>? {
    for widget in widgets() {
      for definition in widget.definitions(in: inputs).widgets {
        if let source = definition.source as? ActivitySource<Attributes> { return source }
      }
    }
    return nil
  }

  @MainActor private func view(of source: ActivitySource<Attributes>) -> AnyView {
    switch kind {
    case .content: AnyView(LockScreenActivityView(content: source.content(context)))
    case .dynamicIsland(.compact):
      AnyView(CompactIslandView(island: source.dynamicIsland(context)))
    case .dynamicIsland(.minimal):
      AnyView(MinimalIslandView(island: source.dynamicIsland(context)))
    case .dynamicIsland(.expanded):
      AnyView(ExpandedIslandView(island: source.dynamicIsland(context)))
    }
  }
}
