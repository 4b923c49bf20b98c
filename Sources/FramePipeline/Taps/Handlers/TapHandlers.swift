package import Foundation
import WidgetUI

/// What a person wants to happen for which taps: the contents of `tap-handlers.json`.
///
/// The widget's kind is asked first, so that a deep link goes to the widget's own app; then the link's
/// scheme. Links that run code or read files are handled only where their scheme is named. Buttons and
/// switches are not: their actions are their widget's.
package struct TapHandlers: Hashable, Sendable {
  /// For links, by the kind of the widget that was tapped.
  package var kinds: [String: TapHandler]
  /// For links, by their scheme in small letters.
  package var schemes: [String: TapHandler]
  /// For taps that open the app without a link, by kind.
  package var apps: [String: TapHandler]
  /// For links whose kind and scheme are not named.
  package var otherwise: TapHandler?

  package init(
    kinds: [String: TapHandler] = [:], schemes: [String: TapHandler] = [:],
    apps: [String: TapHandler] = [:], otherwise: TapHandler? = nil
  ) {
    self.kinds = kinds
    self.schemes = schemes
    self.apps = apps
    self.otherwise = otherwise
  }

  /// What is to happen for a tap, or `nil` where nothing is set for it.
  ///
  /// - Throws: ``TapRejection`` where it would be unsafe.
  package func handling(
    of target: TapHit, at date: Date
  ) throws(TapRejection) -> TapHandling? {
    guard let handler = try handler(for: target) else { return nil }
    switch handler {
    case .nothing: return .nothing
    case .open: return target.url.map { .open(url: $0) }
    case .post(let post): return .post(post, body: target.body(at: date))
    case .command(let line): return .run(line, arguments: try line.arguments(for: target))
    }
  }

  private func handler(for target: TapHit) throws(TapRejection) -> TapHandler? {
    switch target.destination {
    case .perform: return nil
    case .openApp(let kind):
      if let app = apps[kind] { return app }
      return kinds[kind].flatMap { $0.needsLink ? nil : $0 }
    case .url(let url):
      let policy = DestinationPolicy(allowsRiskySchemes: true)
      if let refusal = policy.refusal(of: url) { throw TapRejection(refusal) }
      guard let scheme = DestinationPolicy.scheme(of: url) else { return nil }
      if LinkDestination.refusedByDefault.contains(scheme) { return schemes[scheme] }
      return kinds[target.kind] ?? schemes[scheme] ?? otherwise
    }
  }
}

extension TapHit {
  /// The tap as a server gets it.
  fileprivate func body(at date: Date) -> JSONValue {
    guard case .object(let members) = json else { return json }
    return .object(members + [.init("date", .string(Timestamp(date).text))])
  }
}
