public import Foundation

extension Link where Label == Text {
  /// Makes a link of a localized text.
  public init(_ titleKey: LocalizedStringKey, destination: URL) {
    self.init(destination: destination, label: Text(titleKey), isTinted: true)
  }

  /// Makes a link of a text of a table.
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, destination: URL) {
    self.init(destination: destination, label: Text(titleResource), isTinted: true)
  }
}
