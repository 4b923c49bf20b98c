package import Foundation

/// A picture of a widget for people who look through what there is.
package struct GalleryPicture: Codable, Hashable, Sendable {
  /// What the picture shows.
  package enum Stage: Codable, Hashable, Sendable {
    case placeholder
    case snapshot
    /// An entry of the timeline, the first is 1.
    case entry(Int, of: Int, date: Date)
    /// A preview of the author's, by its display name.
    case preview(String)

    package var isPreview: Bool {
      if case .preview = self { true } else { false }
    }
  }

  /// An area that does something when it is tapped, in pixels of the picture.
  package struct Tap: Codable, Hashable, Sendable {
    /// What a tap does.
    package enum Effect: Codable, Hashable, Sendable {
      case opens(String)
      /// Performs an app intent: its name and parameters.
      case performs(String)
    }

    package var x, y, width, height: Double
    package var effect: Effect
    package var label: String?
  }

  /// A picture of how a panel will look, a pixel of the panel in each pixel.
  package struct Proof: Codable, Hashable, Sendable {
    /// The file's name in the folder of the gallery.
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
  /// The file's name in the folder of the gallery.
  package var file: String
  package var width: Int
  package var height: Int
  /// Pixels per point.
  package var scale: Double
  package var taps: [Tap]
  /// What went wrong while it was drawn.
  package var diagnostics: [String]
  /// How the display will look, where that was asked for.
  package var proof: Proof?

  /// What the picture is, in a few words.
  package var caption: String {
    switch stage {
    case .placeholder: "placeholder"
    case .snapshot: "snapshot"
    case .entry(let number, let count, _): "entry \(number) of \(count)"
    case .preview(let name): name
    }
  }
}

extension [GalleryPicture] {
  /// The first picture of each value of a property, in the order in which they come.
  package func uniqued(by property: KeyPath<GalleryPicture, String>) -> [GalleryPicture] {
    var seen: Set<String> = []
    return filter { seen.insert($0[keyPath: property]).inserted }
  }
}
