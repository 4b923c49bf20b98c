extension View {
  /// What using the view would do; a picture's description has no hints.
  public func accessibilityHint(_ hint: Text) -> some View { self }

  /// What using the view would do; a picture's description has no hints.
  @_disfavoredOverload
  public func accessibilityHint<S: StringProtocol>(_ hint: S) -> some View { self }

  /// What kind of thing the view is; a picture's description does not say it.
  public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View { self }

  /// What kind of thing the view is not; a picture's description does not say it.
  public func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> some View { self }

  /// Names to speak when using the view; a picture listens to nobody.
  public func accessibilityInputLabels(_ inputLabels: [Text]) -> some View { self }

  /// Names to speak when using the view; a picture listens to nobody.
  @_disfavoredOverload
  public func accessibilityInputLabels<S: StringProtocol>(_ inputLabels: [S]) -> some View { self }

  /// The order of elements; a picture's description follows the drawing.
  public func accessibilitySortPriority(_ sortPriority: Double) -> some View { self }

  /// What a screen reader says of the view.
  public func accessibility(label: Text) -> some View { accessibilityLabel(label) }

  /// The value that a screen reader says after the view's label.
  public func accessibility(value: Text) -> some View { accessibilityValue(value) }

  /// Whether a screen reader leaves the view out.
  public func accessibility(hidden: Bool) -> some View { accessibilityHidden(hidden) }

  /// A name by which a test finds the view's frame in the layout dump.
  public func accessibility(identifier: String) -> some View {
    accessibilityIdentifier(identifier)
  }
}

/// What kind of thing a view is, for a screen reader.
public struct AccessibilityTraits: SetAlgebra, Sendable {
  private var bits: Int

  private init(bits: Int) { self.bits = bits }

  /// Makes an empty set.
  public init() { bits = 0 }

  /// A button.
  public static let isButton = AccessibilityTraits(bits: 1)
  /// A heading.
  public static let isHeader = AccessibilityTraits(bits: 2)
  /// Something that is selected.
  public static let isSelected = AccessibilityTraits(bits: 4)
  /// A link.
  public static let isLink = AccessibilityTraits(bits: 8)
  /// An image.
  public static let isImage = AccessibilityTraits(bits: 16)
  /// Text that does not change.
  public static let isStaticText = AccessibilityTraits(bits: 32)
  /// Something whose value changes often.
  public static let updatesFrequently = AccessibilityTraits(bits: 64)
  /// A summary of what is shown first.
  public static let isSummaryElement = AccessibilityTraits(bits: 128)

  /// Whether all of `member` is in the set.
  public func contains(_ member: AccessibilityTraits) -> Bool { bits & member.bits == member.bits }
  /// Both sets.
  public func union(_ other: Self) -> Self { Self(bits: bits | other.bits) }
  /// What is in both sets.
  public func intersection(_ other: Self) -> Self { Self(bits: bits & other.bits) }
  /// What is in one set only.
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
  /// Keeps both sets.
  public mutating func formUnion(_ other: Self) { bits |= other.bits }
  /// Keeps what is in both sets.
  public mutating func formIntersection(_ other: Self) { bits &= other.bits }
  /// Keeps what is in one set only.
  public mutating func formSymmetricDifference(_ other: Self) { bits ^= other.bits }
}
