import WidgetTimeline
import WidgetUI

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
