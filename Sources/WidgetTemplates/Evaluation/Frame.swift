import WidgetUI

/// The variables of one call of a body, function or closure.
package final class Frame {
  var slots: [Value]
  /// The frame that a closure was made in.
  let parent: Frame?
  let instance: Instance
  /// How many calls this one is inside of.
  let depth: Int

  init(slots: Int, parent: Frame?, instance: Instance, depth: Int) {
    self.slots = [Value](repeating: .null, count: slots)
    self.parent = parent
    self.instance = instance
    self.depth = depth
  }

  /// The frame as it is now, whatever becomes of its variables.
  func snapshot() -> Frame {
    let copy = Frame(slots: 0, parent: parent?.snapshot(), instance: instance, depth: depth)
    copy.slots = slots
    return copy
  }

  /// The frame so many closures further out.
  func outer(_ levels: Int) -> Frame {
    var frame = self
    for _ in 0..<levels { frame = frame.parent ?? frame }
    return frame
  }
}

/// A view of the template's while it is shown: the values of its properties and what surrounds it.
package final class Instance {
  let properties: [Value]
  /// What the computed properties were found to be that have been asked for.
  var computed: [Value?]
  let evaluation: Evaluation
  let depth: Int
  private let shared: SharedEnvironment

  init(
    properties: [Value], computed: Int = 0, environment: SharedEnvironment,
    evaluation: Evaluation, depth: Int
  ) {
    self.properties = properties
    self.computed = [Value?](repeating: nil, count: computed)
    shared = environment
    self.evaluation = evaluation
    self.depth = depth
  }

  var environment: EnvironmentValues { shared.values }
}

/// An expression, ready to be evaluated.
typealias Code = (Frame) throws -> Value

/// Statements of views, ready to be evaluated: appends what they show.
typealias ViewCode = (Frame, inout [AnyView]) throws -> Void

/// Whether a body changes variables: known when it has been checked as a whole.
final class BodyChanges {
  var areThere = false
}

/// How many variables a body has: known when it has been checked as a whole.
final class FrameLayout {
  var count = 0

  func next() -> Int {
    count += 1
    return count - 1
  }
}

extension Frame {
  /// Where what needs no frame is evaluated.
  static var outside: Frame {
    Frame(
      slots: 0, parent: nil,
      instance: Instance(
        properties: [], environment: SharedEnvironment(EnvironmentValues()),
        evaluation: Evaluation(.folding),
        depth: 0),
      depth: 0)
  }
}
