import WidgetTimeline
public import WidgetUI

/// Options in sections.
public struct IntentItemCollection<Result: _IntentValue> {
  /// The sections in their order.
  public let sections: [IntentItemSection<Result>]
  /// The prompt.
  public let promptLabel: LocalizedStringResource?

  /// Creates a collection of sections.
  public init(
    promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false,
    sections: [IntentItemSection<Result>]
  ) {
    self.promptLabel = promptLabel
    self.sections = sections
  }

  /// Creates a collection without headings.
  public init(
    promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false,
    items: [Result]
  ) {
    self.init(promptLabel: promptLabel, sections: [IntentItemSection(items: items)])
  }

  /// Creates a collection without headings.
  public init(
    promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false,
    items: [IntentItem<Result>]
  ) {
    self.init(promptLabel: promptLabel, sections: [IntentItemSection(items: items)])
  }

  /// No values.
  public static var empty: Self { Self(sections: []) }
}

/// Options under a heading.
public struct IntentItemSection<Result: _IntentValue> {
  /// The heading.
  public let title: LocalizedStringResource?
  /// The subtitle below the heading.
  public let subtitle: LocalizedStringResource?
  /// The values.
  public let items: [IntentItem<Result>]

  /// Creates a section of values under a heading.
  public init(
    _ title: LocalizedStringResource? = nil, subtitle: LocalizedStringResource? = nil,
    items: [Result]
  ) {
    self.init(title, subtitle: subtitle, items: items.map { IntentItem($0) })
  }

  /// Creates a section of values under a heading.
  public init(
    _ title: LocalizedStringResource? = nil, subtitle: LocalizedStringResource? = nil,
    items: [IntentItem<Result>]
  ) {
    self.title = title
    self.subtitle = subtitle
    self.items = items
  }
}

/// An option with its display representation.
public struct IntentItem<Result: _IntentValue> {
  /// The value.
  public let value: Result
  let display: DisplayRepresentation?

  /// Creates an item with its display representation; by default that of its type.
  public init(
    _ value: Result, title: LocalizedStringResource? = nil,
    subtitle: LocalizedStringResource? = nil, image: DisplayRepresentation.Image? = nil
  ) {
    self.value = value
    display = title.map { DisplayRepresentation(title: $0, subtitle: subtitle, image: image) }
  }
}

/// A collection of options: an array, or an `IntentItemCollection`.
public protocol ResultsCollection {
  /// The type of the values.
  associatedtype ResultValue: _IntentValue
  /// The values in their order.
  var _intentItems: [IntentListItem] { get }
}

/// A type-erased item.
public struct IntentListItem {
  let option: IntentOption

  init<Value: _IntentValue>(_ item: IntentItem<Value>, section: LocalizedStringResource?) {
    let type = Value._intentValueType
    option = IntentOption(
      value: type.encode(item.value) ?? .array([]),
      display: item.display ?? type.display(item.value), section: section)
  }
}

extension Array: ResultsCollection where Element: _IntentValue {
  /// The type of the elements.
  public typealias ResultValue = Element
  /// The elements.
  public var _intentItems: [IntentListItem] {
    map { IntentListItem(IntentItem($0), section: nil) }
  }
}

extension IntentItemCollection: ResultsCollection {
  /// The type of the values.
  public typealias ResultValue = Result
  /// The values of all sections.
  public var _intentItems: [IntentListItem] {
    sections.flatMap { section in
      section.items.map { IntentListItem($0, section: section.title) }
    }
  }
}
