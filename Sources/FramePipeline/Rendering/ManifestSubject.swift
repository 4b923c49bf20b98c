package import WidgetTimeline

/// What a manifest tells of an instance besides its pictures.
package struct ManifestSubject: Hashable, Sendable {
  /// What the frames are of: a placeholder and a snapshot are one frame from now on, which the manifest
  /// names once more as what it is.
  package enum Stage: Hashable, Sendable { case placeholder, snapshot, timeline }

  /// The name of the instance's folder.
  package var instance: String
  /// The values of the widget's parameters; `nil` where it has none.
  package var configuration: ParameterValues?
  package var stage: Stage

  package init(
    instance: String, configuration: ParameterValues? = nil, stage: Stage = .timeline
  ) {
    self.instance = instance
    self.configuration = configuration
    self.stage = stage
  }
}
