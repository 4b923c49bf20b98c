package import Foundation

/// A picture of a widget in a gallery.
package struct GalleryPicture: Codable, Hashable, Sendable {
  /// The subject of the picture.
  package enum Stage: Codable, Hashable, Sendable {
    case placeholder
    case snapshot
    /// An entry of the timeline, counted from 1.
    case entry(Int, of: Int, date: Date)
    /// An author's preview, by its display name.
    case preview(String)

    package var isPreview: Bool {
      if case .preview = self { true } else { false }
    }
  }

  /// A tap target, in pixels of the picture.
  package struct Tap: Codable, Hashable, Sendable {
    /// The action of a tap.
    package enum Effect: Codable, Hashable, Sendable {
      case opens(String)
      /// Performs an app intent: its name and parameters.
      case performs(String)
    }

    package var x, y, width, height: Double
    package var effect: Effect
    package var label: String?
  }

  /// A simulation of a panel, with one pixel for each pixel of the panel.
  package struct Proof: Codable, Hashable, Sendable {
    /// The name of the file in the gallery folder.
    package var file: String
    package var width: Int
    package var height: Int
  }

  package var kind: String
  package var displayName: String
  package var description: String
  package var family: String
  package var colorScheme: String
  package var stage: Stage
  /// The name of the file in the gallery folder.
  package var file: String
  package var width: Int
  package var height: Int
  /// Pixels per point.
  package var scale: Double
  package var taps: [Tap]
  /// The diagnostics of rendering.
  package var diagnostics: [String]
  /// The simulation of the panel, if it was requested.
  package var proof: Proof?

  /// A short description of the picture.
  package var caption: String {
    switch stage {
    case .placeholder: "placeholder"
    case .snapshot: "snapshot"
    case .entry(let number, let count, _): "entry \(number) of \(count)"
    case .preview(let name): name
    }
  }
}
