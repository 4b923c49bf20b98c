import Foundation
import WidgetUI

/// What a manifest says of a screen's frame.
struct ScreenFrame {
  private let plan: ScreenPlan
  private let shown: ScreenTimeline.Frame
  private let renderEnvironment: RenderEnvironment
  /// The slots in which something is seen.
  private let members: [Member]

  /// The color scheme where it is not the manifest's.
  private let colorScheme: String?

  private struct Member {
    let slot: PlacedSlot
    let shown: ScreenSnapshot.Shown
    let kind: String
    let frame: Manifest.Frame
    let generatedAt: Timestamp
  }

  init(
    _ plan: ScreenPlan, _ sources: ScreenSources, _ shown: ScreenTimeline.Frame,
    beside scheme: ColorScheme, _ renderEnvironment: RenderEnvironment
  ) {
    colorScheme = shown.moment.scheme == scheme ? nil : shown.moment.scheme.rawValue
    self.plan = plan
    self.shown = shown
    self.renderEnvironment = renderEnvironment
    members = zip(plan.slots, shown.moment.slots).compactMap { slot, member in
      guard let member, let source = sources.source(of: member.member, in: shown.moment.scheme)
      else { return nil }
      return Member(
        slot: slot, shown: member, kind: source.manifest.kind,
        frame: source.manifest.frames[member.frame], generatedAt: source.manifest.generatedAt)
    }
  }

  /// The frame with its picture and what differs from the frame before.
  func frame(_ picture: Manifest.Picture, _ dirty: [PictureRect]) -> Manifest.Frame {
    let stale = stale
    return Manifest.Frame(
      date: shown.date, until: shown.until, picture: picture, dirty: dirty,
      staleAfter: stale?.after, generatedAt: stale?.generatedAt, colorScheme: colorScheme,
      description: ScreenDescription.text(
        of: members.map { ($0.slot, $0.frame.description) },
        LayoutDirection(language: renderEnvironment.locale.identifier)),
      taps: members.flatMap { $0.frame.taps(of: $0.shown, kind: $0.kind, in: $0.slot.region) })
  }
  /// The member whose data is too old first: from when on it is, and from when its data is where that is
  /// older than the screen.
  private var stale: (after: Timestamp, generatedAt: Timestamp?)? {
    let stale = members.compactMap { member in
      member.frame.staleAfter.map {
        (after: $0, generatedAt: member.frame.generatedAt ?? member.generatedAt)
      }
    }
    guard let first = stale.min(by: { ($0.after, $0.generatedAt) < ($1.after, $1.generatedAt) })
    else { return nil }
    return (
      first.after, first.generatedAt < Timestamp(renderEnvironment.now) ? first.generatedAt : nil
    )
  }
}
