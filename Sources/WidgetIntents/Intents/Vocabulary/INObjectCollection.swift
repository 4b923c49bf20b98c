public import Foundation

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
