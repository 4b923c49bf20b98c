package import Graphics
import PixelOutput

/// What each pixel of a picture does when it is tapped: targets of a display list as pixels of the picture as written.
///
/// The first tap is the whole picture's: the `widgetURL`, or opening the app. Controls with an intent
/// follow in painting order, and links where the family has them, so the last tap around a pixel is what a
/// tap there does.
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
  ///   - allowsLinks: False for families whose links are not followed.
  ///   - policy: Which destinations make a target.
  package init(
    of list: DisplayList, in picture: PicturePlacement, kind: String, allowsLinks: Bool,
    policy: DestinationPolicy = DestinationPolicy()
  ) {
    let regions = TapRegions(of: list, scale: picture.scale)
    let whole = PictureRect(all: picture.pictureSize)
    taps = [Manifest.Tap(region: whole, destination: .openApp(kind: kind))]
    if let url = widgetURL(of: regions, policy) { taps[0].destination = .url(url) }
    for target in regions.targets {
      guard let destination = destination(of: target, allowsLinks: allowsLinks, policy),
        let area = picture.area(of: target.outline)
      else { continue }
      taps.append(
        Manifest.Tap(
          region: area.region, polygon: area.polygon, destination: destination,
          label: target.label))
    }
  }

  private mutating func destination(
    of target: TapRegions.Target, allowsLinks: Bool, _ policy: DestinationPolicy
  ) -> TapDestination? {
    switch target.destination {
    case .url(let url): allowsLinks && accepts(url, policy) ? .url(url) : nil
    case .perform(let action): accepts(action) ? .perform(action) : nil
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

  private mutating func accepts(_ action: IntentAction) -> Bool {
    guard let refusal = action.refusal else { return true }
    report("a control makes no tap target: " + refusal)
    return false
  }

  private mutating func report(_ message: String) {
    let diagnostic = Diagnostic(.warning, message)
    if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
  }
}
