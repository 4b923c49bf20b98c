public import WidgetUI

/// An intent that a user can start by voice; no effect on a display.
public struct AppShortcut: Sendable {
  /// Describes a shortcut.
  public init<Intent: AppIntent>(
    intent: Intent, phrases: [AppShortcutPhrase<Intent>],
    shortTitle: LocalizedStringResource? = nil, systemImageName: String? = nil
  ) {}
}

/// A phrase that starts an intent.
public struct AppShortcutPhrase<Intent: AppIntent>: ExpressibleByStringInterpolation, Sendable {
  /// A placeholder in a phrase.
  public enum Token: Hashable, Sendable {
    /// The app's name.
    case applicationName
  }

  /// Collects the parts of a literal.
  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    /// Begins a literal.
    public init(literalCapacity: Int, interpolationCount: Int) {}
    /// Adds literal text.
    public mutating func appendLiteral(_ literal: String) {}
    /// Adds a placeholder.
    public mutating func appendInterpolation(_ token: Token) {}
    /// Adds a parameter.
    public mutating func appendInterpolation<Value>(
      _ keyPath: KeyPath<Intent, IntentParameter<Value>>
    ) {}
  }

  /// Words.
  public init(stringLiteral value: String) {}
  /// Creates a phrase from an interpolated literal.
  public init(stringInterpolation: StringInterpolation) {}
  /// Words.
  public init(_ phrase: String) {}
}

/// The shortcuts of an app.
public protocol AppShortcutsProvider: SendableMetatype {
  /// The shortcuts.
  @AppShortcutsBuilder static var appShortcuts: [AppShortcut] { get }
  /// The background color of their tiles.
  static var shortcutTileColor: ShortcutTileColor { get }
}

extension AppShortcutsProvider {
  /// The default color.
  public static var shortcutTileColor: ShortcutTileColor { .blue }
  /// Reports that the options of parameters have changed; no effect on a display.
  public static func updateAppShortcutParameters() {}
}

/// The background color of shortcut tiles.
public enum ShortcutTileColor: Hashable, Sendable {
  /// A color.
  case blue, grape, grayBlue, grayBrown, grayGreen, lightBlue, lime, navy, orange, pink, purple
  /// A color.
  case red, tangerine, teal, yellow
}

/// Collects shortcuts.
@resultBuilder
public enum AppShortcutsBuilder {
  /// A shortcut.
  public static func buildExpression(_ shortcut: AppShortcut) -> AppShortcut { shortcut }
  /// All shortcuts.
  public static func buildBlock(_ shortcuts: AppShortcut...) -> [AppShortcut] { shortcuts }
}
