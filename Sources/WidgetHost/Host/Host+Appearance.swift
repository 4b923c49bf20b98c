import Foundation

extension Host {
  /// What an instance is drawn in at a time.
  func environment(of hosted: HostedInstance, at now: Date) -> HostEnvironment {
    hosted.instance.environment(in: conditions.environment, at: now)
  }

  /// Has what is shown of an instance drawn again from the entries that are there.
  func redraw(_ hosted: HostedInstance, at now: Date) {
    hosted.state.needsRedraw = hosted.state.timeline != nil
    changes.note(hosted)
    requeue(hosted, at: now)
  }

  /// An instance whose place has another color scheme by now is drawn in it.
  func followAppearance(of hosted: HostedInstance, at now: Date) {
    guard hosted.instance.place?.appearance != nil, hosted.state.timeline != nil,
      hosted.state.drawnScheme != environment(of: hosted, at: now).colorScheme,
      !hosted.state.needsRedraw
    else { return }
    hosted.state.needsRedraw = true
    changes.note(hosted)
  }
}
