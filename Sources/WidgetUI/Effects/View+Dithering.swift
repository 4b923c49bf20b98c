public import Graphics
import LayoutEngine

extension View {
  /// The view with its pictures, gradients and fills in dots of its own choice, on displays of few inks.
  ///
  /// Each of them is drawn by itself: `.none` gives every pixel its nearest ink, `.ordered` and
  /// `.blueNoise` a fixed pattern, the others hand a pixel's error on to those beside it.
  ///
  ///     Image("portrait")
  ///       .dithering(.atkinson)
  ///
  /// Text and thin lines are pure ink in any case, and a display of all colors takes no notice. The
  /// innermost choice holds. A person's `--dither` goes before it.
  public func dithering(_ dither: Dither) -> some View {
    wrapped(in: EffectLayout("Dithering") { _ in [.dither(dither)] })
  }
}
