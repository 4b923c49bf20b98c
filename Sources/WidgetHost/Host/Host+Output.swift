import Foundation
import FramePipeline

extension Host {
  /// How often the output is looked at, in seconds.
  private static let inspectionInterval: TimeInterval = 15

  /// What `status` shows of an instance until its output is complete again.
  static let removedOutput = "its output was removed or damaged; rendering it again"

  /// When the output is looked at again; `nil` where there is none.
  var nextInspection: Date? {
    output == nil ? nil : lastInspection?.addingTimeInterval(Self.inspectionInterval)
  }

  /// Has drawn anew what somebody removed.
  func inspectOutput(at now: Date) {
    guard var inspector = output, isInspectionDue(at: now) else { return }
    lastInspection = now
    for hosted in inOrder
    where hosted.isDrawn && (settings.only?.contains(hosted.instance.id) ?? true) {
      let instance = hosted.instance
      guard !inspector.isComplete(device: instance.device, instance: instance.id) else { continue }
      hosted.state.needsRedraw = true
      hosted.state.noteDrawing([Self.removedOutput])
      changes.note(hosted)
      requeue(hosted, at: now)
    }
    stacks.inspect { inspector.isComplete(device: $0, instance: $1) }
    screens.inspect(at: now) { inspector.isComplete(device: $0, instance: $1) }
    output = inspector
  }

  /// A clock that was set back does not put it off.
  private func isInspectionDue(at now: Date) -> Bool {
    guard let lastInspection else { return true }
    return now < lastInspection
      || now >= lastInspection.addingTimeInterval(Self.inspectionInterval)
  }
}

extension HostedInstance {
  /// Whether its timeline was drawn, and nothing is under way that will draw it anew; what failed is tried again at its
  /// own pace.
  fileprivate var isDrawn: Bool {
    state.stage == .timeline && state.timeline != nil && !state.needsRedraw && running == nil
      && state.failure == nil
  }
}
