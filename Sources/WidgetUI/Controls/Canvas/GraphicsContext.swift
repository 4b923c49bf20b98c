public import Foundation
public import Graphics
import LayoutEngine

/// The context that drawing code draws into; lengths are in points, and y increases downward.
///
/// A copy has its own state and draws into the same canvas.
public struct GraphicsContext {
  /// How drawing is mixed with what is below it.
  public typealias BlendMode = Graphics.BlendMode

  /// Collects the drawn items.
  final class Recorder {
    var items: [DisplayList.Item] = []
  }

  let recorder: Recorder
  let inputs: LoweringInputs
  /// The opacity of subsequent drawing, from 0 to 1.
  public var opacity = 1.0
  /// The blend mode of subsequent drawing.
  public var blendMode = BlendMode.normal
  /// The transform of subsequent drawing.
  public var transform = CGAffineTransform.identity
  /// The clips of the drawing, in the canvas's coordinates.
  private var clips: [DisplayList.Effect] = []
  private var filters: [DisplayList.Effect] = []
  /// The views that drawing code finds by their tags.
  let symbols: [LayoutNode]

  init(
    inputs: LoweringInputs, recorder: Recorder = Recorder(), symbols: [LayoutNode] = []
  ) {
    self.inputs = inputs
    self.recorder = recorder
    self.symbols = symbols
  }

  /// The environment of the canvas.
  public var environment: EnvironmentValues { inputs.environment }

  /// Translates subsequent drawing.
  public mutating func translateBy(x: CGFloat, y: CGFloat) {
    transform = transform.translatedBy(x: x, y: y)
  }

  /// Scales subsequent drawing.
  public mutating func scaleBy(x: CGFloat, y: CGFloat) {
    transform = transform.scaledBy(x: x, y: y)
  }

  /// Rotates subsequent drawing around the origin.
  public mutating func rotate(by angle: Angle) { transform = transform.rotated(by: angle.radians) }

  /// Prepends a transform to subsequent drawing.
  public mutating func concatenate(_ matrix: CGAffineTransform) {
    transform = matrix.concatenating(transform)
  }

  /// Clips subsequent drawing to the inside of a path.
  public mutating func clip(to path: Path, style: FillStyle = FillStyle()) {
    clips.append(.clip(path.applying(transform), style))
  }

  /// Masks subsequent drawing with the alpha channel of a layer.
  public mutating func clipToLayer(
    content: (inout GraphicsContext) throws -> Void
  ) rethrows {
    clips.append(.mask(try layer(content)))
  }

  /// Applies a filter to subsequent drawing.
  public mutating func addFilter(_ filter: Filter) {
    filters += filter.effects(in: inputs.styleContext())
  }

  /// Draws into a layer; the opacity, blend mode, clips and filters then apply to the layer as a
  /// whole.
  public func drawLayer(content: (inout GraphicsContext) throws -> Void) rethrows {
    append(try layer(content), transform: .identity)
  }

  private func layer(
    _ content: (inout GraphicsContext) throws -> Void
  ) rethrows -> [DisplayList.Item] {
    var inner = GraphicsContext(inputs: inputs, symbols: symbols)
    inner.transform = transform
    try content(&inner)
    return inner.recorder.items
  }

  /// Adds items under a transform, with the effects of the state.
  func append(_ items: [DisplayList.Item], transform: CGAffineTransform) {
    guard !items.isEmpty else { return }
    var effects: [DisplayList.Effect] = transform.isIdentity ? [] : [.transform(transform)]
    effects += filters + clips
    if opacity < 1 { effects.append(.opacity(opacity.isNaN ? 1 : max(0, opacity))) }
    if blendMode != .normal { effects.append(.blend(blendMode)) }
    if effects.isEmpty {
      recorder.items += items
    } else {
      recorder.items.append(.group(DisplayList.Group(items: items, effects: effects)))
    }
  }
}
