/// The identity of a view in the tree of composite views, under which its state is stored between
/// renders.
///
/// It consists of the types, branches and elements on the path to the view; equal ones under the
/// same view are numbered in order.
package final class ViewIdentity {
  /// A step down the tree.
  enum Step: Hashable {
    case view(ObjectIdentifier)
    case branch(Bool)
    case element(AnyHashable)
    case action(String)
  }

  /// The path from the root to a view.
  struct Path: Hashable {
    fileprivate var steps: [NumberedStep] = []
  }

  fileprivate struct NumberedStep: Hashable {
    let step: Step
    let number: Int
  }

  let path: Path
  /// The states of the enclosing views, starting with the outermost.
  let links: [StateLink]
  private var numbers: [Step: Int] = [:]

  init(path: Path = Path(), links: [StateLink] = []) {
    self.path = path
    self.links = links
  }

  /// Returns the identity of a child; each call returns another one.
  func child(_ step: Step) -> ViewIdentity {
    let number = numbers[step, default: 0]
    numbers[step] = number + 1
    var path = path
    path.steps.append(NumberedStep(step: step, number: number))
    return ViewIdentity(path: path, links: links)
  }
}

/// A state property with its storage cell.
struct StateLink {
  let state: any LinkedState
  let cell: AnyObject

  /// Connects the state to the cell; the same view value may also be used elsewhere in the tree.
  func restore() { state.link(to: cell) }
}

extension LoweringInputs {
  /// Returns the inputs for a child; unchanged if identities are not needed.
  func forChild(_ step: @autoclosure () -> ViewIdentity.Step) -> LoweringInputs {
    guard let identity else { return self }
    return at(identity.child(step()))
  }

  /// Returns the inputs for one of two branches.
  ///
  /// Both get an identity, whichever is chosen.
  func branch(_ isFirst: Bool) -> LoweringInputs {
    guard let identity else { return self }
    let (first, second) = (identity.child(.branch(true)), identity.child(.branch(false)))
    return at(isFirst ? first : second)
  }

  /// Returns the inputs for the body of a view or a modifier, with which its state persists between
  /// evaluations.
  func linked<Value>(to value: Value) -> LoweringInputs {
    guard let identity, let appearance = services.appearance else { return self }
    let viewIdentity = identity.child(.view(ObjectIdentifier(Value.self)))
    let links = appearance.links(of: value, at: viewIdentity.path)
    return at(ViewIdentity(path: viewIdentity.path, links: identity.links + links))
  }

  /// The inputs with child numbering restarted, for content that is lowered several times in one
  /// drawing.
  var restartingNumbering: LoweringInputs {
    guard let identity else { return self }
    return at(ViewIdentity(path: identity.path, links: identity.links))
  }

  private func at(_ identity: ViewIdentity) -> LoweringInputs {
    var inputs = self
    inputs.identity = identity
    return inputs
  }
}
