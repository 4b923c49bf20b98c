/// What a provider says of its present entry.
package enum StackRelevance: Hashable, Sendable {
  /// A score of 0 or less, a relevance that is over, or no entry yet.
  case none
  /// Nothing.
  case unspoken
  /// A positive score, beside the provider's others: in 0...1.
  case relevant(Double)
}

/// How a member stands beside the others: first what its provider says, then how much.
struct StackRanking: Comparable {
  /// 0 where the provider says no, 1 where it says nothing, 2 where it says yes.
  var rank: Int
  var strength: Double

  /// Habit decides among silent members, and tips the balance among relevant ones.
  init(_ relevance: StackRelevance, habit: Double, weight: Double) {
    switch relevance {
    case .none: (rank, strength) = (0, 0)
    case .unspoken: (rank, strength) = (1, habit * weight)
    case .relevant(let score): (rank, strength) = (2, score + habit * weight)
    }
  }

  static func < (left: Self, right: Self) -> Bool {
    (left.rank, left.strength) < (right.rank, right.strength)
  }
}
