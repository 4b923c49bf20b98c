/// The stacks and screens that show something, by its name.
struct CompositionIndex {
  private struct Showing {
    var stacks: [WidgetStack.ID] = []
    var screens: [WidgetScreen.ID] = []
  }

  private let showing: [String: Showing]

  init(
    stacks: some Sequence<WidgetStack> = [], screens: some Sequence<WidgetScreen> = []
  ) {
    var showing: [String: Showing] = [:]
    for stack in stacks {
      for name in Set(stack.members) { showing[name, default: Showing()].stacks.append(stack.id) }
    }
    for screen in screens {
      for name in Set(screen.shown) { showing[name, default: Showing()].screens.append(screen.id) }
    }
    self.showing = showing
  }

  /// Returns the stacks that have an instance as a member.
  func stacks(showing name: String) -> [WidgetStack.ID] { showing[name]?.stacks ?? [] }

  /// Returns the screens that show an instance or a stack.
  func screens(showing name: String) -> [WidgetScreen.ID] { showing[name]?.screens ?? [] }
}
