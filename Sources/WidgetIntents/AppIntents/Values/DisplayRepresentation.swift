public import Foundation
public import WidgetUI

/// The display representation of a value.
public struct DisplayRepresentation: Sendable {
  /// The words.
  public var title: LocalizedStringResource
  /// The subtitle.
  public var subtitle: LocalizedStringResource?
  /// The picture beside the title; not shown in a terminal.
  public var image: Image?
  /// Synonyms of the title.
  public var synonyms: [LocalizedStringResource]

  /// Creates a representation of texts.
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

  /// The picture beside the title of a value.
  public struct Image: Sendable {
    /// The shape of a picture.
    public enum DisplayStyle: Hashable, Sendable {
      /// By context, or circular.
      case `default`, circular
    }

    /// Creates a picture from the program's assets.
    public init(
      named name: String, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default
    ) {}
    /// Creates a picture of a symbol.
    public init(
      systemName: String, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default
    ) {}
    /// Creates a picture from a file.
    public init(
      url: URL, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default
    ) {}
    /// Creates a picture from the bytes of a file.
    public init(
      data: Data, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default
    ) {}
  }
}

extension DisplayRepresentation: ExpressibleByStringInterpolation {
  /// Creates a representation of a literal.
  public init(stringLiteral value: String) {
    self.init(title: LocalizedStringResource(stringLiteral: value))
  }

  /// Creates a representation of an interpolated literal.
  public init(stringInterpolation: LocalizedStringKey.StringInterpolation) {
    self.init(title: LocalizedStringResource(stringInterpolation: stringInterpolation))
  }
}

/// The display name of a type.
public struct TypeDisplayRepresentation: Sendable {
  /// The singular name.
  public var name: LocalizedStringResource
  /// The name with a number, for several.
  public var numericFormat: LocalizedStringResource?
  /// Synonyms of the name.
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

  /// Names a type with an interpolated literal.
  public init(stringInterpolation: LocalizedStringKey.StringInterpolation) {
    self.init(name: LocalizedStringResource(stringInterpolation: stringInterpolation))
  }
}
