import Graphics
import PixelOutput

/// Copies the files of a stack's frames: its one cell is the whole frame, so each frame is identical to a member's,
/// byte for byte.
struct StackDrawing: CompositionDrawing {
  /// The maximum number of comparisons; further changes of members count as changes of the whole frame.
  private static let maximumComparisons = 200

  let plan: CompositionPlan
  let sources: ScreenSources
  private var members: MemberFrames
  private var last: (shown: ScreenSnapshot.VisibleMember, frame: Manifest.Frame)?
  /// The changed rectangles, by the file names of both frames.
  private var changes: [[String]: [PictureRect]] = [:]
  private var copied: Set<String> = []

  init(_ plan: CompositionPlan, _ sources: ScreenSources, members: MemberFrames) {
    self.plan = plan
    self.sources = sources
    self.members = members
  }

  var diagnostics: [Diagnostic] { members.diagnostics }

  mutating func draw(
    _ snapshot: ScreenSnapshot, with writer: FrameWriter
  ) throws -> DrawnSnapshot? {
    guard let shown = snapshot.slots[0],
      let frame = sources.frame(of: shown, in: snapshot.scheme)
    else { return nil }
    let picture = frame.picture
    if !copied.contains(picture.image) {
      guard let file = members.file(picture, of: shown) else { return nil }
      _ = try writer.store(file, as: picture.format)
      copied.insert(picture.image)
    }
    let dirty = dirty(to: frame, shown)
    last = (shown, frame)
    return DrawnSnapshot(picture: picture, dirty: dirty)
  }

  private mutating func dirty(
    to frame: Manifest.Frame, _ shown: ScreenSnapshot.VisibleMember
  ) -> [PictureRect] {
    guard let last else { return [plan.all] }
    let pair = [last.frame.picture.image, frame.picture.image]
    if pair[0] == pair[1] { return [] }
    // The member's manifest already contains its own changes.
    if shown.follows(last.shown) { return frame.dirty }
    if let known = changes[pair] { return known }
    guard changes.count < Self.maximumComparisons,
      let before = members.pixels(last.frame.picture, of: last.shown, size: plan.size),
      let after = members.pixels(frame.picture, of: shown, size: plan.size)
    else { return [plan.all] }
    let rectangles = DirtyRectangles.between(
      before, after, alignment: plan.device.refresh.alignment
    ).map(PictureRect.init)
    changes[pair] = rectangles
    return rectangles
  }
}

extension ScreenSnapshot.VisibleMember {
  /// Whether this is the next frame of the same member.
  fileprivate func follows(_ other: Self) -> Bool {
    folder == other.folder && frame == other.frame + 1
  }
}
