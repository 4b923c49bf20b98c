/// The names of AppIntents that 39 widget extensions use, with their argument forms and the related names of
/// WidgetKit.
enum AppIntentsNames {
  static let rows = #"""
    AppIntentConfiguration
    AppIntentTimelineProvider
    AppIntentRecommendation
    : AppIntentTimelineProvider
    AppIntentConfiguration(kind:intent:provider:{})
    AppIntentConfiguration(kind:provider:{})
    AppIntentConfiguration(kind:intent:provider:content:)
    AppIntentRecommendation(intent:description:)
    @Parameter
    IntentDescription
    WidgetConfigurationIntent
    IntentResult.result(...)
    IntentResult
    func perform()
    DisplayRepresentation
    AppIntent
    TypeDisplayRepresentation
    AppEnum
    AppEntity
    EntityQuery
    func entities(for:)
    func suggestedEntities()
    Summary
    ParameterSummary
    AudioPlaybackIntent
    func defaultResult()
    CustomIntentMigratedAppIntent
    When
    SetValueIntent
    DynamicOptionsProvider
    ReturnsValue
    @IntentParameterDependency
    AppShortcut
    IntentItemCollection
    EntityStringQuery
    func entities(matching:)
    Case
    Switch
    AppShortcutPhrase
    IntentItemSection
    DefaultCase
    @Dependency
    IntentAuthenticationPolicy
    AppShortcutsProvider
    IntentCollectionSize
    IntentDialog
    IntentFile
    LiveActivityIntent
    OpensIntent
    ProvidesDialog
    ShowsSnippetView
    : WidgetConfigurationIntent
    IntentResult.result()
    IntentDescription(_:)
    : AppIntent
    DisplayRepresentation(title:)
    : AppEnum
    TypeDisplayRepresentation(name:)
    : AppEntity
    : EntityQuery
    : AudioPlaybackIntent
    Summary({})
    : CustomIntentMigratedAppIntent
    When(_:_:_:{}otherwise{})
    : SetValueIntent
    : DynamicOptionsProvider
    DisplayRepresentation(stringLiteral:)
    : EntityStringQuery
    IntentResult.result(value:)
    DisplayRepresentation(title:subtitle:)
    Case(_:{})
    Summary()
    Summary(_:)
    AppShortcutPhrase(_:)
    IntentItemSection(_:items:)
    DefaultCase({})
    Switch(_:{})
    IntentResult.result(value:dialog:view:)
    : AppShortcutsProvider
    : LiveActivityIntent
    AppShortcut(intent:phrases:shortTitle:systemImageName:)
    DisplayRepresentation(title:image:)
    IntentDialog(_:)
    IntentItemCollection(sections:)
    TypeDisplayRepresentation(stringLiteral:)
    ControlWidget
    ControlWidgetConfiguration
    .displayName (control)
    .displayName(_:)
    ControlWidgetButton
    ControlWidgetToggle
    AppIntentControlConfiguration
    AppIntentControlValueProvider
    ControlConfigurationIntent
    StaticControlConfiguration
    ControlCenter
    ControlValueProvider
    ControlCenter.shared
    extension ControlCenter
    extension StaticControlConfiguration
    : ControlWidget
    ControlWidgetButton(action:{})
    : AppIntentControlValueProvider
    : ControlConfigurationIntent
    AppIntentControlConfiguration(kind:provider:{})
    ControlWidgetToggle(_:isOn:action:{})
    StaticControlConfiguration(kind:{})
    ControlWidgetToggle(isOn:action:{})
    ControlWidgetToggle(isOn:action:label:valueLabel:)
    : ControlValueProvider
    StaticControlConfiguration(kind:provider:{})
    ControlCenter.reloadControls(ofKind:)
    """#
}
