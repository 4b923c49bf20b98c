public import Foundation
public import WidgetUI

extension Bool {
  /// The words for yes and no.
  public struct IntentDisplayName: Hashable, Sendable {
    private let name: String

    /// Yes or no, and on or off.
    public static let yesNo = Self(name: "yesNo")
    /// True or false.
    public static let trueFalse = Self(name: "trueFalse")
    /// On or off.
    public static let onOff = Self(name: "onOff")
    /// Words of the author's.
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
  /// How a text is typed; a display has no keyboard.
  public struct IntentInputOptions: Hashable, Sendable {
    /// The keys that there are.
    public enum KeyboardType: Hashable, Sendable {
      /// Letters, digits and marks, or those of one purpose.
      case `default`, asciiCapable, numbersAndPunctuation, url, numberPad, phonePad, emailAddress
      /// Digits and a point.
      case decimalPad
    }

    /// Which letters are made capital.
    public enum CapitalizationType: Hashable, Sendable {
      /// None, or the first of words or sentences, or all.
      case none, words, sentences, allCharacters
    }

    /// Describes how a text is typed.
    public init(
      keyboardType: KeyboardType = .default, capitalizationType: CapitalizationType = .sentences,
      multiline: Bool = false, autocorrect: Bool = true, smartQuotes: Bool = true,
      smartDashes: Bool = true
    ) {}
  }
}

extension IntentParameter {
  /// A switch with words for its values.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    displayName: Bool.IntentDisplayName, requestValueDialog: IntentDialog? = nil
  ) where Value == Bool {
    self.init(title: title, description: description)
  }

  /// A switch with a default and words for its values.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Bool, displayName: Bool.IntentDisplayName,
    requestValueDialog: IntentDialog? = nil
  ) where Value == Bool {
    self.init(title: title, description: description, default: defaultValue)
  }

  /// A part of a date.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    kind: Date.IntentDateKind, requestValueDialog: IntentDialog? = nil
  ) {
    self.init(title: title, description: description)
  }

  /// A part of a date with a default.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value, kind: Date.IntentDateKind,
    requestValueDialog: IntentDialog? = nil
  ) {
    self.init(title: title, description: description, default: defaultValue)
  }

  /// A text that is typed in a way.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    inputOptions: String.IntentInputOptions, requestValueDialog: IntentDialog? = nil
  ) {
    self.init(title: title, description: description)
  }

  /// A text with a default that is typed in a way.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value, inputOptions: String.IntentInputOptions,
    requestValueDialog: IntentDialog? = nil
  ) {
    self.init(title: title, description: description, default: defaultValue)
  }
}
