import Foundation
import HTTPClient
import InternetDates

/// How long a server's response is fresh, according to its header fields.
enum Freshness {
  /// The minimum and maximum time between requests, in seconds.
  static let minimumInterval = 60.0
  static let maximumInterval = 7.0 * 86_400

  /// Returns the freshness lifetime of a response in seconds (RFC 9111 §4.2).
  static func seconds(of answer: HTTPResponse) -> Double {
    let directives = (answer.headers["cache-control"] ?? "").lowercased().split(separator: ",")
      .map { $0.trimmingSpace }
    guard !directives.contains("no-store"), !directives.contains("no-cache"),
      let maxAge = directives.first(where: { $0.hasPrefix("max-age=") })
        .flatMap({ Double(wholeNumber: $0.dropFirst(8)) })
    else { return minimumInterval }
    let age = answer.headers["age"].flatMap { Double(wholeNumber: $0[...]) } ?? 0
    return min(max(maxAge - age, minimumInterval), maximumInterval)
  }

  /// Returns the delay in seconds that a failing server requests, or `nil` if it specifies none.
  static func retryAfter(_ answer: HTTPResponse, at now: Date) -> Double? {
    guard let text = answer.headers["retry-after"] else { return nil }
    if let seconds = Double(wholeNumber: text[...]) { return min(seconds, maximumInterval) }
    return HTTPDate.date(from: text, now: now).map {
      min(max(0, $0.timeIntervalSince(now)), maximumInterval)
    }
  }
}

extension Double {
  /// Parses digits only; Swift accepts more formats.
  fileprivate init?(wholeNumber text: Substring) {
    let text = text.drop { $0 == "\"" }.prefix { $0 != "\"" }
    guard (1...15).contains(text.utf8.count), text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else {
      return nil
    }
    self.init(String(text))
  }
}
