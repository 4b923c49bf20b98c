import Foundation
import WidgetUI

/// What a manifest says of a screen's frame.
struct ScreenFrame {
  private let plan: ScreenPlan
  private let shown: ScreenTimeline.Frame
  private let world: World
  /// The slots in which something is seen.
  private let members: [Member]

  private struct Member {
    let slot: PlacedSlot
    let shown: ScreenMoment.Shown
    let kind: String
    let frame: Manifest.Frame
  }

  init(
    _ plan: ScreenPlan, _ sources: ScreenSources, _ shown: ScreenTimeline.Frame, _ world: World
  ) {
    self.plan = plan
    self.shown = shown
    self.world = world
    members = zip(plan.slots, shown.moment.slots).compactMap { slot, member in
      guard let member, let source = sources.source(of: member.member, in: shown.moment.scheme)
      else { return nil }
      return Member(
        slot: slot, shown: member, kind: source.manifest.kind,
        frame: source.manifest.frames[member.frame])
    }
  }

  /// The frame with its picture and what differs from the frame before.
  func frame(_ picture: Manifest.Picture, _ dirty: [PictureRect]) -> Manifest.Frame {
    Manifest.Frame(
      date: shown.date, until: shown.until, picture: picture, dirty: dirty,
      staleAfter: members.compactMap(\.frame.staleAfter).min(),
      description: ScreenDescription.text(
        of: members.map { ($0.slot, $0.frame.description) },
        LayoutDirection(language: world.locale.identifier)),
      taps: members.flatMap { $0.frame.taps(of: $0.shown, kind: $0.kind, in: $0.slot.region) })
  }
}
