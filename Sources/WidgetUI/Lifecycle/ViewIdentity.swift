/// Where a view stands in the tree of composite views, by which its state is found again when the tree is made anew.
///
/// A place is named by the types, branches and elements that lead to it; of equal ones under one view by their order.
package final class ViewIdentity {
  /// A step down the tree.
  enum Step: Hashable {
    case view(ObjectIdentifier)
    case branch(Bool)
    case element(AnyHashable)
    case action(String)
  }

  /// Everything that leads to a place.
  struct Path: Hashable {
    fileprivate var steps: [NumberedStep] = []
  }

  fileprivate struct NumberedStep: Hashable {
    let step: Step
    let number: Int
  }

  let path: Path
  /// The states of the views around the place, from the outermost.
  let links: [StateLink]
  private var numbers: [Step: Int] = [:]

  init(path: Path = Path(), links: [StateLink] = []) {
    self.path = path
    self.links = links
  }

  /// The place one step below, another one with each call.
  func child(_ step: Step) -> ViewIdentity {
    let number = numbers[step, default: 0]
    numbers[step] = number + 1
    var path = path
    path.steps.append(NumberedStep(step: step, number: number))
    return ViewIdentity(path: path, links: links)
  }
}

/// A state with what its place keeps for it.
struct StateLink {
  let state: any LinkedState
  let cell: AnyObject

  /// Has the state use it; the same view may stand at other places too.
  func restore() { state.link(to: cell) }
}

extension LoweringInputs {
  /// The inputs of what stands one step below; the same where identities are not needed.
  func below(_ step: @autoclosure () -> ViewIdentity.Step) -> LoweringInputs {
    guard let identity else { return self }
    return at(identity.child(step()))
  }

  /// The inputs of one of two branches, of which each has its place whichever is chosen.
  func branch(_ isFirst: Bool) -> LoweringInputs {
    guard let identity else { return self }
    let (first, second) = (identity.child(.branch(true)), identity.child(.branch(false)))
    return at(isFirst ? first : second)
  }

  /// The inputs of the body of a view or a modifier, with which its state is kept from one making of the tree to
  /// the next.
  func linked<Value>(to value: Value) -> LoweringInputs {
    guard let identity, let appearance = services.appearance else { return self }
    let own = identity.child(.view(ObjectIdentifier(Value.self)))
    let links = appearance.links(of: value, at: own.path)
    return at(ViewIdentity(path: own.path, links: identity.links + links))
  }

  /// The inputs with nothing made below this place yet: of content that is made more than once in one drawing.
  var anew: LoweringInputs {
    guard let identity else { return self }
    return at(ViewIdentity(path: identity.path, links: identity.links))
  }

  private func at(_ identity: ViewIdentity) -> LoweringInputs {
    var inputs = self
    inputs.identity = identity
    return inputs
  }
}
