/// What the expressions of one run may spend together: they are many where a list is long.
final class EvaluationLimits: Sendable {
  // A run belongs to the one thread that makes its entries.
  nonisolated(unsafe) let evaluation = Evaluation(Evaluation.Limits(steps: 20_000_000))
}
