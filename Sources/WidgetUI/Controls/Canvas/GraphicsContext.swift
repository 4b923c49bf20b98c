public import Foundation
public import Graphics
import LayoutEngine

/// What drawing code draws with; lengths are points, y points down.
///
/// A copy has a state of its own and draws into the same picture.
public struct GraphicsContext {
  /// Where drawn items go.
  final class Recorder {
    var items: [DisplayList.Item] = []
  }

  let recorder: Recorder
  let inputs: LoweringInputs
  /// How opaque what is drawn next is, from 0 to 1.
  public var opacity = 1.0
  /// How what is drawn next is mixed with what is below.
  public var blendMode = BlendMode.normal
  /// The transform of what is drawn next.
  public var transform = CGAffineTransform.identity
  /// What cuts the drawing, in the canvas's coordinates.
  private var cuts: [DisplayList.Effect] = []
  private var filters: [DisplayList.Effect] = []

  init(inputs: LoweringInputs, recorder: Recorder = Recorder()) {
    self.inputs = inputs
    self.recorder = recorder
  }

  /// The environment of the canvas.
  public var environment: EnvironmentValues { inputs.environment }

  /// Moves what is drawn next.
  public mutating func translateBy(x: CGFloat, y: CGFloat) {
    transform = transform.translatedBy(x: x, y: y)
  }

  /// Makes what is drawn next larger or smaller.
  public mutating func scaleBy(x: CGFloat, y: CGFloat) {
    transform = transform.scaledBy(x: x, y: y)
  }

  /// Turns what is drawn next about the origin.
  public mutating func rotate(by angle: Angle) { transform = transform.rotated(by: angle.radians) }

  /// Transforms what is drawn next once more.
  public mutating func concatenate(_ matrix: CGAffineTransform) {
    transform = matrix.concatenating(transform)
  }

  /// Cuts what is drawn next to the inside of a path.
  public mutating func clip(to path: Path, style: FillStyle = FillStyle()) {
    cuts.append(.clip(path.applying(transform), style))
  }

  /// Keeps what is drawn next where a layer is opaque.
  public mutating func clipToLayer(
    content: (inout GraphicsContext) throws -> Void
  ) rethrows {
    cuts.append(.mask(try layer(content)))
  }

  /// Changes what is drawn next by a filter.
  public mutating func addFilter(_ filter: Filter) {
    filters += filter.effects(in: inputs.styleContext())
  }

  /// Draws into a layer that the state's opacity, mixing, cuts and filters then change as one.
  public func drawLayer(content: (inout GraphicsContext) throws -> Void) rethrows {
    append(try layer(content), transform: .identity)
  }

  private func layer(
    _ content: (inout GraphicsContext) throws -> Void
  ) rethrows -> [DisplayList.Item] {
    var inner = GraphicsContext(inputs: inputs)
    inner.transform = transform
    try content(&inner)
    return inner.recorder.items
  }

  /// Adds items, under a transform, with what the state says.
  func append(_ items: [DisplayList.Item], transform: CGAffineTransform) {
    guard !items.isEmpty else { return }
    var effects: [DisplayList.Effect] = transform.isIdentity ? [] : [.transform(transform)]
    effects += filters + cuts
    if opacity < 1 { effects.append(.opacity(opacity.isNaN ? 1 : max(0, opacity))) }
    if blendMode != .normal { effects.append(.blend(blendMode)) }
    if effects.isEmpty {
      recorder.items += items
    } else {
      recorder.items.append(.group(DisplayList.Group(items: items, effects: effects)))
    }
  }
}
