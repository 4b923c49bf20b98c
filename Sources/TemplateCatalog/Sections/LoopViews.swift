import TemplateEvaluation
import WidgetUI

/// `ForEach`, which creates a view for every element of a list.
enum LoopViews: CatalogSection {
  static let title = "Repetition"
  static let introduction = """
    Elements without an `id` are identified by a property, as in `id: \\.name`, or by themselves with `id: \\.self`.
    """

  private static let element = TemplateType.variable("Element")
  private static let content = CatalogParameter(
    label: "content", type: .viewBuilder([element]), defaultSource: nil)
  private static let id = CatalogParameter(label: "id", type: .keyPath(element), defaultSource: nil)

  static var entries: [CatalogEntry] {
    [
      CatalogEntry(
        .initializer, "ForEach",
        parameters: [data(ListValues.any(.randomAccess)), id, content], result: .view
      ) { values, frame in
        try forEachView(values[0]?.asArray ?? [], values[2], frame)
      },
      CatalogEntry(
        .initializer, "ForEach",
        parameters: [data(ListValues.any(.randomAccess)), content], result: .view,
        constraints: ["Element": .identifiable]
      ) { values, frame in
        try forEachView(values[0]?.asArray ?? [], values[1], frame)
      },
      CatalogEntry(
        .initializer, "ForEach",
        parameters: [
          data(Range<Int>.templateType),
          CatalogParameter(label: "id", type: .keyPath(.int), defaultSource: "\\.self"),
          CatalogParameter(label: "content", type: .viewBuilder([.int]), defaultSource: nil),
        ], result: .view
      ) { values, frame in
        let range = Range<Int>(templateValue: values[0] ?? .null)
        try frame.instance.evaluation.spend(from: range.lowerBound, to: range.upperBound)
        return try forEachView(range.map { .int($0) }, values[2], frame)
      },
      closedRange,
    ]
  }

  /// `ForEach(1...3, id: \.self)`; Swift rejects a closed range without the key path.
  private static var closedRange: CatalogEntry {
    CatalogEntry(
      .initializer, "ForEach",
      parameters: [
        data(ClosedRange<Int>.templateType),
        CatalogParameter(label: "id", type: .keyPath(.int), defaultSource: nil),
        CatalogParameter(label: "content", type: .viewBuilder([.int]), defaultSource: nil),
      ], result: .view
    ) { values, frame in
      let range = try ClosedRange<Int>(templateValue: values[0] ?? .null).halfOpen()
      try frame.instance.evaluation.spend(try range.checkedCount())
      return try forEachView(range.map { .int($0) }, values[2], frame)
    }
  }

  private static func data(_ type: TemplateType) -> CatalogParameter {
    CatalogParameter(label: nil, type: type, defaultSource: nil)
  }

  private static func forEachView(
    _ elements: [Value], _ content: Value?, _ frame: StackFrame
  ) throws -> Value {
    try frame.instance.evaluation.spend(elements.count * 10)
    guard let closure = content?.asClosure else { preconditionFailure("no closure") }
    let view = ForEach(elements.indices, id: \.self) { closure.content([elements[$0]]) }
    return AnyViewValue.of(view)
  }
}
