public import Foundation

extension Link where Label == Text {
  /// Makes a link of a localized text.
  public init(_ titleKey: LocalizedStringKey, destination: URL) {
    self.init(destination: destination, label: Text(titleKey), isTinted: true)
  }
}
