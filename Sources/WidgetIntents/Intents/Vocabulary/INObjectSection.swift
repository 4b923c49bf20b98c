public import Foundation

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
