import Foundation
import Graphics
import LayoutEngine
import WidgetTimeline
public import WidgetUI

nonisolated extension View {
  /// Sets the background of the activity on a Lock Screen or display; `nil` is the standard one.
  public func activityBackgroundTint(_ color: Color?) -> some View {
    preference(key: ActivityTint.self, value: color)
  }

  /// Sets the color of the system's buttons on a Lock Screen; displays have none.
  public func activitySystemActionForegroundColor(_ color: Color?) -> some View { self }

  /// Sets the position of a view of a Dynamic Island that is too wide; it has no effect.
  public func dynamicIsland(
    verticalPlacement: DynamicIslandExpandedRegionVerticalPlacement
  ) -> some View { self }
}

/// The background that the first view of an activity chooses.
struct ActivityTint: PreferenceKey {
  static var defaultValue: Color? { nil }

  static func reduce(value: inout Color?, nextValue: () -> Color?) { value = value ?? nextValue() }
}

/// The content of an activity over its background, up to the edges.
nonisolated struct ActivityContentView<Content: View>: View {
  let content: Content
  @Environment(\.widgetFamily) private var family

  @MainActor var body: some View {
    content
      .frame(maxWidth: .infinity, maxHeight: .infinity)
      .backgroundPreferenceValue(ActivityTint.self) { $0 ?? Color.clear }
      .environment(\.activityFamily, family == .systemSmall ? .small : .medium)
  }
}

extension EnvironmentValues {
  private struct FamilyKey: EnvironmentKey {
    static var defaultValue: ActivityFamily { .medium }
  }
  private struct FullscreenKey: EnvironmentKey { static var defaultValue: Bool { false } }

  /// The size in which the activity is shown.
  public var activityFamily: ActivityFamily {
    get { self[FamilyKey.self] }
    set { self[FamilyKey.self] = newValue }
  }

  /// Whether the activity fills the screen, as in StandBy; never on displays.
  public var isActivityFullscreen: Bool {
    get { self[FullscreenKey.self] }
    set { self[FullscreenKey.self] = newValue }
  }
}
