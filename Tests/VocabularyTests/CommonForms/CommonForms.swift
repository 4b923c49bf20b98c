/// Groups of common argument forms in author code.
enum CommonForms: String, CaseIterable, Sendable {
  case styles, backgrounds, text, images, layout, structure, loops, customTypes, shapes, controls
  case formats, effects, containers, availability, longBodies

  /// The specimens of the forms.
  @MainActor var specimens: [Specimen] {
    switch self {
    case .styles: commonStyles
    case .backgrounds: commonBackgrounds
    case .text: commonTexts
    case .images: commonImages
    case .layout: commonLayouts
    case .structure: commonStructures
    case .loops: commonLoops
    case .customTypes: commonTypes
    case .shapes: commonShapes
    case .controls: commonControls
    case .formats: commonFormats
    case .effects: commonEffects
    case .containers: commonContainers
    case .availability: commonAvailability
    case .longBodies: commonLongBodies
    }
  }
}
