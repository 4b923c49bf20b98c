import Foundation

extension TimeInterval {
  /// The length for people, in its two largest units: `45 s`, `2 h 5 min`, `1 d 3 h`.
  package var inWords: String {
    guard isFinite, abs(self) < 1e12 else { return "ever" }
    if self < 1, self > 0 { return "\(Int((self * 1000).rounded(.up))) ms" }
    let seconds = Int(rounded())
    let parts = [
      (seconds / 86_400, "d"), (seconds / 3600 % 24, "h"), (seconds / 60 % 60, "min"),
      (seconds % 60, "s"),
    ]
    guard let first = parts.firstIndex(where: { $0.0 != 0 }) else { return "0 s" }
    return parts[first...].prefix(2).filter { $0.0 != 0 }.map { "\($0.0) \($0.1)" }
      .joined(separator: " ")
  }
}
