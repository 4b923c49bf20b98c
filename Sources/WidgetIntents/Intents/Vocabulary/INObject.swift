public import Foundation

/// A thing of an app that a person can choose: what tells it apart, and what it is called.
open nonisolated class INObject: NSObject {
  /// What tells the thing apart from others of its type.
  public final let identifier: String?
  /// What people read.
  public final let displayString: String
  /// How it is spoken; without effect here.
  public final let pronunciationHint: String?
  /// What people read below.
  open var subtitleString: String?
  /// The picture beside it; without effect here.
  open var displayImage: INImage?

  /// Makes a thing.
  public required init(identifier: String?, display displayString: String) {
    self.identifier = identifier
    self.displayString = displayString
    pronunciationHint = nil
    super.init()
  }

  /// Makes a thing that is spoken in another way than written.
  public init(identifier: String?, display displayString: String, pronunciationHint: String?) {
    self.identifier = identifier
    self.displayString = displayString
    self.pronunciationHint = pronunciationHint
    super.init()
  }

  /// Makes a thing with a second line and a picture.
  public convenience init(
    identifier: String?, display displayString: String, subtitle: String?, image: INImage?
  ) {
    self.init(identifier: identifier, display: displayString)
    subtitleString = subtitle
    displayImage = image
  }

  /// Makes a thing with a second line and a picture, that is spoken in another way than written.
  public convenience init(
    identifier: String?, display displayString: String, pronunciationHint: String?,
    subtitle: String?, image: INImage?
  ) {
    self.init(
      identifier: identifier, display: displayString, pronunciationHint: pronunciationHint)
    subtitleString = subtitle
    displayImage = image
  }

  /// Whether another thing has the same identifier, or without one the same name.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? INObject else { return false }
    return identifier == other.identifier
      && (identifier != nil || displayString == other.displayString)
  }

  /// Equal for equal things.
  open override var hash: Int { (identifier ?? displayString).hashValue }

  /// What people read.
  open override var description: String { displayString }
}

/// The choices of a parameter.
public final class INObjectCollection<ObjectType>: NSObject, Sendable {
  /// The choices by heading.
  public let sections: [INObjectSection<ObjectType>]
  // Set once by an author, and read by nobody here.
  /// Whether an index stands beside a long list; without effect here.
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
  // An author's objects, which nobody changes any more.
  /// The choices in their order.
  nonisolated(unsafe) public let items: [ObjectType]

  /// Puts choices under a heading.
  public init(title: String?, items: [ObjectType]) {
    self.title = title
    self.items = items
  }
}

/// The picture of a thing that can be chosen; choices are listed as text here, so that it is not drawn.
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

  /// A picture's file in memory.
  public convenience init(imageData: Data) { self.init(.data(imageData)) }

  /// A picture's file.
  public convenience init?(url: URL) { self.init(.url(url)) }
}
