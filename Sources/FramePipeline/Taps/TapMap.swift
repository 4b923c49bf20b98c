package import Graphics
import PixelOutput

/// The tap targets of a display list in pixels of the picture file.
///
/// The first target covers the whole picture: the `widgetURL`, or opening the app. Controls with an intent follow in
/// painting order, and links if the family supports them. A tap opens the last target that contains the pixel.
package struct TapMap: Hashable, Sendable {
  /// In painting order.
  package private(set) var taps: [Manifest.Tap]
  /// Destinations that were rejected as targets, and why.
  package private(set) var diagnostics: [Diagnostic] = []

  /// Maps the targets of `list`.
  ///
  /// - Parameters:
  ///   - list: The display list.
  ///   - picture: The mapping from the display list to the picture.
  ///   - kind: The widget's kind.
  ///   - allowsLinks: False for families whose links are ignored.
  ///   - policy: Which destinations become targets.
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
      report("'widgetURL' is set more than once, and the last one, '\(url)', is used; set one")
    }
    return accepts(url, policy) ? url : nil
  }

  private mutating func accepts(_ url: String, _ policy: DestinationPolicy) -> Bool {
    guard let reason = policy.rejectionReason(of: url) else { return true }
    report(reason)
    return false
  }

  private mutating func accepts(_ action: IntentAction) -> Bool {
    guard let reason = action.rejectionReason else { return true }
    report("a control has no tap target: " + reason)
    return false
  }

  private mutating func report(_ message: String) {
    let diagnostic = Diagnostic(.warning, message)
    if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
  }
}
