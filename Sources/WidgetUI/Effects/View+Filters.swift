public import Graphics
import LayoutEngine

extension View {
  /// The view with stronger (above 1) or weaker colors, gray at 0.
  public func saturation(_ amount: Double) -> some View {
    filtered("Saturation", amount, neutral: 1) { .saturation($0) }
  }

  /// The view lighter (above 0) or darker, by −1 to 1.
  public func brightness(_ amount: Double) -> some View {
    filtered("Brightness", amount, neutral: 0) { .brightness($0) }
  }

  /// The view with more (above 1) or less contrast.
  public func contrast(_ amount: Double) -> some View {
    filtered("Contrast", amount, neutral: 1) { .contrast($0) }
  }

  /// The view without color, wholly at 1 and not at all at 0.
  public func grayscale(_ amount: Double) -> some View {
    filtered("Grayscale", amount, neutral: 0) { .grayscale($0) }
  }

  /// The view with its hues turned.
  public func hueRotation(_ angle: Angle) -> some View {
    filtered("HueRotation", angle.radians, neutral: 0) { .hueRotation(radians: $0) }
  }

  /// The view in the opposite colors.
  public func colorInvert() -> some View {
    wrapped(in: EffectLayout("ColorInvert") { _ in [.colorInvert] })
  }

  /// The view with its colors multiplied by another.
  public func colorMultiply(_ color: Color) -> some View {
    wrapped { inputs in
      let resolved = color.resolvedColor(in: inputs.styleContext())
      return EffectLayout("ColorMultiply") { _ in [.colorMultiply(resolved)] }
    }
  }

  /// The view as a mask: what is light becomes opaque.
  public func luminanceToAlpha() -> some View {
    wrapped(in: EffectLayout("LuminanceToAlpha") { _ in [.luminanceToAlpha] })
  }

  /// A filter by one number; one that is not finite changes nothing.
  private func filtered(
    _ name: String, _ amount: Double, neutral: Double,
    _ effect: @escaping (Double) -> DisplayList.Effect
  ) -> some View {
    wrapped(
      in: EffectLayout(name) { _ in
        amount.isFinite && amount != neutral ? [effect(amount)] : []
      })
  }
}

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
