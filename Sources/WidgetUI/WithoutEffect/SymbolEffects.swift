/// An animation of a symbol; ignored, because a rendered image is static.
public protocol SymbolEffect: Hashable, Sendable {}

/// An animation of a symbol, by name; ignored, because a rendered image is static.
public struct NamedSymbolEffect: SymbolEffect {
  private let name: String
  fileprivate init(_ name: String) { self.name = name }

  /// The effect by layers.
  public var byLayer: Self { self }
  /// The effect of the whole symbol.
  public var wholeSymbol: Self { self }
  /// The effect upwards.
  public var up: Self { self }
  /// The effect downwards.
  public var down: Self { self }
  /// The old symbol shrinks, and the new one grows.
  public var downUp: Self { self }
  /// Both symbols grow.
  public var upUp: Self { self }
  /// The old symbol disappears as the new one grows.
  public var offUp: Self { self }
  /// Symbols that are related change in part.
  public func magic(fallback: Self) -> Self { self }
  /// One layer after the other.
  public var iterative: Self { self }
  /// One layer more after the other.
  public var cumulative: Self { self }
  /// Inactive layers are faint.
  public var dimInactiveLayers: Self { self }
  /// Inactive layers are hidden.
  public var hideInactiveLayers: Self { self }
  /// Back and forth.
  public var reversing: Self { self }
  /// Forth only.
  public var nonReversing: Self { self }
  /// Turned to the right.
  public var clockwise: Self { self }
  /// Turned to the left.
  public var counterClockwise: Self { self }
  /// To the left.
  public var left: Self { self }
  /// To the right.
  public var right: Self { self }
  /// Fainter only.
  public var plain: Self { self }
}

extension SymbolEffect where Self == NamedSymbolEffect {
  /// A symbol that appears.
  public static var appear: Self { Self("appear") }
  /// A symbol that disappears.
  public static var disappear: Self { Self("disappear") }
  /// A symbol that bounces.
  public static var bounce: Self { Self("bounce") }
  /// A symbol that grows or shrinks.
  public static var scale: Self { Self("scale") }
  /// A symbol whose opacity changes.
  public static var pulse: Self { Self("pulse") }
  /// A symbol whose layers change one after the other.
  public static var variableColor: Self { Self("variableColor") }
  /// A symbol in place of another.
  public static var replace: Self { Self("replace") }
  /// A symbol that rotates.
  public static var rotate: Self { Self("rotate") }
  /// A symbol that grows and shrinks smoothly.
  public static var breathe: Self { Self("breathe") }
  /// A symbol that moves back and forth.
  public static var wiggle: Self { Self("wiggle") }
  /// The effect that suits the symbol.
  public static var automatic: Self { Self("automatic") }
}

/// How an animation of a symbol is repeated; ignored, because a rendered image is static.
public struct SymbolEffectOptions: Hashable, Sendable {
  /// How often an effect runs.
  public struct RepeatBehavior: Hashable, Sendable {
    /// Without an end.
    public static let continuous = RepeatBehavior()
    /// At intervals.
    public static let periodic = RepeatBehavior()
    /// A number of times, at intervals in seconds.
    public static func periodic(_ count: Int? = nil, delay: Double? = nil) -> RepeatBehavior {
      RepeatBehavior()
    }
  }

  /// The effect's own options.
  public static let `default` = SymbolEffectOptions()
  /// Repeated.
  public static let repeating = SymbolEffectOptions()
  /// Not repeated.
  public static let nonRepeating = SymbolEffectOptions()
  /// Repeated a number of times.
  public static func `repeat`(_ count: Int?) -> SymbolEffectOptions { SymbolEffectOptions() }
  /// Repeated.
  public static func `repeat`(_ behavior: RepeatBehavior) -> SymbolEffectOptions {
    SymbolEffectOptions()
  }
  /// At a multiple of the effect's speed.
  public static func speed(_ speed: Double) -> SymbolEffectOptions { SymbolEffectOptions() }
  /// Repeated.
  public var repeating: SymbolEffectOptions { self }
  /// Not repeated.
  public var nonRepeating: SymbolEffectOptions { self }
  /// Repeated a number of times.
  public func `repeat`(_ count: Int?) -> SymbolEffectOptions { self }
  /// Repeated.
  public func `repeat`(_ behavior: RepeatBehavior) -> SymbolEffectOptions { self }
  /// At a multiple of the effect's speed.
  public func speed(_ speed: Double) -> SymbolEffectOptions { self }
}

nonisolated extension View {
  /// Returns the view unchanged: a rendered image is static.
  public func symbolEffect<T: SymbolEffect>(
    _ effect: T, options: SymbolEffectOptions = .default, isActive: Bool = true
  ) -> some View { self }

  /// Returns the view unchanged: a rendered image is static.
  public func symbolEffect<T: SymbolEffect, U: Equatable>(
    _ effect: T, options: SymbolEffectOptions = .default, value: U
  ) -> some View { self }

  /// Returns the view unchanged: a rendered image is static.
  public func symbolEffectsRemoved(_ isEnabled: Bool = true) -> some View { self }
}

extension ContentTransition {
  /// A symbol effect.
  public static func symbolEffect<T: SymbolEffect>(
    _ effect: T, options: SymbolEffectOptions = .default
  ) -> ContentTransition { .symbolEffect }
}
