public import Foundation

nonisolated extension View {
  /// Returns the view unchanged: pickers have one style.
  public func pickerStyle<S: PickerStyle>(_ style: S) -> some View { self }

  /// Returns the view unchanged: fields have one style.
  public func textFieldStyle<S: TextFieldStyle>(_ style: S) -> some View { self }

  /// Returns the view unchanged: a display gives no feedback.
  public func sensoryFeedback<T: Equatable>(_ feedback: SensoryFeedback, trigger: T) -> some View {
    self
  }

  /// Returns the view unchanged: a rendered image has no focus.
  public func focusable(_ isFocusable: Bool = true) -> some View { self }

  /// Returns the view unchanged: a rendered image has no pointer.
  public func onHover(perform action: @escaping (Bool) -> Void) -> some View { self }

  /// Returns the view unchanged: a rendered image has no keyboard.
  public func keyboardShortcut(_ key: KeyEquivalent, modifiers: EventModifiers = .command)
    -> some View
  { self }

  /// Returns the view unchanged: a rendered image has no keyboard.
  public func onSubmit(_ action: @escaping () -> Void) -> some View { self }

  /// Returns the view unchanged: a widget's link opens on a tap.
  public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { self }

  /// Returns the view unchanged: a rendered image has no pointer.
  public func hoverEffect() -> some View { self }

  /// Returns the view unchanged: labels of controls are always shown.
  public func labelsVisibility(_ visibility: Visibility) -> some View { self }
}

/// A style of pickers; without effect.
public protocol PickerStyle {}
/// The one style of pickers.
public struct DefaultPickerStyle: PickerStyle {
  /// Creates the style.
  public init() {}
}
extension PickerStyle where Self == DefaultPickerStyle {
  /// The default.
  public static var automatic: Self { Self() }
  /// A menu.
  public static var menu: Self { Self() }
  /// Segments.
  public static var segmented: Self { Self() }
  /// A wheel.
  public static var wheel: Self { Self() }
  /// Rows.
  public static var inline: Self { Self() }
  /// A page of its own.
  public static var navigationLink: Self { Self() }
}

/// The one style of pickers, by another name.
public typealias SegmentedPickerStyle = DefaultPickerStyle
/// The one style of pickers, by another name.
public typealias MenuPickerStyle = DefaultPickerStyle
/// The one style of pickers, by another name.
public typealias WheelPickerStyle = DefaultPickerStyle

/// A style of text fields; without effect.
public protocol TextFieldStyle {}
/// The one style of text fields.
public struct DefaultTextFieldStyle: TextFieldStyle {
  /// Creates the style.
  public init() {}
}
extension TextFieldStyle where Self == DefaultTextFieldStyle {
  /// The default.
  public static var automatic: Self { Self() }
  /// No border.
  public static var plain: Self { Self() }
  /// A border with round corners.
  public static var roundedBorder: Self { Self() }
}

/// The one style of text fields, by another name.
public typealias PlainTextFieldStyle = DefaultTextFieldStyle
/// The one style of text fields, by another name.
public typealias RoundedBorderTextFieldStyle = DefaultTextFieldStyle

/// A sound or a touch; without effect.
public struct SensoryFeedback: Equatable, Sendable {
  /// Something succeeded.
  public static let success = SensoryFeedback()
  /// Something may fail.
  public static let warning = SensoryFeedback()
  /// Something failed.
  public static let error = SensoryFeedback()
  /// A selection changed.
  public static let selection = SensoryFeedback()
  /// A value grew.
  public static let increase = SensoryFeedback()
  /// A value shrank.
  public static let decrease = SensoryFeedback()
  /// Something began.
  public static let start = SensoryFeedback()
  /// Something ended.
  public static let stop = SensoryFeedback()
  /// Something moved into its place.
  public static let alignment = SensoryFeedback()
  /// Something touched another.
  public static let impact = SensoryFeedback()
}

/// A key; without effect.
public struct KeyEquivalent: ExpressibleByExtendedGraphemeClusterLiteral, Sendable {
  /// The character of the key.
  public var character: Character
  /// Creates a key.
  public init(_ character: Character) { self.character = character }
  /// Creates a key.
  public init(extendedGraphemeClusterLiteral value: Character) { character = value }
}

/// Keys that are held; without effect.
public struct EventModifiers: OptionSet, Sendable {
  /// The keys as bits.
  public let rawValue: Int
  /// Creates keys from bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// The command key.
  public static let command = EventModifiers(rawValue: 16)
  /// The control key.
  public static let control = EventModifiers(rawValue: 4)
  /// The option key.
  public static let option = EventModifiers(rawValue: 8)
  /// The shift key.
  public static let shift = EventModifiers(rawValue: 2)
}
