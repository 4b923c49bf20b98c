public import WidgetUI

/// An intent that a person can ask for in words; a display does not listen.
public struct AppShortcut: Sendable {
  /// Describes a shortcut.
  public init<Intent: AppIntent>(
    intent: Intent, phrases: [AppShortcutPhrase<Intent>],
    shortTitle: LocalizedStringResource? = nil, systemImageName: String? = nil
  ) {}
}

/// Words that ask for an intent.
public struct AppShortcutPhrase<Intent: AppIntent>: ExpressibleByStringInterpolation, Sendable {
  /// A word that stands for something.
  public enum Token: Hashable, Sendable {
    /// The app's name.
    case applicationName
  }

  /// Takes the words of a literal.
  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    /// Begins a literal.
    public init(literalCapacity: Int, interpolationCount: Int) {}
    /// Adds words.
    public mutating func appendLiteral(_ literal: String) {}
    /// Adds a word that stands for something.
    public mutating func appendInterpolation(_ token: Token) {}
    /// Adds a parameter.
    public mutating func appendInterpolation<Value>(
      _ keyPath: KeyPath<Intent, IntentParameter<Value>>
    ) {}
  }

  /// Words.
  public init(stringLiteral value: String) {}
  /// Words with other things among them.
  public init(stringInterpolation: StringInterpolation) {}
  /// Words.
  public init(_ phrase: String) {}
}

/// The shortcuts of an app.
public protocol AppShortcutsProvider: SendableMetatype {
  /// The shortcuts.
  @AppShortcutsBuilder static var appShortcuts: [AppShortcut] { get }
  /// The color behind them.
  static var shortcutTileColor: ShortcutTileColor { get }
}

extension AppShortcutsProvider {
  /// The usual color.
  public static var shortcutTileColor: ShortcutTileColor { .blue }
  /// Says that what parameters offer has changed; a display does not listen.
  public static func updateAppShortcutParameters() {}
}

/// The color behind shortcuts.
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
