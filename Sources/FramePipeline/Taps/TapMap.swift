package import Graphics
import PixelOutput

/// What each pixel of a picture opens: targets of a display list as pixels of the picture as written.
///
/// The first tap is the whole picture's: the `widgetURL`, or opening the app. Links follow in painting
/// order where the family has them, so the last tap around a pixel is what a tap there opens.
package struct TapMap: Hashable, Sendable {
  /// In painting order.
  package private(set) var taps: [Manifest.Tap]
  /// Destinations that make no target, and why.
  package private(set) var diagnostics: [Diagnostic] = []

  /// Maps the targets of `list`.
  ///
  /// - Parameters:
  ///   - list: The drawing.
  ///   - picture: How the drawing becomes a picture.
  ///   - kind: The widget's kind.
  ///   - allowsLinks: False for families that have one target, their `widgetURL`.
  ///   - policy: Which destinations make a target.
  package init(
    of list: DisplayList, in picture: PicturePlacement, kind: String, allowsLinks: Bool,
    policy: DestinationPolicy = DestinationPolicy()
  ) {
    let regions = TapRegions(of: list, scale: picture.scale)
    let whole = PictureRect(all: picture.pictureSize)
    taps = [Manifest.Tap(region: whole, destination: .openApp(kind: kind))]
    if let url = widgetURL(of: regions, policy) { taps[0].destination = .url(url) }
    guard allowsLinks else { return }
    for target in regions.targets {
      guard case .url(let url) = target.destination, accepts(url, policy),
        let area = picture.area(of: target.outline)
      else { continue }
      taps.append(
        Manifest.Tap(
          region: area.region, polygon: area.polygon, destination: .url(url), label: target.label))
    }
  }

  private mutating func widgetURL(of regions: TapRegions, _ policy: DestinationPolicy) -> String? {
    guard let url = regions.widgetURLs.last else { return nil }
    if regions.widgetURLs.count > 1 {
      report("several 'widgetURL' are set and the last one, '\(url)', is used; set one")
    }
    return accepts(url, policy) ? url : nil
  }

  private mutating func accepts(_ url: String, _ policy: DestinationPolicy) -> Bool {
    guard let refusal = policy.refusal(of: url) else { return true }
    report(refusal)
    return false
  }

  private mutating func report(_ message: String) {
    let diagnostic = Diagnostic(.warning, message)
    if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
  }
}
