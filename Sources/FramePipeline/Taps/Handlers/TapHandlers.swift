package import CheckedJSON
package import Foundation
import WidgetUI

/// The configured actions for taps: the contents of `tap-handlers.json`.
///
/// The widget's kind is looked up first, so that a deep link goes to the widget's own app, and then the link's scheme.
/// Links that run code or read files are handled only if their scheme is listed. Buttons and toggles are not handled:
/// the widget performs their intents.
package struct TapHandlers: Hashable, Sendable {
  /// For links, by the kind of the tapped widget.
  package var kinds: [String: TapHandler]
  /// For links, by their scheme in lower case.
  package var schemes: [String: TapHandler]
  /// For taps that open the app without a link, by kind.
  package var apps: [String: TapHandler]
  /// For links whose kind and scheme are not listed.
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

  /// Returns the action for a tap, or `nil` if none is configured.
  ///
  /// - Throws: ``TapRejection`` if it would be unsafe.
  package func handling(
    of target: TapHit, at date: Date
  ) throws(TapRejection) -> TapAction? {
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
      if let reason = policy.rejectionReason(of: url) { throw TapRejection(reason) }
      guard let scheme = DestinationPolicy.scheme(of: url) else { return nil }
      if LinkDestination.rejectedByDefault.contains(scheme) { return schemes[scheme] }
      return kinds[target.kind] ?? schemes[scheme] ?? otherwise
    }
  }
}

extension TapHit {
  /// Returns the body of the request that reports the tap to a server.
  fileprivate func body(at date: Date) -> JSONValue {
    guard case .object(let members) = json else { return json }
    return .object(members + [.init("date", .string(Timestamp(date).text))])
  }
}

extension TapHandlers {
  /// The maximum number of kinds, of schemes and of apps.
  private static let maximumNames = 10_000

  /// Reads a file of handlers.
  ///
  /// - Throws: ``JSONFileError`` with the line and the field that is wrong.
  package init(_ reader: JSONReader) throws(JSONFileError) {
    var members = try reader.members()
    _ = members.optional("$schema")
    kinds = try Self.table(members.optional("kinds"), for: .links)
    let schemes = try Self.table(members.optional("schemes"), for: .links) {
      (name, value) throws(JSONFileError) in try value.checkedScheme(name)
    }
    self.schemes = schemes
    apps = try Self.table(members.optional("apps"), for: .apps)
    otherwise = try members.optional("otherwise")
      .map { reader throws(JSONFileError) in try TapHandler(reader, for: .links) }
    try members.end()
  }

  private static func table(
    _ reader: JSONReader?, for use: TapHandler.Purpose,
    name: (String, JSONReader) throws(JSONFileError) -> String = { name, _ in name }
  ) throws(JSONFileError) -> [String: TapHandler] {
    guard let reader else { return [:] }
    var members = try reader.members()
    let entries = members.remaining()
    guard entries.count <= maximumNames else {
      throw reader.error("has \(entries.count) names; the maximum is \(maximumNames)")
    }
    var table: [String: TapHandler] = [:]
    for (key, value) in entries {
      let key = try name(key, value)
      guard table[key] == nil else { throw value.error("is a duplicate of '\(key)'; remove one") }
      table[key] = try TapHandler(value, for: use)
    }
    return table
  }
}

extension JSONReader {
  /// Returns a URL scheme in lower case.
  fileprivate func checkedScheme(_ text: String) throws(JSONFileError) -> String {
    guard DestinationPolicy.scheme(of: text + ":x") == text.lowercased() else {
      throw error("is not a scheme; write 'https' for links such as 'https://example.com'")
    }
    return text.lowercased()
  }
}

/// The action to perform for one tap.
package enum TapAction: Hashable, Sendable {
  /// Nothing, as configured.
  case nothing
  /// The desktop opens a link.
  case open(url: String)
  /// The tap is posted to a server.
  case post(PostRequest, body: JSONValue)
  /// A program is run with exactly these arguments.
  case run(TapCommandLine, arguments: [String])
}

/// The reason why a tap's configured action is not performed.
package struct TapRejection: Error, Hashable, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}
