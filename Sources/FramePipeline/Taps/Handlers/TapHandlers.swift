package import CheckedJSON
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

extension TapHandlers {
  /// The most kinds, schemes and apps.
  private static let mostNames = 10_000

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
    _ reader: JSONReader?, for use: TapHandler.Use,
    name: (String, JSONReader) throws(JSONFileError) -> String = { name, _ in name }
  ) throws(JSONFileError) -> [String: TapHandler] {
    guard let reader else { return [:] }
    var members = try reader.members()
    let entries = members.rest()
    guard entries.count <= mostNames else {
      throw reader.error("has \(entries.count) names; more than \(mostNames) are not read")
    }
    var table: [String: TapHandler] = [:]
    for (key, value) in entries {
      let key = try name(key, value)
      guard table[key] == nil else { throw value.error("stands twice, as '\(key)'; remove one") }
      table[key] = try TapHandler(value, for: use)
    }
    return table
  }
}

extension JSONReader {
  /// A scheme of links, in small letters.
  fileprivate func checkedScheme(_ text: String) throws(JSONFileError) -> String {
    guard DestinationPolicy.scheme(of: text + ":x") == text.lowercased() else {
      throw error("is not a scheme; write 'https' for links such as 'https://example.com'")
    }
    return text.lowercased()
  }
}

/// What is to happen for one tap.
package enum TapHandling: Hashable, Sendable {
  /// The person wants nothing to happen.
  case nothing
  /// The desktop opens a link.
  case open(url: String)
  /// A server gets the tap.
  case post(TapPostRequest, body: JSONValue)
  /// A program is run, with these very arguments.
  case run(TapCommandLine, arguments: [String])
}

/// Why nothing is done about a tap that something is set for.
package struct TapRejection: Error, Hashable, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}
