/// The names of ActivityKit, and of WidgetKit's views of activities, that 39 widget extensions use, with their argument forms.
enum ActivityNames {
  static let rows = #"""
    .activityBackgroundTint
    ActivityPreviewViewKind.dynamicIsland
    .activitySystemActionForegroundColor
    .supplementalActivityFamilies
    @Environment(\.activityFamily)
    @Environment(\.isActivityFullscreen)
    .activityBackgroundTint(_:)
    ActivityPreviewViewKind.dynamicIsland(_:)
    .activitySystemActionForegroundColor(_:)
    .supplementalActivityFamilies(_:)
    DynamicIslandExpandedRegion
    DynamicIsland
    ActivityConfiguration
    DynamicIslandExpandedRegionPosition.leading
    DynamicIslandExpandedRegionPosition.trailing
    ActivityAttributes
    DynamicIslandExpandedRegionPosition.bottom
    DynamicIslandExpandedRegionPosition.center
    ActivityViewContext
    DynamicIslandExpandedContent
    DynamicIslandExpandedRegion(_:{})
    ActivityConfiguration(for:{}dynamicIsland{})
    DynamicIsland({}compactLeading{}compactTrailing{}minimal{})
    : ActivityAttributes
    """#
}
