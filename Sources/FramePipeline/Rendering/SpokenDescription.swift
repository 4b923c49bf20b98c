import Foundation
import Graphics

/// A drawing in words: its accessibility labels and its texts, in painting order.
struct SpokenDescription {
  /// The most characters; what is longer ends with an ellipsis.
  static let longest = 1000

  /// Something that is read aloud, and where it is.
  private struct Part {
    var text: String
    /// The area of a label: texts that begin in it are what the label stands for.
    var labelled: CGRect?
    var origin: CGPoint
  }

  private let parts: [Part]

  init(of list: DisplayList) { parts = Self.parts(of: list.items) }

  /// The words, or `nil` where there are none.
  var text: String? {
    let labels = parts.compactMap(\.labelled)
    let spoken = parts.filter { part in
      part.labelled != nil || !labels.contains { $0.contains(part.origin) }
    }
    var sentences: [String] = []
    var room = Self.longest
    for part in spoken where room > 0 {
      let words = part.text.prefix(room + 1).split(whereSeparator: \.isWhitespace)
        .joined(separator: " ")
      guard !words.isEmpty else { continue }
      sentences.append(words)
      room -= words.count + 2
    }
    let text = sentences.reduce("") { text, sentence in
      guard let last = text.last else { return sentence }
      return text + (".!?…:;,".contains(last) ? " " : ". ") + sentence
    }
    if text.isEmpty { return nil }
    return text.count <= Self.longest ? text : text.prefix(Self.longest - 1) + "…"
  }

  private static func parts(of items: [DisplayList.Item]) -> [Part] {
    items.flatMap { item -> [Part] in
      switch item {
      case .text(let block, let origin): [Part(text: block.string, origin: origin)]
      case .accessibility(let element):
        [
          Part(
            text: [element.label, element.value].compactMap { $0 }.joined(separator: ", "),
            labelled: element.frame, origin: element.frame.origin)
        ]
      case .group(let group): parts(of: group)
      case .fill, .stroke, .image, .tapTarget, .widgetURL: []
      }
    }
  }

  private static func parts(of group: DisplayList.Group) -> [Part] {
    var parts = parts(of: group.items)
    for effect in group.effects {
      switch effect {
      case .transform(let transform):
        for index in parts.indices {
          parts[index].origin = parts[index].origin.applying(transform)
          parts[index].labelled = parts[index].labelled?.applying(transform)
        }
      case .opacity(let opacity): if opacity <= 0 { parts = [] }
      case .clip, .mask, .blend, .shadow, .blur, .saturation, .brightness, .contrast, .grayscale,
        .hueRotation, .colorInvert, .colorMultiply, .luminanceToAlpha:
        break
      }
    }
    return parts
  }
}
