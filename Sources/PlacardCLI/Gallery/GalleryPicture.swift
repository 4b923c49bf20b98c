import Foundation

/// A picture of a widget for people who look through what there is.
struct GalleryPicture: Codable, Hashable, Sendable {
  /// What the picture shows.
  enum Stage: Codable, Hashable, Sendable {
    case placeholder
    case snapshot
    /// An entry of the timeline, the first is 1.
    case entry(Int, of: Int, date: Date)
    /// A preview of the author's, by its display name.
    case preview(String)

    var isPreview: Bool {
      if case .preview = self { true } else { false }
    }
  }

  /// An area that does something when it is tapped, in pixels of the picture.
  struct Tap: Codable, Hashable, Sendable {
    /// What a tap does.
    enum Effect: Codable, Hashable, Sendable {
      case opens(String)
      /// Performs an app intent: its name and parameters.
      case performs(String)
    }

    var x, y, width, height: Double
    var effect: Effect
    var label: String?
  }

  /// A picture of how a panel will look, a pixel of the panel in each pixel.
  struct Proof: Codable, Hashable, Sendable {
    /// The file's name in the folder of the gallery.
    var file: String
    var width: Int
    var height: Int
  }

  var kind: String
  var displayName: String
  var description: String
  var family: String
  var colorScheme: String
  var stage: Stage
  /// The file's name in the folder of the gallery.
  var file: String
  var width: Int
  var height: Int
  /// Pixels per point.
  var scale: Double
  var taps: [Tap]
  /// What went wrong while it was drawn.
  var diagnostics: [String]
  /// How the display will look, where that was asked for.
  var proof: Proof?

  /// What the picture is, in a few words.
  var caption: String {
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
  func uniqued(by property: KeyPath<GalleryPicture, String>) -> [GalleryPicture] {
    var seen: Set<String> = []
    return filter { seen.insert($0[keyPath: property]).inserted }
  }
}
