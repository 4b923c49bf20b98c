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

  /// Sets the hint of the view; ignored, because the description of an image has no hints.
  public func accessibility(hint: Text) -> some View { self }

  /// Adds accessibility traits; ignored, because the description of an image has no traits.
  public func accessibility(addTraits traits: AccessibilityTraits) -> some View { self }

  /// Removes accessibility traits; ignored, because the description of an image has no traits.
  public func accessibility(removeTraits traits: AccessibilityTraits) -> some View { self }

  /// Sets names for voice control; ignored, because a rendered image has no voice control.
  public func accessibility(inputLabels: [Text]) -> some View { self }

  /// Sets the order of elements; ignored, because the description of an image follows the drawing
  /// order.
  public func accessibility(sortPriority: Double) -> some View { self }

  /// Adds an action of assistive technology; ignored, because a rendered image performs none.
  public func accessibilityAction(
    _ actionKind: AccessibilityActionKind = .default, _ handler: @escaping () -> Void
  ) -> some View { self }

  /// Adds a named action of assistive technology; ignored, because a rendered image performs none.
  public func accessibilityAction(
    named name: Text, _ handler: @escaping () -> Void
  ) -> some View { self }

  /// Adds a named action of assistive technology; ignored, because a rendered image performs none.
  @_disfavoredOverload
  public func accessibilityAction<S: StringProtocol>(
    named name: S, _ handler: @escaping () -> Void
  ) -> some View { self }

  /// Adds an action for increments and decrements; ignored, because a rendered image performs none.
  public func accessibilityAdjustableAction(
    _ handler: @escaping (AccessibilityAdjustmentDirection) -> Void
  ) -> some View { self }

  /// Sets the level of a heading; ignored, because the description of an image has no headings.
  public func accessibilityHeading(_ level: AccessibilityHeadingLevel) -> some View { self }

  /// Sets whether colors stay when a person inverts them; ignored, because a frame is not inverted.
  public func accessibilityIgnoresInvertColors(_ active: Bool = true) -> some View { self }

  /// Sets whether the view reacts to a person; ignored, because links and buttons are interactive elements already.
  public func accessibilityRespondsToUserInteraction(
    _ respondsToUserInteraction: Bool = true
  ) -> some View { self }

  /// Shows a large copy of the view while it is touched; ignored in a rendered image.
  public func accessibilityShowsLargeContentViewer() -> some View { self }
}

/// The kind of an action of assistive technology.
public enum AccessibilityActionKind: Hashable, Sendable {
  /// The default action, the escape gesture, and the magic tap.
  case `default`, escape, magicTap
}

/// The direction in which assistive technology changes a value.
public enum AccessibilityAdjustmentDirection: Hashable, Sendable {
  /// Up, or down.
  case increment, decrement
}

/// The level of a heading.
public enum AccessibilityHeadingLevel: UInt, Hashable, Sendable {
  /// Without a level, and from the highest to the lowest.
  case unspecified, h1, h2, h3, h4, h5, h6
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
  /// An element that plays its own sound.
  public static let playsSound = AccessibilityTraits(bits: 256)
  /// A key of a keyboard.
  public static let isKeyboardKey = AccessibilityTraits(bits: 512)
  /// A field for searches.
  public static let isSearchField = AccessibilityTraits(bits: 1024)
  /// An element that the user can interact with directly.
  public static let allowsDirectInteraction = AccessibilityTraits(bits: 2048)
  /// A modal element, which hides its siblings.
  public static let isModal = AccessibilityTraits(bits: 4096)
  /// An element that starts a media session when activated.
  public static let startsMediaSession = AccessibilityTraits(bits: 8192)
  /// An element that turns the page after screen readers have read it.
  public static let causesPageTurn = AccessibilityTraits(bits: 16384)
  /// A switch.
  public static let isToggle = AccessibilityTraits(bits: 32768)
  /// A summary element, which screen readers read first.
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
