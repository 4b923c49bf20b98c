public import WidgetUI

/// Something that an app can do, or a person can choose of a widget.
///
/// Its parameters are properties marked with `@Parameter`; other stored properties are not kept.
public protocol AppIntent: Sendable {
  /// What performing it gives.
  associatedtype PerformResult: IntentResult
  /// The sentence of its parameters.
  associatedtype SummaryContent: ParameterSummary = EmptyParameterSummary

  /// What people read.
  static var title: LocalizedStringResource { get }
  /// What it does.
  static var description: IntentDescription? { get }
  /// Whether its app is to be opened; a display has no app, so that nothing is.
  static var openAppWhenRun: Bool { get }
  /// Whether it is listed beside its app.
  static var isDiscoverable: Bool { get }
  /// Who may perform it.
  static var authenticationPolicy: IntentAuthenticationPolicy { get }
  /// A sentence of its parameters; a picture does not show it.
  @ParameterSummaryBuilder<Self> static var parameterSummary: SummaryContent { get }

  /// Makes the intent with the defaults of its parameters.
  init()

  /// Does it.
  func perform() async throws -> PerformResult
}

extension AppIntent {
  /// A property that a person can choose the value of.
  public typealias Parameter<Value: _IntentValue> = IntentParameter<Value>
  /// Something that the program gives its intents.
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
  /// Whoever has unlocked a device of the person's.
  case requiresAuthentication
  /// Whoever has unlocked this device.
  case requiresLocalDeviceAuthentication
}

/// What a person can choose of a widget.
public protocol WidgetConfigurationIntent: AppIntent {}

extension WidgetConfigurationIntent {
  /// Does nothing: the intent is chosen, not performed.
  public func perform() async throws -> some IntentResult { .result() }
}

/// What a person can choose of a control.
public protocol ControlConfigurationIntent: AppIntent {}

extension ControlConfigurationIntent {
  /// Does nothing: the intent is chosen, not performed.
  public func perform() async throws -> some IntentResult { .result() }
}

/// An intent that sets a value: a toggle gives it the new one.
public protocol SetValueIntent: AppIntent {
  /// What is set.
  associatedtype ValueType: _IntentValue
  /// The value that is set; a parameter.
  var value: ValueType { get set }
}

/// An intent that plays, pauses or changes sound.
public protocol AudioPlaybackIntent: AppIntent {}

/// The first published name of ``AudioPlaybackIntent``.
public protocol AudioStartingIntent: AppIntent {}

/// An intent that starts or changes a live activity.
public protocol LiveActivityIntent: AppIntent {}

/// The first published name of ``LiveActivityIntent``.
public protocol LiveActivityStartingIntent: AppIntent {}

/// An intent that opens its app, where there is one.
public protocol ForegroundContinuableIntent: AppIntent {}

/// An intent that shows an entity in its app.
public protocol OpenIntent: AppIntent {
  /// What is shown.
  associatedtype Value: _IntentValue
  /// What is shown; a parameter.
  var target: Value { get set }
}

/// An intent that takes the place of one of an intent definition.
public protocol CustomIntentMigratedAppIntent: AppIntent {
  /// The name of the class that it takes the place of.
  static var intentClassName: String { get }
}

/// What an intent does, in a sentence or two.
public struct IntentDescription: Sendable {
  /// The words.
  public let descriptionText: LocalizedStringResource
  /// The heading that it is listed under.
  public let categoryName: LocalizedStringResource?
  /// Words that it is found by.
  public let searchKeywords: [LocalizedStringResource]
  /// What its result is called.
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

  /// Describes an intent with a literal with values.
  public init(stringInterpolation: LocalizedStringKey.StringInterpolation) {
    self.init(LocalizedStringResource(stringInterpolation: stringInterpolation))
  }
}
