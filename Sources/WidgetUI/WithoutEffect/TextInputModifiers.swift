// The names are UIKit's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

nonisolated extension View {
  /// Returns the view unchanged: a rendered image has no keyboard.
  public func keyboardType(_ type: UIKeyboardType) -> some View { self }

  /// Returns the view unchanged: a rendered image accepts no text input.
  public func textContentType(_ textContentType: UITextContentType?) -> some View { self }

  /// Returns the view unchanged: a rendered image accepts no text input.
  public func textInputAutocapitalization(
    _ autocapitalization: TextInputAutocapitalization?
  ) -> some View { self }

  /// Returns the view unchanged: a rendered image accepts no text input.
  public func autocapitalization(_ style: UITextAutocapitalizationType) -> some View { self }

  /// Returns the view unchanged: a rendered image accepts no text input.
  public func autocorrectionDisabled(_ disable: Bool = true) -> some View { self }

  /// Returns the view unchanged: a rendered image accepts no text input.
  public func disableAutocorrection(_ disable: Bool?) -> some View { self }

  /// Returns the view unchanged: a rendered image has no keyboard.
  public func submitLabel(_ submitLabel: SubmitLabel) -> some View { self }

  /// Returns the view unchanged: a rendered image has no keyboard.
  public func scrollDismissesKeyboard(_ mode: ScrollDismissesKeyboardMode) -> some View { self }
}

/// A kind of keyboard; without effect.
public enum UIKeyboardType: Int, Sendable {
  /// The kinds in UIKit's order.
  case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad
  /// Further kinds in UIKit's order.
  case emailAddress, decimalPad, twitter, webSearch, asciiCapableNumberPad
}

/// The semantic meaning of a text field's content; without effect.
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
  /// The name of the meaning.
  public let rawValue: String
  /// Creates a meaning.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A person's name.
  public static let name = UITextContentType(rawValue: "name")
  /// The name of an account.
  public static let username = UITextContentType(rawValue: "username")
  /// A password.
  public static let password = UITextContentType(rawValue: "password")
  /// A password that is chosen.
  public static let newPassword = UITextContentType(rawValue: "new-password")
  /// A code that is used once.
  public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
  /// An address of electronic mail.
  public static let emailAddress = UITextContentType(rawValue: "email")
  /// A telephone number.
  public static let telephoneNumber = UITextContentType(rawValue: "tel")
  /// A web address.
  public static let URL = UITextContentType(rawValue: "url")
  /// A city.
  public static let addressCity = UITextContentType(rawValue: "address-level2")
  /// A postal code.
  public static let postalCode = UITextContentType(rawValue: "postal-code")
}

/// Which letters are written in capitals; without effect.
public enum UITextAutocapitalizationType: Int, Sendable {
  /// None, the first of words or sentences, or all.
  case none, words, sentences, allCharacters
}

/// Which letters are written in capitals; without effect.
public struct TextInputAutocapitalization: Sendable {
  /// No letter.
  public static var never: TextInputAutocapitalization { TextInputAutocapitalization() }
  /// The first letter of each word.
  public static var words: TextInputAutocapitalization { TextInputAutocapitalization() }
  /// The first letter of each sentence.
  public static var sentences: TextInputAutocapitalization { TextInputAutocapitalization() }
  /// Each letter.
  public static var characters: TextInputAutocapitalization { TextInputAutocapitalization() }
}

/// The label of a keyboard's return key; without effect.
public struct SubmitLabel: Sendable {
  /// "Done".
  public static var done: SubmitLabel { SubmitLabel() }
  /// "Go".
  public static var go: SubmitLabel { SubmitLabel() }
  /// "Send".
  public static var send: SubmitLabel { SubmitLabel() }
  /// "Join".
  public static var join: SubmitLabel { SubmitLabel() }
  /// "Route".
  public static var route: SubmitLabel { SubmitLabel() }
  /// "Search".
  public static var search: SubmitLabel { SubmitLabel() }
  /// "Return".
  public static var `return`: SubmitLabel { SubmitLabel() }
  /// "Next".
  public static var next: SubmitLabel { SubmitLabel() }
  /// "Continue".
  public static var `continue`: SubmitLabel { SubmitLabel() }
}

/// When scrolling hides a keyboard; without effect.
public struct ScrollDismissesKeyboardMode: Sendable {
  /// By the system's rules.
  public static var automatic: ScrollDismissesKeyboardMode { ScrollDismissesKeyboardMode() }
  /// At once.
  public static var immediately: ScrollDismissesKeyboardMode { ScrollDismissesKeyboardMode() }
  /// With the finger.
  public static var interactively: ScrollDismissesKeyboardMode { ScrollDismissesKeyboardMode() }
  /// Never.
  public static var never: ScrollDismissesKeyboardMode { ScrollDismissesKeyboardMode() }
}
