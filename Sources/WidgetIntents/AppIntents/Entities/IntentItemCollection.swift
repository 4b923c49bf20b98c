import WidgetTimeline
public import WidgetUI

/// Values that can be chosen, in sections.
public struct IntentItemCollection<Result: _IntentValue> {
  /// The sections in their order.
  public let sections: [IntentItemSection<Result>]
  /// What is asked.
  public let promptLabel: LocalizedStringResource?

  /// Lists sections.
  public init(
    promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false,
    sections: [IntentItemSection<Result>]
  ) {
    self.promptLabel = promptLabel
    self.sections = sections
  }

  /// Lists values without headings.
  public init(
    promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false,
    items: [Result]
  ) {
    self.init(promptLabel: promptLabel, sections: [IntentItemSection(items: items)])
  }

  /// Lists values without headings.
  public init(
    promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false,
    items: [IntentItem<Result>]
  ) {
    self.init(promptLabel: promptLabel, sections: [IntentItemSection(items: items)])
  }

  /// No values.
  public static var empty: Self { Self(sections: []) }
}

/// Values that can be chosen, under a heading.
public struct IntentItemSection<Result: _IntentValue> {
  /// The heading.
  public let title: LocalizedStringResource?
  /// More words below it.
  public let subtitle: LocalizedStringResource?
  /// The values.
  public let items: [IntentItem<Result>]

  /// Lists values under a heading.
  public init(
    _ title: LocalizedStringResource? = nil, subtitle: LocalizedStringResource? = nil,
    items: [Result]
  ) {
    self.init(title, subtitle: subtitle, items: items.map { IntentItem($0) })
  }

  /// Lists values under a heading.
  public init(
    _ title: LocalizedStringResource? = nil, subtitle: LocalizedStringResource? = nil,
    items: [IntentItem<Result>]
  ) {
    self.title = title
    self.subtitle = subtitle
    self.items = items
  }
}

/// A value that can be chosen, and how it is shown.
public struct IntentItem<Result: _IntentValue> {
  /// The value.
  public let value: Result
  let display: DisplayRepresentation?

  /// Shows a value in words of its own; without them as its type says.
  public init(
    _ value: Result, title: LocalizedStringResource? = nil,
    subtitle: LocalizedStringResource? = nil, image: DisplayRepresentation.Image? = nil
  ) {
    self.value = value
    display = title.map { DisplayRepresentation(title: $0, subtitle: subtitle, image: image) }
  }
}

/// What can be chosen: an array, or an `IntentItemCollection`.
public protocol ResultsCollection {
  /// What each value is.
  associatedtype ResultValue: _IntentValue
  /// The values in their order.
  var _intentItems: [IntentListItem] { get }
}

/// A value of a list, whose type is hidden.
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
  /// What each element is.
  public typealias ResultValue = Element
  /// The elements.
  public var _intentItems: [IntentListItem] {
    map { IntentListItem(IntentItem($0), section: nil) }
  }
}

extension IntentItemCollection: ResultsCollection {
  /// What each value is.
  public typealias ResultValue = Result
  /// The values of all sections.
  public var _intentItems: [IntentListItem] {
    sections.flatMap { section in
      section.items.map { IntentListItem($0, section: section.title) }
    }
  }
}
