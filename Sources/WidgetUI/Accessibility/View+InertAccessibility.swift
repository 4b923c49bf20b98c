nonisolated extension View {
  /// Sets the hint of the view; ignored, because the description of an image has no hints.
  public func accessibilityHint(_ hint: Text) -> some View { self }

  /// Sets the hint of the view; ignored, because the description of an image has no hints.
  @_disfavoredOverload
  public func accessibilityHint<S: StringProtocol>(_ hint: S) -> some View { self }

  /// Adds accessibility traits; ignored, because the description of an image has no traits.
  public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View { self }

  /// Removes accessibility traits; ignored, because the description of an image has no traits.
  public func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> some View { self }

  /// Sets names for voice control; ignored, because a rendered image has no voice control.
  public func accessibilityInputLabels(_ inputLabels: [Text]) -> some View { self }

  /// Sets names for voice control; ignored, because a rendered image has no voice control.
  @_disfavoredOverload
  public func accessibilityInputLabels<S: StringProtocol>(_ inputLabels: [S]) -> some View { self }

  /// Sets the order of elements; ignored, because the description of an image follows the drawing
  /// order.
  public func accessibilitySortPriority(_ sortPriority: Double) -> some View { self }

  /// Sets the accessibility label of the view.
  public func accessibility(label: Text) -> some View { accessibilityLabel(label) }

  /// Sets the accessibility value, which screen readers speak after the label.
  public func accessibility(value: Text) -> some View { accessibilityValue(value) }

  /// Sets whether screen readers ignore the view.
  public func accessibility(hidden: Bool) -> some View { accessibilityHidden(hidden) }

  /// Names the view, so that a test can find its frame in the layout dump.
  public func accessibility(identifier: String) -> some View {
    accessibilityIdentifier(identifier)
  }
}

/// The accessibility traits of a view.
public struct AccessibilityTraits: SetAlgebra, Sendable {
  private var bits: Int

  private init(bits: Int) { self.bits = bits }

  /// Creates an empty set.
  public init() { bits = 0 }

  /// A button.
  public static let isButton = AccessibilityTraits(bits: 1)
  /// A heading.
  public static let isHeader = AccessibilityTraits(bits: 2)
  /// A selected element.
  public static let isSelected = AccessibilityTraits(bits: 4)
  /// A link.
  public static let isLink = AccessibilityTraits(bits: 8)
  /// An image.
  public static let isImage = AccessibilityTraits(bits: 16)
  /// Static text.
  public static let isStaticText = AccessibilityTraits(bits: 32)
  /// An element whose value changes often.
  public static let updatesFrequently = AccessibilityTraits(bits: 64)
  /// A summary that is spoken first.
  public static let isSummaryElement = AccessibilityTraits(bits: 128)

  /// Whether the set contains all of `member`.
  public func contains(_ member: AccessibilityTraits) -> Bool { bits & member.bits == member.bits }
  /// Returns the union of both sets.
  public func union(_ other: Self) -> Self { Self(bits: bits | other.bits) }
  /// Returns the intersection of both sets.
  public func intersection(_ other: Self) -> Self { Self(bits: bits & other.bits) }
  /// Returns the members of exactly one of the sets.
  public func symmetricDifference(_ other: Self) -> Self { Self(bits: bits ^ other.bits) }
  /// Adds a member.
  public mutating func insert(_ new: Self) -> (inserted: Bool, memberAfterInsert: Self) {
    let isNew = !contains(new)
    bits |= new.bits
    return (isNew, new)
  }
  /// Removes a member.
  public mutating func remove(_ member: Self) -> Self? {
    let old = intersection(member)
    bits &= ~member.bits
    return old.bits == 0 ? nil : old
  }
  /// Adds or replaces a member.
  public mutating func update(with new: Self) -> Self? {
    let old = intersection(new)
    bits |= new.bits
    return old.bits == 0 ? nil : old
  }
  /// Adds the members of another set.
  public mutating func formUnion(_ other: Self) { bits |= other.bits }
  /// Keeps the members of both sets.
  public mutating func formIntersection(_ other: Self) { bits &= other.bits }
  /// Keeps the members of exactly one of the sets.
  public mutating func formSymmetricDifference(_ other: Self) { bits ^= other.bits }
}
