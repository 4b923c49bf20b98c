public import WidgetTimeline

extension Widget {
  /// Starts the program of one widget; its `--help` tells the commands.
  public static func main() {
    ProgramRunner { environment, resources in
      WidgetProgram(widgets: [Self()], environment: environment, resources: resources)
    }.run()
  }
}

extension WidgetBundle {
  /// Starts the program of the bundle's widgets; its `--help` tells the commands.
  public static func main() {
    ProgramRunner { environment, resources in
      WidgetProgram(bundle: Self(), environment: environment, resources: resources)
    }.run()
  }
}
