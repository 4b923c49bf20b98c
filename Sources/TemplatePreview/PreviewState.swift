import Foundation

/// What is shown of a template, and what is wrong with it as it is now.
struct PreviewState: Sendable {
  /// The last one that could be made.
  var scene: CurrentScene?
  /// How many scenes were requested of workers.
  var requestedScenes = 0
  /// Why there is no newer scene.
  var issues: [TemplateIssue] = []
  /// Why no more pictures of a version are drawn: a worker that made them, or the same scene of files that were saved
  /// since, crashed or took too long or too much memory.
  var drawingFailure: (version: Int, message: String)?
  var data = Data()

  /// Where the entries come from.
  struct Data: Sendable {
    var isLive = false
    var isFetching = false
    /// What sources gave when they were last fetched, as a worker encoded it.
    var fetched: Foundation.Data?
    var fetchedAt: Date?
  }
}
