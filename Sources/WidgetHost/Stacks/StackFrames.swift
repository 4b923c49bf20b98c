import FramePipeline
import Graphics
import PixelOutput

/// Copies members' pictures into a stack's folder, and tells what changes from one to the next.
struct StackFrames {
  /// So many pairs of pictures are compared; beyond that a change of members is a change of all.
  private static let mostComparisons = 200

  let stack: WidgetStack
  let store: FrameStore
  let size: Manifest.PictureSize
  /// How the panel changes its picture.
  let refresh: RefreshRules
  /// What pictures are written in; `nil` where it is not known, and a change of members is a change of all.
  let palette: Palette?
  private(set) var diagnostics: [Diagnostic] = []

  /// What is different, by the names of both pictures.
  private var changes: [[String]: [PictureRect]] = [:]
  /// Pictures that were copied, and their bytes' sources that were not there.
  private var copied: Set<String> = []
  private var missing: Set<String> = []

  init(
    stack: WidgetStack, store: FrameStore, size: Manifest.PictureSize, refresh: RefreshRules,
    palette: Palette?
  ) {
    self.stack = stack
    self.store = store
    self.size = size
    self.refresh = refresh
    self.palette = palette
  }

  /// Writes the frames' pictures.
  ///
  /// - Returns: The frames of a manifest; one whose picture is damaged is left out, with a diagnostic.
  mutating func write(
    _ frames: [StackFrame], _ manifests: [WidgetInstance.ID: Manifest], to writer: FrameWriter
  ) throws(StoreError) -> [Manifest.Frame] {
    var whole: [StackFrame] = []
    for frame in frames where try copy(frame, to: writer) { whole.append(frame) }
    var written: [Manifest.Frame] = []
    for (place, shown) in whole.enumerated() {
      var frame = shown.frame
      let next = place + 1 < whole.count ? whole[place + 1].frame.date : nil
      frame.until = next
      frame.instance = shown.member
      frame.kind = manifests[shown.member]?.kind
      frame.dirty = place == 0 ? [all] : dirty(from: whole[place - 1], to: shown)
      written.append(frame)
    }
    written.planRefreshes(refresh, size: PixelSize(size.width, size.height))
    return written
  }

  private mutating func copy(
    _ frame: StackFrame, to writer: FrameWriter
  ) throws(StoreError) -> Bool {
    let picture = frame.frame.picture
    if copied.contains(picture.image) { return true }
    guard let bytes = bytes(of: frame) else {
      if missing.insert(picture.image).inserted {
        diagnostics.append(
          Diagnostic(
            .warning, "'\(picture.image)' of '\(frame.member)' is missing or damaged; reload it"))
      }
      return false
    }
    _ = try writer.store(bytes, as: frame.frame.picture.format)
    copied.insert(picture.image)
    return true
  }

  private func bytes(of frame: StackFrame) -> [UInt8]? {
    store.picture(frame.frame.picture, device: stack.device, instance: frame.member)
  }

  private var all: PictureRect {
    PictureRect(x: 0, y: 0, width: size.width, height: size.height)
  }

  private mutating func dirty(from old: StackFrame, to new: StackFrame) -> [PictureRect] {
    let pair = [old.frame.picture.image, new.frame.picture.image]
    if pair[0] == pair[1] { return [] }
    if new.follows(old) { return new.frame.dirty }
    if let known = changes[pair] { return known }
    guard changes.count < Self.mostComparisons, let before = bitmap(of: old),
      let after = bitmap(of: new)
    else { return [all] }
    let rectangles = DirtyRectangles.between(before, after, alignment: refresh.alignment)
      .map(PictureRect.init)
    changes[pair] = rectangles
    return rectangles
  }

  private func bitmap(of frame: StackFrame) -> Bitmap? {
    guard let bytes = bytes(of: frame), let palette else { return nil }
    return try? frame.frame.picture.format.codec.decode(
      bytes, size: PixelSize(size.width, size.height), palette: palette)
  }
}
