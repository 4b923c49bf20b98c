public import WidgetTimeline

extension Widget {
  /// Starts the program of one widget.
  public static func main() { WidgetProgram(widgets: [Self()]).list() }
}

extension WidgetBundle {
  /// Starts the program of a bundle.
  public static func main() { WidgetProgram(bundle: Self()).list() }
}

extension WidgetProgram {
  /// Writes the kinds, one a line.
  fileprivate func list() {
    for definition in definitions { print(definition.kind) }
  }
}
