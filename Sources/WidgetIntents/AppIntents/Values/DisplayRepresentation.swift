public import Foundation
public import WidgetUI

/// How a value is shown.
public struct DisplayRepresentation: Sendable {
  /// The words.
  public var title: LocalizedStringResource
  /// More words, in smaller letters.
  public var subtitle: LocalizedStringResource?
  /// A picture beside the words; a list on a terminal has none.
  public var image: Image?
  /// Other words for it.
  public var synonyms: [LocalizedStringResource]

  /// Shows words.
  public init(
    title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil, image: Image? = nil,
    synonyms: [LocalizedStringResource] = []
  ) {
    self.title = title
    self.subtitle = subtitle
    self.image = image
    self.synonyms = synonyms
  }

  init(verbatim title: String) { self.init(title: "\(title)") }

  /// A picture beside the words of a value.
  public struct Image: Sendable {
    /// The shape of a picture.
    public enum DisplayStyle: Hashable, Sendable {
      /// As the place has it, or round.
      case `default`, circular
    }

    /// Takes a picture of the program's.
    public init(
      named name: String, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default
    ) {}
    /// Takes a symbol.
    public init(
      systemName: String, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default
    ) {}
    /// Takes a file.
    public init(
      url: URL, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default
    ) {}
    /// Takes the bytes of a file.
    public init(
      data: Data, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default
    ) {}
  }
}

extension DisplayRepresentation: ExpressibleByStringInterpolation {
  /// Shows a literal.
  public init(stringLiteral value: String) {
    self.init(title: LocalizedStringResource(stringLiteral: value))
  }

  /// Shows a literal with values.
  public init(stringInterpolation: LocalizedStringKey.StringInterpolation) {
    self.init(title: LocalizedStringResource(stringInterpolation: stringInterpolation))
  }
}

/// How a type is called.
public struct TypeDisplayRepresentation: Sendable {
  /// The name of one.
  public var name: LocalizedStringResource
  /// The name of several, with their number.
  public var numericFormat: LocalizedStringResource?
  /// Other names.
  public var synonyms: [LocalizedStringResource]

  /// Names a type.
  public init(
    name: LocalizedStringResource, numericFormat: LocalizedStringResource? = nil,
    synonyms: [LocalizedStringResource] = []
  ) {
    self.name = name
    self.numericFormat = numericFormat
    self.synonyms = synonyms
  }
}

extension TypeDisplayRepresentation: ExpressibleByStringInterpolation {
  /// Names a type with a literal.
  public init(stringLiteral value: String) {
    self.init(name: LocalizedStringResource(stringLiteral: value))
  }

  /// Names a type with a literal with values.
  public init(stringInterpolation: LocalizedStringKey.StringInterpolation) {
    self.init(name: LocalizedStringResource(stringInterpolation: stringInterpolation))
  }
}
