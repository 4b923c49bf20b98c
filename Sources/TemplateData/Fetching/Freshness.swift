import Foundation

/// How long a server's answer is good, by its header fields.
enum Freshness {
  /// How long a server is left alone at least, and how long at most, in seconds.
  static let shortest = 60.0
  static let longest = 7.0 * 86_400

  /// For how long an answer is not asked for again (RFC 9111 §4.2).
  static func seconds(of answer: HTTPResponse) -> Double {
    let directives = (answer.headers["cache-control"] ?? "").lowercased().split(separator: ",")
      .map { $0.trimmingSpace }
    guard !directives.contains("no-store"), !directives.contains("no-cache"),
      let maxAge = directives.first(where: { $0.hasPrefix("max-age=") })
        .flatMap({ Double(wholeNumber: $0.dropFirst(8)) })
    else { return shortest }
    let age = answer.headers["age"].flatMap { Double(wholeNumber: $0[...]) } ?? 0
    return min(max(maxAge - age, shortest), longest)
  }

  /// After how many seconds a server that fails wants to be asked again, or `nil` where it says nothing.
  static func retryAfter(_ answer: HTTPResponse, at now: Date) -> Double? {
    guard let text = answer.headers["retry-after"] else { return nil }
    if let seconds = Double(wholeNumber: text[...]) { return min(seconds, longest) }
    return InternetDate.date(rfc822: text).map { min(max(0, $0.timeIntervalSince(now)), longest) }
  }
}

extension Double {
  /// Digits alone; Swift reads more.
  fileprivate init?(wholeNumber text: Substring) {
    let text = text.drop { $0 == "\"" }.prefix { $0 != "\"" }
    guard (1...15).contains(text.utf8.count), text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else {
      return nil
    }
    self.init(String(text))
  }
}
