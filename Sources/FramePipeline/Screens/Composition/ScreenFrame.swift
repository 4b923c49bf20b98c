import Foundation
import LayoutEngine
import PixelOutput
import WidgetUI

/// The manifest entry of a frame of a screen or a stack.
struct ScreenFrame {
  private let plan: CompositionPlan
  private let shown: ScreenTimeline.Frame
  private let renderEnvironment: RenderEnvironment
  /// The cells that show a frame.
  private let members: [Member]

  private struct Member {
    /// The index of the cell in the plan.
    let cell: Int
    let shown: ScreenSnapshot.VisibleMember
    let kind: String
    let frame: Manifest.Frame
    let generatedAt: Timestamp
  }

  init(
    _ plan: CompositionPlan, _ sources: ScreenSources, _ shown: ScreenTimeline.Frame,
    _ renderEnvironment: RenderEnvironment
  ) {
    self.plan = plan
    self.shown = shown
    self.renderEnvironment = renderEnvironment
    members = shown.snapshot.slots.enumerated().compactMap { cell, member in
      guard let member, let source = sources.source(of: member.member, in: shown.snapshot.scheme)
      else { return nil }
      return Member(
        cell: cell, shown: member, kind: source.manifest.kind,
        frame: source.manifest.frames[member.frame], generatedAt: source.manifest.generatedAt)
    }
  }

  /// When the frame becomes stale, or `nil` if it never does.
  var staleness: Staleness? {
    Staleness(ofMembers: members.map { ($0.frame, $0.generatedAt) })
  }

  /// The text for screen readers of a screen's frame; `nil` if its members have none.
  var description: String? { plan.screen.flatMap(description) }

  private func description(of screen: ScreenPlan) -> String? {
    ScreenDescription.text(
      of: members.map { (screen.slots[$0.cell], $0.frame.description) },
      LayoutDirection(language: renderEnvironment.locale.identifier))
  }

  /// Returns the manifest entry of a drawn frame; `scheme` is the color scheme of the manifest.
  func frame(_ drawn: DrawnSnapshot, beside scheme: ColorScheme) -> Manifest.Frame {
    switch plan.subject {
    case .screen(let screen): frame(of: screen, drawn, beside: scheme)
    case .stack: members.first.map { frame(of: $0, drawn) } ?? frame(drawn)
    }
  }

  private func frame(_ drawn: DrawnSnapshot) -> Manifest.Frame {
    Manifest.Frame(
      date: shown.date, until: shown.until, picture: drawn.picture, dirty: drawn.dirty, taps: [])
  }

  private func frame(
    of screen: ScreenPlan, _ drawn: DrawnSnapshot, beside scheme: ColorScheme
  ) -> Manifest.Frame {
    var frame = frame(drawn)
    frame.colorScheme = shown.snapshot.scheme == scheme ? nil : shown.snapshot.scheme.rawValue
    frame.description = description(of: screen)
    frame.taps = members.flatMap {
      $0.frame.taps(of: $0.shown, kind: $0.kind, in: plan.cells[$0.cell].region)
    }
    return frame
  }

  /// A stack's frame is its member's with other dates; its relevance still counts from the date of the member's entry.
  private func frame(of member: Member, _ drawn: DrawnSnapshot) -> Manifest.Frame {
    var frame = member.frame
    let entry = frame.entry ?? frame.date
    frame.date = shown.date
    frame.until = shown.until
    frame.entry = entry == shown.date ? nil : entry
    frame.picture = drawn.picture
    frame.dirty = drawn.dirty
    frame.instance = member.shown.member.instance
    frame.kind = member.kind
    return frame
  }
}

/// The contents of a screen from some time on.
struct ScreenSnapshot: Hashable {
  /// A member's frame in a slot.
  struct VisibleMember: Hashable {
    var member: ScreenMember
    /// The folder of its frames.
    var folder: String
    /// The index of the frame in the member's manifest.
    var frame: Int
  }

  var scheme: ColorScheme
  /// One element for each slot; `nil` if it is empty.
  var slots: [VisibleMember?]
  /// The day of the status line, counted from the first; 0 without a status line.
  var day: Int
}

extension Manifest.Frame {
  /// Returns the tap targets of a member's frame, moved to its slot.
  func taps(
    of shown: ScreenSnapshot.VisibleMember, kind: String, in slot: PictureRect
  ) -> [Manifest.Tap] {
    // A placeholder has no tap targets; a tap on it opens the app.
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
  /// Returns the tap target moved to a slot and clipped to it, or `nil` if nothing remains.
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

/// The accessibility text of a screen: its slots' descriptions in reading order.
enum ScreenDescription {
  /// The maximum number of characters; longer texts are truncated with an ellipsis.
  static let longest = 4000

  /// Joins descriptions as sentences, or returns `nil` if there are none.
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
