public import WidgetUI

/// An action of an app, or the configuration of a widget.
///
/// Its parameters are properties marked with `@Parameter`; other stored properties are not saved.
public protocol AppIntent: Sendable {
  /// The type of the result.
  associatedtype PerformResult: IntentResult
  /// The type of the parameter summary.
  associatedtype SummaryContent: ParameterSummary = EmptyParameterSummary

  /// The localized text.
  static var title: LocalizedStringResource { get }
  /// The description of the intent.
  static var description: IntentDescription? { get }
  /// Whether performing it opens the app; no effect on a display.
  static var openAppWhenRun: Bool { get }
  /// Whether it is listed with its app.
  static var isDiscoverable: Bool { get }
  /// Who may perform it.
  static var authenticationPolicy: IntentAuthenticationPolicy { get }
  /// A sentence that contains the parameters; not shown in widgets.
  @ParameterSummaryBuilder<Self> static var parameterSummary: SummaryContent { get }

  /// Creates the intent with the defaults of its parameters.
  init()

  /// Does it.
  func perform() async throws -> PerformResult
}

extension AppIntent {
  /// A property whose value a user can choose.
  public typealias Parameter<Value: _IntentValue> = IntentParameter<Value>
  /// A dependency that the program provides to its intents.
  public typealias Dependency<Value: Sendable> = AppDependency<Value>

  /// None.
  public static var description: IntentDescription? { nil }
  /// No.
  public static var openAppWhenRun: Bool { false }
  /// Yes.
  public static var isDiscoverable: Bool { true }
  /// Everybody.
  public static var authenticationPolicy: IntentAuthenticationPolicy { .alwaysAllowed }
}

extension AppIntent where SummaryContent == EmptyParameterSummary {
  /// None.
  public static var parameterSummary: EmptyParameterSummary { EmptyParameterSummary() }
}

/// Who may perform an intent.
public enum IntentAuthenticationPolicy: Hashable, Sendable {
  /// Everybody.
  case alwaysAllowed
  /// Anyone who has unlocked one of the person's devices.
  case requiresAuthentication
  /// Anyone who has unlocked this device.
  case requiresLocalDeviceAuthentication
}

/// The configuration of a widget.
public protocol WidgetConfigurationIntent: AppIntent {}

extension WidgetConfigurationIntent {
  /// Does nothing: a configuration is not performed.
  public func perform() async throws -> some IntentResult { .result() }
}

/// The configuration of a control.
public protocol ControlConfigurationIntent: AppIntent {}

extension ControlConfigurationIntent {
  /// Does nothing: a configuration is not performed.
  public func perform() async throws -> some IntentResult { .result() }
}

/// An intent that sets a value; a toggle passes it the new value.
public protocol SetValueIntent: AppIntent {
  /// The value to set.
  associatedtype ValueType: _IntentValue
  /// The parameter with the new value.
  var value: ValueType { get set }
}

/// An intent that plays, pauses or changes sound.
public protocol AudioPlaybackIntent: AppIntent {}

/// The former name of ``AudioPlaybackIntent``.
public protocol AudioStartingIntent: AppIntent {}

/// An intent that starts or changes a live activity.
public protocol LiveActivityIntent: AppIntent {}

/// The former name of ``LiveActivityIntent``.
public protocol LiveActivityStartingIntent: AppIntent {}

/// An intent that opens its app.
public protocol ForegroundContinuableIntent: AppIntent {}

/// An intent that shows an entity in its app.
public protocol OpenIntent: AppIntent {
  /// What is shown.
  associatedtype Value: _IntentValue
  /// The parameter with the entity to show.
  var target: Value { get set }
}

/// An intent that replaces one of an intent definition.
public protocol CustomIntentMigratedAppIntent: AppIntent {
  /// The name of the class that it replaces.
  static var intentClassName: String { get }
}

/// A description of an intent, in a sentence or two.
public struct IntentDescription: Sendable {
  /// The words.
  public let descriptionText: LocalizedStringResource
  /// The category under which it is listed.
  public let categoryName: LocalizedStringResource?
  /// Search keywords.
  public let searchKeywords: [LocalizedStringResource]
  /// The name of its result.
  public let resultValueName: LocalizedStringResource?

  /// Describes an intent.
  public init(
    _ descriptionText: LocalizedStringResource, categoryName: LocalizedStringResource? = nil,
    searchKeywords: [LocalizedStringResource] = [], resultValueName: LocalizedStringResource? = nil
  ) {
    self.descriptionText = descriptionText
    self.categoryName = categoryName
    self.searchKeywords = searchKeywords
    self.resultValueName = resultValueName
  }
}

extension IntentDescription: ExpressibleByStringInterpolation {
  /// Describes an intent with a literal.
  public init(stringLiteral value: String) {
    self.init(LocalizedStringResource(stringLiteral: value))
  }

  /// Describes an intent with an interpolated literal.
  public init(stringInterpolation: LocalizedStringKey.StringInterpolation) {
    self.init(LocalizedStringResource(stringInterpolation: stringInterpolation))
  }
}
