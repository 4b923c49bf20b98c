import Foundation
import TemplateData
import WidgetTemplates

/// What is shown of a template, and what is wrong with it as it is now.
struct PreviewState: Sendable {
  /// The last one that could be made.
  var scene: PreviewScene?
  var description: TemplateDescription?
  var fields: [ParameterField] = []
  /// Why there is no newer scene.
  var mistakes: [Mistake] = []
  /// Why a version cannot be drawn: its worker crashed, or took too long or too much.
  var drawingFailure: (version: Int, message: String)?
  var data = Data()

  /// Where the entries come from.
  struct Data: Sendable {
    var isLive = false
    var isFetching = false
    /// What sources gave when they were last asked.
    var held: [String: FetchedData] = [:]
    var fetchedAt: Date?
  }
}
