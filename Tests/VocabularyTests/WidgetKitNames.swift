/// The names of WidgetKit that at least 4 of 39 widget extensions use, and their argument forms that at least 5 use,
/// in descending order of use.
enum WidgetKitNames {
  static let rows = #"""
    TimelineProviderContext (Context)
    Timeline
    Widget
    WidgetConfiguration
    func placeholder(in:)
    TimelineEntry
    @main
    .description (configuration)
    .supportedFamilies
    .configurationDisplayName
    WidgetFamily.systemSmall
    WidgetFamily.systemMedium
    @Environment(\.widgetFamily)
    WidgetBundle
    StaticConfiguration
    TimelineProvider
    func getSnapshot(in:completion:)
    func getTimeline(in:completion:)
    WidgetFamily.systemLarge
    containerBackground(for: .widget)
    .containerBackground
    .widgetURL
    TimelineReloadPolicy.after(_:)
    WidgetPreviewContext
    TimelineReloadPolicy.atEnd
    WidgetFamily
    WidgetFamily.accessoryRectangular
    WidgetFamily.accessoryCircular
    WidgetFamily.accessoryInline
    TimelineProviderContext.isPreview
    TimelineReloadPolicy.never
    WidgetFamily.systemExtraLarge
    TimelineProviderContext.family
    .contentMarginsDisabled
    AccessoryWidgetBackground
    @Environment(\.widgetRenderingMode)
    @WidgetBundleBuilder
    .widgetAccentable
    WidgetCenter
    extension WidgetConfiguration
    WidgetCenter.reloadTimelines
    TimelineEntryRelevance
    WidgetRenderingMode.fullColor
    @Environment(\.showsWidgetContainerBackground)
    WidgetCenter.reloadAllTimelines
    Context
    Timeline(entries:policy:)
    : Widget
    : TimelineEntry
    .description(_:)
    .supportedFamilies(_:)
    .configurationDisplayName(_:)
    : WidgetBundle
    : TimelineProvider
    StaticConfiguration(kind:provider:{})
    ContainerBackgroundPlacement.widget
    .widgetURL(_:)
    WidgetPreviewContext(family:)
    .containerBackground(for:{})
    .containerBackground(_:for:)
    .contentMarginsDisabled()
    AccessoryWidgetBackground()
    .widgetAccentable()
    """#
}
