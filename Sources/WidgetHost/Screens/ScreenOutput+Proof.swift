package import Foundation
package import FramePipeline
import PixelOutput
package import WidgetUI

/// A slot of a screen at a time, for which a member has no suitable frames.
package struct UndrawnMember: Hashable, Sendable {
  /// The name of an instance or a stack.
  package var name: String
  /// The index of the slot.
  package var slot: Int
  package var scheme: ColorScheme
  package var date: Date
}

extension ScreenOutput {
  /// Draws what a screen, which may not be saved, shows at a time: with the frames of the host where they suit the slot,
  /// and with others elsewhere.
  ///
  /// - Parameters:
  ///   - plan: The screen.
  ///   - environment: The host's environment.
  ///   - scheme: The color scheme; `nil` follows the screen's schedule.
  ///   - date: The time, at most a day ahead.
  ///   - now: The current time.
  ///   - isPlaced: Whether the host draws the content of that name for a slot.
  ///   - draw: Returns the store and the folder of the frames of a member, or `nil` if there are none.
  /// - Returns: The frame, and the color scheme at that time.
  /// - Throws: The errors of the composer and of `draw`.
  package func proof(
    of plan: ScreenPlan, in environment: HostEnvironment, _ scheme: ColorScheme?, at date: Date,
    now: Date, isPlaced: (String, Int) -> Bool,
    draw: (UndrawnMember) throws -> (store: FrameStore, folder: String)?
  ) throws -> (proof: ScreenProof, scheme: ColorScheme) {
    var linked = store
    var schedule = ScreenScheduler(plan, in: environment.zone).schedule(
      from: now, to: CompositionHorizon.hosted.end(from: Timestamp(now)).date
    ) { ScreenMember(instance: $0, folders: [:]) }
    if let scheme {
      schedule.appearances = [ScreenSchedule.Appearance(scheme, from: Timestamp(now))]
    }
    let shownScheme = schedule.scheme(at: Timestamp(date))
    for slot in schedule.slots.indices {
      let shown = schedule.slots[slot].turn(at: Timestamp(date))
      for turn in schedule.slots[slot].turns.indices {
        schedule.slots[slot].turns[turn].choices = try schedule.slots[slot].turns[turn].choices.map
        {
          var choice = $0
          let name = choice.member.instance
          if isPlaced(name, slot) {
            choice.member = member(name, on: plan.device.id, &linked)
          }
          if turn == shown, !suits(choice.member, plan, slot, shownScheme, in: linked),
            let drawn = try draw(
              UndrawnMember(name: name, slot: slot, scheme: shownScheme, date: date))
          {
            let link = "\(name) in slot \(slot)"
            linked = linked.linking(link, to: drawn.folder, on: plan.device.id, in: drawn.store)
            choice.member.folders = [shownScheme: link]
          }
          return choice
        }
      }
    }
    let proof = try composer(linked, in: environment, at: now)
      .proof(of: plan, schedule, at: Timestamp(date))
    return (proof, shownScheme)
  }

  /// Returns the instance that a stack shows at a time, or `nil` if nothing was written.
  package func member(of stack: WidgetStack, at date: Date) -> WidgetInstance.ID? {
    let frames = store.manifest(device: stack.device, instance: stack.id)?.frames ?? []
    return (frames.last { $0.date.date <= date } ?? frames.first)?.instance
  }

  /// Whether a member has frames for a slot in a color scheme.
  private func suits(
    _ member: ScreenMember, _ plan: ScreenPlan, _ slot: Int, _ scheme: ColorScheme,
    in store: FrameStore
  ) -> Bool {
    guard let folder = member.folders[scheme],
      let manifest = store.manifest(device: plan.device.id, instance: folder)
    else { return false }
    let region = plan.slots[slot].region
    return manifest.size.width == region.width && manifest.size.height == region.height
      && manifest.device.palette == plan.device.palette.id && !manifest.frames.isEmpty
  }
}
