import Foundation
import LayoutEngine
import PixelOutput
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

/// What is seen on a screen from some time on.
struct ScreenSnapshot: Hashable {
  /// A frame of a member in a slot.
  struct Shown: Hashable {
    var member: ScreenMember
    /// The folder of its pictures.
    var folder: String
    /// The frame's place among its member's.
    var frame: Int
  }

  var scheme: ColorScheme
  /// One for each slot; `nil` where nothing is seen.
  var slots: [Shown?]
  /// The day of the status line, in days from the first; 0 where there is none.
  var day: Int
}

extension Manifest.Frame {
  /// The taps of a member's frame on a screen, in its slot's place.
  func taps(of shown: ScreenSnapshot.Shown, kind: String, in slot: PictureRect) -> [Manifest.Tap] {
    // A placeholder that stands for the whole has no taps: it opens its app.
    let whole = PictureRect(x: 0, y: 0, width: slot.width, height: slot.height)
    let own = taps.isEmpty ? [Manifest.Tap(region: whole, destination: .openApp(kind: kind))] : taps
    return own.compactMap { $0.moved(into: slot) }.map { tap in
      var tap = tap
      tap.instance = shown.member.instance
      tap.kind = kind
      return tap
    }
  }
}

extension Manifest.Tap {
  /// The tap of a picture that is shown in a part of a screen; `nil` where nothing of it is inside.
  fileprivate func moved(into slot: PictureRect) -> Manifest.Tap? {
    let left = max(region.x, 0), top = max(region.y, 0)
    let right = min(region.x + region.width, slot.width)
    let bottom = min(region.y + region.height, slot.height)
    guard left < right, top < bottom else { return nil }
    var tap = self
    tap.region = PictureRect(
      x: slot.x + left, y: slot.y + top, width: right - left, height: bottom - top)
    tap.polygon = polygon?.map {
      PicturePoint(CGPoint(x: $0.x + Double(slot.x), y: $0.y + Double(slot.y)))
    }
    return tap
  }
}

/// A screen in words: its slots' descriptions in reading order.
enum ScreenDescription {
  /// The most characters; what is longer ends with an ellipsis.
  static let longest = 4000

  /// Joins descriptions as sentences; `nil` where there are none.
  static func text(of parts: [(slot: PlacedSlot, text: String?)], _ direction: LayoutDirection)
    -> String?
  {
    let sorted = parts.sorted { a, b in
      if a.slot.cell.y != b.slot.cell.y { return a.slot.cell.y < b.slot.cell.y }
      switch direction {
      case .leftToRight: return a.slot.cell.x < b.slot.cell.x
      case .rightToLeft: return a.slot.cell.x > b.slot.cell.x
      }
    }
    let words = sorted.compactMap(\.text).reduce("") { text, part in
      if text.isEmpty { return part }
      return text + (text.last.map { ".!?…。".contains($0) } ?? false ? " " : ". ") + part
    }
    if words.isEmpty { return nil }
    return words.count <= longest ? words : words.prefix(longest - 1) + "…"
  }
}
