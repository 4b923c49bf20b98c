public import Foundation

/// An object of an app that a user can choose, with its identifier and name.
open nonisolated class INObject: NSObject {
  /// The identifier, which is unique for the type.
  public final let identifier: String?
  /// The localized text.
  public final let displayString: String
  /// The pronunciation; no effect here.
  public final let pronunciationHint: String?
  /// The subtitle.
  open var subtitleString: String?
  /// The picture beside the name; no effect here.
  open var displayImage: INImage?

  /// Creates an object.
  public required init(identifier: String?, display displayString: String) {
    self.identifier = identifier
    self.displayString = displayString
    pronunciationHint = nil
    super.init()
  }

  /// Creates an object with a pronunciation.
  public init(identifier: String?, display displayString: String, pronunciationHint: String?) {
    self.identifier = identifier
    self.displayString = displayString
    self.pronunciationHint = pronunciationHint
    super.init()
  }

  /// Creates an object with a subtitle and a picture.
  public convenience init(
    identifier: String?, display displayString: String, subtitle: String?, image: INImage?
  ) {
    self.init(identifier: identifier, display: displayString)
    subtitleString = subtitle
    displayImage = image
  }

  /// Creates an object with a subtitle, a picture and a pronunciation.
  public convenience init(
    identifier: String?, display displayString: String, pronunciationHint: String?,
    subtitle: String?, image: INImage?
  ) {
    self.init(
      identifier: identifier, display: displayString, pronunciationHint: pronunciationHint)
    subtitleString = subtitle
    displayImage = image
  }

  /// Whether another object has the same identifier or, without one, the same name.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? INObject else { return false }
    return identifier == other.identifier
      && (identifier != nil || displayString == other.displayString)
  }

  /// Equal for equal objects.
  open override var hash: Int { (identifier ?? displayString).hashValue }

  /// The localized text.
  open override var description: String { displayString }
}

/// The choices of a parameter.
public final class INObjectCollection<ObjectType>: NSObject, Sendable {
  /// The choices by heading.
  public let sections: [INObjectSection<ObjectType>]
  // Set once by an author, and not read here.
  /// Whether a long list has an index; no effect here.
  nonisolated(unsafe) public var usesIndexedCollation = false

  /// Choices without headings.
  public convenience init(items: [ObjectType]) {
    self.init(sections: [INObjectSection(title: nil, items: items)])
  }

  /// Choices by heading.
  public init(sections: [INObjectSection<ObjectType>]) { self.sections = sections }

  /// All choices in their order.
  public var allItems: [ObjectType] { sections.flatMap(\.items) }
}

/// Choices under a heading.
public final class INObjectSection<ObjectType>: NSObject, Sendable {
  /// The heading; `nil` for none.
  public let title: String?
  // An author's objects, which are no longer changed.
  /// The choices in their order.
  nonisolated(unsafe) public let items: [ObjectType]

  /// Creates a section of choices.
  public init(title: String?, items: [ObjectType]) {
    self.title = title
    self.items = items
  }
}

/// The picture of an object that can be chosen; not drawn, as choices are listed as text.
public final class INImage: NSObject, Sendable {
  private enum Origin: Hashable, Sendable {
    case name(String)
    case systemName(String)
    case data(Data)
    case url(URL)
  }

  private let origin: Origin

  private init(_ origin: Origin) { self.origin = origin }

  /// A picture of the bundle.
  public convenience init(named name: String) { self.init(.name(name)) }

  /// A symbol.
  public static func systemImageNamed(_ systemImageName: String) -> INImage {
    INImage(.systemName(systemImageName))
  }

  /// A picture from encoded data.
  public convenience init(imageData: Data) { self.init(.data(imageData)) }

  /// A picture from a file.
  public convenience init?(url: URL) { self.init(.url(url)) }
}
