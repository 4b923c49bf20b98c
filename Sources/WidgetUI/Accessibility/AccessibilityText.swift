import Foundation
package import Graphics
import LayoutEngine

/// The text that a screen reader speaks for drawn items, in painting order.
///
/// An accessibility element replaces the texts inside its frame; one with an empty label removes
/// them.
package struct AccessibilityText {
  private var parts: [String] = []

  /// Returns the text of `items`, separated by commas.
  package static func of(_ items: [DisplayList.Item]) -> String {
    var text = AccessibilityText()
    text.add(items)
    return text.parts.joined(separator: ", ")
  }

  private mutating func add(_ items: [DisplayList.Item]) {
    let frames = items.compactMap { item in
      if case .accessibility(let element) = item { element.frame } else { nil }
    }
    for item in items {
      switch item {
      case .text(let block, let point, _):
        if !frames.contains(where: { $0.insetBy(dx: -0.5, dy: -0.5).contains(point) }) {
          append(block.spans.filter { !$0.isIcon }.map(\.string).joined())
        }
      case .group(let group):
        if !frames.contains(where: { $0.contains(group.anchor) }) { add(group.items) }
      case .accessibility(let element):
        append([element.label, element.value ?? ""].filter { !$0.isEmpty }.joined(separator: ", "))
      case .fill, .stroke, .image, .tapTarget, .widgetURL: break
      }
    }
  }

  private mutating func append(_ words: String) {
    let trimmed = words.trimmingCharacters(in: .whitespacesAndNewlines)
    if !trimmed.isEmpty { parts.append(trimmed) }
  }
}

extension TextBlock.Span {
  /// Whether the span is a symbol, which has no words.
  fileprivate var isIcon: Bool { face.family == .custom(SymbolFont.family) }
}

extension DisplayList.Group {
  /// The first point that is drawn at, or one outside of all frames.
  fileprivate var anchor: CGPoint {
    let outsideAllFrames = CGPoint(x: -CGFloat.greatestFiniteMagnitude, y: 0)
    guard let first = items.first else { return outsideAllFrames }
    return switch first {
    case .text(_, let point, _): point
    case .fill(let path, _, _), .stroke(let path, _, _, _): path.boundingRect.origin
    case .image(let image): image.frame.origin
    case .group(let group): group.anchor
    case .tapTarget(let target): target.region.origin
    case .accessibility(let element): element.frame.origin
    case .widgetURL: outsideAllFrames
    }
  }
}

/// Changes the accessibility element of a view.
struct AccessibilityLayout: NodeLayout {
  enum Change {
    case label(String)
    case value(String)
    /// Combines all texts inside into one element.
    case combined
    /// Removes everything inside.
    case hidden
  }

  let change: Change

  var name: String { "Accessibility" }

  func draw(_ node: LayoutNode, at frame: PlacedFrame, into items: inout [DisplayList.Item]) {
    var inner: [DisplayList.Item] = []
    node.drawChildren(at: frame, into: &inner)
    let rect = frame.pixelRect
    guard rect.isDrawable else {
      items += inner
      return
    }
    var element = removeElement(of: rect, from: &inner)
    switch change {
    case .label(let label): element.label = label
    case .value(let value): element.value = value
    case .combined: break
    case .hidden:
      element.label = ""
      element.value = nil
    }
    items += inner
    items.append(.accessibility(element))
  }

  /// Returns the element created by another modifier of the same view, or a new one with the text
  /// inside.
  private func removeElement(
    of rect: CGRect, from items: inout [DisplayList.Item]
  ) -> DisplayList.AccessibilityElement {
    if case .accessibility(let element)? = items.last, element.frame == rect {
      items.removeLast()
      return element
    }
    return DisplayList.AccessibilityElement(frame: rect, label: AccessibilityText.of(items))
  }
}
