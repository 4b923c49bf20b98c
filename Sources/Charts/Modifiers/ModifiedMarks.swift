import WidgetUI

/// Content with changed marks; the innermost modifier is applied first.
nonisolated struct ModifiedMarks<Content: ChartContent>: ChartContent {
  let content: Content
  let change: (inout MarkAttributes) -> Void

  @MainActor func marks(in inputs: ChartInputs) -> ChartMarks {
    var result = content.marks(in: inputs)
    for index in result.marks.indices { change(&result.marks[index].attributes) }
    return result
  }
}

nonisolated extension ChartContent {
  /// Changes the attributes of every mark.
  func changing(_ change: @escaping (inout MarkAttributes) -> Void) -> ModifiedMarks<Self> {
    ModifiedMarks(content: self, change: change)
  }

  /// Sets an attribute of the marks that do not set it themselves.
  func setting<Value>(
    _ attribute: WritableKeyPath<MarkAttributes, Value?>, _ value: Value
  ) -> ModifiedMarks<Self> {
    changing { if $0[keyPath: attribute] == nil { $0[keyPath: attribute] = value } }
  }
}
