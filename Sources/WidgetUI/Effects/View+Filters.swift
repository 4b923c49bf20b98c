public import Graphics
import LayoutEngine

nonisolated extension View {
  /// Increases (above 1) or reduces the saturation; gray at 0.
  public func saturation(_ amount: Double) -> some View {
    filtered("Saturation", amount, neutral: 1) { .saturation($0) }
  }

  /// Makes the view lighter (above 0) or darker, from −1 to 1.
  public func brightness(_ amount: Double) -> some View {
    filtered("Brightness", amount, neutral: 0) { .brightness($0) }
  }

  /// Increases (above 1) or reduces the contrast.
  public func contrast(_ amount: Double) -> some View {
    filtered("Contrast", amount, neutral: 1) { .contrast($0) }
  }

  /// Reduces the saturation, fully at 1 and not at all at 0.
  public func grayscale(_ amount: Double) -> some View {
    filtered("Grayscale", amount, neutral: 0) { .grayscale($0) }
  }

  /// Rotates the hues.
  public func hueRotation(_ angle: Angle) -> some View {
    filtered("HueRotation", angle.radians, neutral: 0) { .hueRotation(radians: $0) }
  }

  /// Inverts the colors.
  public func colorInvert() -> some View {
    wrapped(in: EffectLayout("ColorInvert") { _ in [.colorInvert] })
  }

  /// Multiplies the colors by another.
  public func colorMultiply(_ color: Color) -> some View {
    wrapped { inputs in
      let resolved = color.resolvedColor(in: inputs.styleContext())
      return EffectLayout("ColorMultiply") { _ in [.colorMultiply(resolved)] }
    }
  }

  /// Converts the view to a mask: its luminance becomes the opacity.
  public func luminanceToAlpha() -> some View {
    wrapped(in: EffectLayout("LuminanceToAlpha") { _ in [.luminanceToAlpha] })
  }

  /// Applies a filter with one parameter; a value that is not finite has no effect.
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

nonisolated extension View {
  /// Sets the dithering of images, gradients and fills inside, on displays with few colors.
  ///
  /// Each of them is dithered separately: `.none` uses the nearest palette color for every pixel,
  /// `.ordered` and `.blueNoise` a fixed pattern, the others diffuse a pixel's error to its
  /// neighbors.
  ///
  ///     Image("portrait")
  ///       .dithering(.atkinson)
  ///
  /// Text and thin lines are always in pure palette colors, and full-color displays ignore the
  /// setting. The innermost setting takes precedence. A user's `--dither` option overrides it.
  public func dithering(_ dither: Dither) -> some View {
    wrapped(in: EffectLayout("Dithering") { _ in [.dither(dither)] })
  }
}
