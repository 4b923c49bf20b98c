public import Foundation
public import WidgetUI

extension Bool {
  /// The display names of `true` and `false`.
  public struct IntentDisplayName: Hashable, Sendable {
    private let name: String

    /// Yes or no, and on or off.
    public static let yesNo = Self(name: "yesNo")
    /// True or false.
    public static let trueFalse = Self(name: "trueFalse")
    /// On or off.
    public static let onOff = Self(name: "onOff")
    /// Custom names.
    public init(true yes: LocalizedStringResource, false no: LocalizedStringResource) {
      name = "\(yes.key) \(no.key)"
    }

    private init(name: String) { self.name = name }
  }
}

extension Date {
  /// Which part of a date is chosen.
  public enum IntentDateKind: Hashable, Sendable {
    /// The day, the time, or both.
    case date, time, dateTime
  }
}

extension String {
  /// Keyboard options of a text parameter; no effect on a display.
  public struct IntentInputOptions: Hashable, Sendable {
    /// The keyboard layout.
    public enum KeyboardType: Hashable, Sendable {
      /// General or specialized keyboards.
      case `default`, asciiCapable, numbersAndPunctuation, url, numberPad, phonePad, emailAddress
      /// Digits and a decimal point.
      case decimalPad
    }

    /// Automatic capitalization.
    public enum CapitalizationType: Hashable, Sendable {
      /// No letters, the first letters of words or sentences, or all letters.
      case none, words, sentences, allCharacters
    }

    /// Makes input options.
    public init(
      keyboardType: KeyboardType = .default, capitalizationType: CapitalizationType = .sentences,
      multiline: Bool = false, autocorrect: Bool = true, smartQuotes: Bool = true,
      smartDashes: Bool = true
    ) {}
  }
}

extension IntentParameter {
  /// A Boolean parameter with names for its values.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    displayName: Bool.IntentDisplayName, requestValueDialog: IntentDialog? = nil
  ) where Value == Bool {
    self.init(title: title, description: description)
  }

  /// A Boolean parameter with a default and names for its values.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Bool, displayName: Bool.IntentDisplayName,
    requestValueDialog: IntentDialog? = nil
  ) where Value == Bool {
    self.init(title: title, description: description, default: defaultValue)
  }

  /// A date parameter with the part that is chosen.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    kind: Date.IntentDateKind, requestValueDialog: IntentDialog? = nil
  ) {
    self.init(title: title, description: description)
  }

  /// A date parameter with the part that is chosen and a default.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value, kind: Date.IntentDateKind,
    requestValueDialog: IntentDialog? = nil
  ) {
    self.init(title: title, description: description, default: defaultValue)
  }

  /// A text parameter with input options.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    inputOptions: String.IntentInputOptions, requestValueDialog: IntentDialog? = nil
  ) {
    self.init(title: title, description: description)
  }

  /// A text parameter with input options and a default.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value, inputOptions: String.IntentInputOptions,
    requestValueDialog: IntentDialog? = nil
  ) {
    self.init(title: title, description: description, default: defaultValue)
  }
}
