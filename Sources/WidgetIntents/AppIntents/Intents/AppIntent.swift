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
