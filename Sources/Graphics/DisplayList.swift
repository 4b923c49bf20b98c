public import Foundation

/// A finished drawing: items at fixed positions, in painting order; lengths are points, y points down.
public struct DisplayList: Hashable, Codable, Sendable {
  /// The size of the canvas, in points.
  public var size: CGSize
  /// What is drawn, the first item lowest.
  package var items: [Item]

  package init(size: CGSize, items: [Item] = []) {
    self.size = size
    self.items = items
  }

  /// One thing that is drawn, or tapped, or read aloud.
  package indirect enum Item: Hashable, Codable, Sendable {
    case fill(Path, Paint, FillStyle)
    case stroke(Path, StrokeStyle, Paint, antialiased: Bool)
    /// Text with the top-left corner of its first line's box at the point.
    case text(TextBlock, at: CGPoint, glyphs: TextGlyphs = .none)
    case image(Picture)
    case group(Group)
    /// An area that does something when it is tapped; it draws nothing.
    case tapTarget(TapTarget)
    /// The destination of taps that no target covers (`widgetURL`); it draws nothing.
    case widgetURL(String)
    /// What a screen reader says of an area; it draws nothing.
    case accessibility(AccessibilityElement)

    private enum TextCodingKeys: String, CodingKey { case _0, at }
  }

  /// A picture stretched over a rectangle.
  package struct Picture: Hashable, Codable, Sendable {
    package var content: ImageContent
    package var frame: CGRect
    /// The color that replaces the picture's own, keeping its opacity (a template image).
    package var tint: Paint?
    package var interpolation: Interpolation
    /// Parts of the picture that keep their size when it is stretched, in points.
    package var capInsets: CapInsets?
    /// Points per pixel of the picture, which `capInsets` are measured with.
    package var scale: Double

    package init(
      content: ImageContent, frame: CGRect, tint: Paint? = nil,
      interpolation: Interpolation = .smooth, capInsets: CapInsets? = nil, scale: Double = 1
    ) {
      self.content = content
      self.frame = frame
      self.tint = tint
      self.interpolation = interpolation
      self.capInsets = capInsets
      self.scale = scale
    }
  }

  /// How an image is resampled.
  package enum Interpolation: String, Hashable, Codable, Sendable { case none, smooth }

  /// The edges of a picture that are not stretched, in points.
  package struct CapInsets: Hashable, Codable, Sendable {
    package var top, leading, bottom, trailing: Double

    package init(top: Double, leading: Double, bottom: Double, trailing: Double) {
      self.top = top
      self.leading = leading
      self.bottom = bottom
      self.trailing = trailing
    }
  }

  /// Items that are drawn as one, then changed by effects.
  package struct Group: Hashable, Codable, Sendable {
    package var items: [Item]
    /// Applied in order, the first one to the items, the next to what that gave.
    package var effects: [Effect]

    package init(items: [Item], effects: [Effect]) {
      self.items = items
      self.effects = effects
    }
  }

  /// Something done to a group as a whole.
  package enum Effect: Hashable, Codable, Sendable {
    case transform(CGAffineTransform)
    case clip(Path, FillStyle)
    /// Keeps the group where the items are opaque.
    case mask([Item])
    case opacity(Double)
    case blend(BlendMode)
    /// Radii and offsets in points; the radius is SwiftUI's (twice the deviation of the blur).
    case shadow(ResolvedColor, radius: Double, offset: CGSize)
    case blur(radius: Double)
    case saturation(Double)
    case brightness(Double)
    case contrast(Double)
    case grayscale(Double)
    case hueRotation(radians: Double)
    case colorInvert
    case colorMultiply(ResolvedColor)
    case luminanceToAlpha
    /// Dithers pictures, gradients and fills in the group by this method instead of the display's; it has no effect on a
    /// display that shows every color.
    case dither(Dither)
  }

  /// An area that does something when it is tapped.
  package struct TapTarget: Hashable, Codable, Sendable {
    package var region: CGRect
    package var destination: Destination
    /// The accessibility label of the target.
    package var label: String?

    package init(region: CGRect, destination: Destination, label: String? = nil) {
      self.region = region
      self.destination = destination
      self.label = label
    }
  }

  /// What a tap does.
  package enum Destination: Hashable, Codable, Sendable {
    case url(String)
    /// Performs an app intent: a button's or a toggle's.
    case perform(IntentAction)
  }

  /// What a screen reader says of an area.
  package struct AccessibilityElement: Hashable, Codable, Sendable {
    package var frame: CGRect
    package var label: String
    package var value: String?

    package init(frame: CGRect, label: String, value: String? = nil) {
      self.frame = frame
      self.label = label
      self.value = value
    }
  }
}

/// How a group is mixed with what is below it.
public enum BlendMode: String, Hashable, Codable, Sendable, CaseIterable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight
  case hardLight, difference, exclusion, hue, saturation, color, luminosity
  case sourceAtop, destinationOver, destinationOut, plusDarker, plusLighter
  /// Modes of graphics contexts, in which the transparent parts of what is drawn count too, up to its bounds.
  case clear, copy, sourceIn, sourceOut, destinationIn, destinationAtop, xor

  /// The modes of views.
  package static let viewModes = allCases.prefix { $0 != .clear }
}

/// An app intent that a tap performs, in the program that has its type.
package struct IntentAction: Hashable, Codable, Sendable {
  /// The name by which the program finds the intent's type: its mangled one.
  package var intent: String
  /// The parameters' values by name: a JSON object whose names are sorted, so that equal actions are equal.
  package var parameters: String

  package init(intent: String, parameters: String = "{}") {
    self.intent = intent
    self.parameters = parameters
  }

  /// The maximum length of a name, in bytes.
  package static let maximumNameLength = 1024
  /// The maximum length of the parameters, in bytes.
  package static let maximumParametersLength = 16_384

  /// Why the action is rejected, or `nil` if it is valid.
  package var rejectionReason: String? {
    guard !intent.isEmpty, intent.utf8.count <= Self.maximumNameLength else {
      return "the name of an intent has \(intent.utf8.count) bytes; keep it from 1 to "
        + "\(Self.maximumNameLength)"
    }
    guard parameters.utf8.count <= Self.maximumParametersLength else {
      return "the parameters of intent '\(intent)' have \(parameters.utf8.count) bytes; keep them "
        + "below \(Self.maximumParametersLength)"
    }
    return nil
  }
}
