import Foundation
import Graphics

/// The visible areas of a display list's targets, in points and in painting order.
struct TapRegions {
  /// A target, clipped to its visible part.
  struct Target: Hashable {
    var outline: Outline
    var destination: DisplayList.Destination
    var label: String?
  }

  /// The targets of links and controls.
  private(set) var targets: [Target]
  /// The destinations for areas without a link: one, unless the author wrote several.
  private(set) var widgetURLs: [String]

  private let scale: Double

  /// Finds the targets of a display list; `scale` is in pixels per point, for flattening curves.
  init(of list: DisplayList, scale: Double) {
    self.scale = scale
    targets = []
    widgetURLs = []
    let canvas = Outline(CGRect(origin: .zero, size: list.size))
    targets = find(in: list.items).compactMap { $0.clipped(to: [canvas]) }
  }

  private mutating func find(in items: [DisplayList.Item]) -> [Target] {
    var found: [Target] = []
    for item in items {
      switch item {
      case .tapTarget(let target):
        found.append(
          Target(
            outline: Outline(target.region), destination: target.destination, label: target.label))
      case .group(let group):
        let inside = find(in: group.items)
        if !inside.isEmpty { found += inside.applying(through: group.effects, scale: scale) }
      case .widgetURL(let url):
        if widgetURLs.last != url { widgetURLs.append(url) }
      case .fill, .stroke, .text, .image, .accessibility: break
      }
    }
    return found
  }
}

extension TapRegions.Target {
  /// Returns the target clipped to the union of outlines, or `nil` if nothing remains.
  ///
  /// Several outlines are approximated by their bounding rectangle.
  fileprivate func clipped(to outlines: [Outline]) -> Self? {
    var result = self
    switch outlines.count {
    case 0: return nil
    case 1: result.outline = outline.intersection(outlines[0])
    default:
      let around = outlines.reduce(CGRect.null) { $0.union($1.bounds) }
      result.outline = outline.intersection(Outline(around))
    }
    return result.outline.isEmpty ? nil : result
  }
}

extension [TapRegions.Target] {
  /// Returns the targets after the effects of the group that contains them.
  fileprivate func applying(through effects: [DisplayList.Effect], scale: Double) -> Self {
    effects.reduce(self) { targets, effect in
      switch effect {
      case .transform(let transform):
        targets.compactMap { target in
          var target = target
          target.outline = target.outline.applying(transform)
          return target.outline.isEmpty ? nil : target
        }
      case .clip(let path, _):
        targets.clipped(to: path.rectangle.map { [Outline($0)] } ?? path.outlines(scale: scale))
      case .mask(let items): targets.clipped(to: items.outlines(scale: scale))
      case .opacity(let opacity): opacity > 0 ? targets : []
      case .blend, .shadow, .blur, .saturation, .brightness, .contrast, .grayscale, .hueRotation,
        .colorInvert, .colorMultiply, .luminanceToAlpha, .dither:
        targets
      }
    }
  }

  private func clipped(to outlines: [Outline]) -> Self {
    outlines.isEmpty ? [] : compactMap { $0.clipped(to: outlines) }
  }
}
