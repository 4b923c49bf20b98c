package import WidgetHost
package import WidgetWorker

/// Draws and changes widgets for the pages, with author code in workers; each call may take as long as a provider may.
package protocol WidgetEditor: Sendable {
  /// Returns the widgets that can be added, and what is wrong with others.
  func widgets() throws -> (widgets: [OfferedWidget], problems: [String])
  /// Returns a form with the texts that a person entered, and the picture of the widget with them.
  func preview(
    of subject: WidgetSubject, _ change: ParameterChange, isLive: Bool
  ) throws -> FormPreview
  /// Adds an instance; `nil` derives its name from kind and family.
  func add(
    _ subject: WidgetSubject, _ change: ParameterChange, named name: String?
  ) throws -> WidgetInstance
  /// Adds an instance with the settings of another one, for another display.
  func copy(_ name: WidgetInstance.ID, for device: String) throws -> WidgetInstance
  /// Changes the parameters of an instance.
  func configure(_ subject: WidgetSubject, _ change: ParameterChange) throws
  /// Removes an instance.
  func remove(_ name: WidgetInstance.ID) throws
  /// Asks the host for a new timeline of an instance.
  func reload(_ name: WidgetInstance.ID) throws
  /// Switches the other instances to the version that a canary release tries; returns why nothing was changed, if instances
  /// cannot be drawn.
  func finish(_ program: String, in state: ProgramState) throws -> FailedUpgrade?
  /// Ends a canary release, or returns to the previous version.
  func rollBack(_ program: String, in state: ProgramState) throws
}
