import Graphics
public import WidgetTimeline

extension WidgetInfo {
  /// What the person chose, as an intent of the program's own class; `nil` where the widget cannot be
  /// configured, or its intent's class is not linked into this program.
  ///
  /// The class may be one of the same name in another module, as in an app beside its widget. Objects have
  /// their identifier and name; what a handler would know of them beside is not asked for.
  public var configuration: INIntent? {
    guard let intentType,
      let type = ProgramClasses.subclass(of: INIntent.self, named: intentType)
    else { return nil }
    return IntentForm(kind: kind, handler: nil, type: type).draft(with: values)
  }
}
