/// Why a provider gave nothing that can be drawn.
package enum TimelineError: Error, Hashable, Sendable {
  case noPlaceholder(provider: String)
  case missingMethod(provider: String, String, String)
  case zeroEntries(kind: String)
  case timedOut(kind: String, ProviderRequest, limit: Duration)
  /// The method returned and let go of its completion handler without having called it.
  case unanswered(kind: String, ProviderRequest)
  case threw(kind: String, ProviderRequest, String)
}

extension TimelineError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noPlaceholder(let provider):
      "provider '\(provider)' does not implement 'placeholder(in:)'"
    case .missingMethod(let provider, let today, let first):
      "provider '\(provider)' implements neither '\(today)' nor '\(first)'"
    case .zeroEntries(let kind):
      "the timeline of widget '\(kind)' has no entries; give at least one"
    case .timedOut(let kind, let request, let limit):
      "\(request.answerer) '\(kind)' gave no \(request) within \(limit.inSeconds); "
        + request.remedy
    case .unanswered(let kind, let request):
      "\(request.answerer) '\(kind)' gave no \(request): "
        + "it ended without calling its completion handler"
    case .threw(let kind, let request, let error):
      "\(request.answerer) '\(kind)' gave no \(request): \(error)"
    }
  }
}

extension Duration {
  /// The length as in `30 s` or `0.05 s`.
  var inSeconds: String {
    let seconds = self / .seconds(1)
    return seconds == seconds.rounded() && abs(seconds) < 1e15
      ? "\(Int(seconds)) s" : "\(seconds) s"
  }
}
