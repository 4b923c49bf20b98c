/// A section of the vocabulary.
enum VocabularySection: String, CaseIterable, Sendable {
  case stacks, frames, placement, text, fonts, colors, gradients, shapes, strokes, images
  case controls, gauges, layers, effects, lists, environment, previews, inert, widgets, intents
  case controlWidgets, activities

  /// The specimens that cover the section's names.
  @MainActor var specimens: [Specimen] {
    switch self {
    case .stacks: stackSpecimens
    case .frames: frameSpecimens
    case .placement: placementSpecimens
    case .text: textSpecimens
    case .fonts: fontSpecimens
    case .colors: colorSpecimens
    case .gradients: gradientSpecimens
    case .shapes: shapeSpecimens
    case .strokes: strokeSpecimens
    case .images: imageSpecimens
    case .controls: controlSpecimens
    case .gauges: gaugeSpecimens
    case .layers: layerSpecimens
    case .effects: effectSpecimens
    case .lists: listSpecimens
    case .environment: environmentSpecimens
    case .previews: previewSpecimens
    case .inert: inertSpecimens
    case .widgets: widgetSpecimens
    case .intents: intentSpecimens
    case .controlWidgets: controlWidgetSpecimens
    case .activities: activitySpecimens
    }
  }
}
