import FramePipeline
import PixelOutput
import WidgetHost
import WidgetTimeline

extension WidgetInstance {
  /// What is told of an instance as JSON.
  var json: JSONValue {
    .object([
      "instance": .string(id), "kind": .string(kind), "family": .string(family.description),
      "device": .string(device), "program": .string(program), "values": values.json,
      "canvas": place.map { .array([.integer($0.canvas.width), .integer($0.canvas.height)]) },
      "budget": budget.map(\.json),
      "fill": fillsPanel ? true : nil, "dither": dither.map { .string($0) },
      "added": .string(Timestamp(added).text),
    ])
  }

  /// What is told of an instance in a line or two.
  var text: String {
    let size =
      place.map { ", \($0.canvas.text) on a screen" } ?? (fillsPanel ? ", the whole panel" : "")
    let place = "\(kind), \(family) on \(device)\(size)"
    return "\(id)\n  \(place)" + (values.isEmpty ? "" : "\n  \(values.text)")
      + (budget == nil ? "" : "\n  budget: \(budget.words)")
  }
}

extension ReloadLimit {
  var json: JSONValue {
    switch self {
    case .perDay(let count): .integer(count)
    case .unlimited: .string(description)
    }
  }
}

extension ReloadLimit? {
  /// The budget as it was chosen.
  var words: String {
    switch self {
    case nil: "by the display's power"
    case .unlimited?: "unlimited"
    case .perDay(let count)?: "\(count) reload\(count == 1 ? "" : "s") in 24 h"
    }
  }
}

extension ParameterValues {
  /// The values as they are set: `hero=egghead, showsLevel=yes`.
  var text: String {
    sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.identifier)" }.joined(separator: ", ")
      .inOneLine
  }
}
