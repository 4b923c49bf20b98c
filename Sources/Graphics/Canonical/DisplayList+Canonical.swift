extension DisplayList: CanonicallyEncodable {
  /// Appends everything that determines the pixels of the list, and what is reported of its texts.
  ///
  /// The destinations of taps are left out: they draw nothing, and often differ where everything else is equal.
  package func encodeCanonically(to encoder: inout CanonicalEncoder) {
    encoder.encode(size)
    encoder.encode(items)
  }
}

extension DisplayList.Item: CanonicallyEncodable {
  package func encodeCanonically(to encoder: inout CanonicalEncoder) {
    switch self {
    case .fill(let path, let paint, let style):
      encoder.encode(case: 0)
      encoder.encode(path)
      encoder.encode(paint)
      encoder.encode(style)
    case .stroke(let path, let style, let paint, let antialiased):
      encoder.encode(case: 1)
      encoder.encode(path)
      encoder.encode(style)
      encoder.encode(paint)
      encoder.encode(antialiased)
    case .text(let block, let point, let glyphs):
      encoder.encode(case: 2)
      encoder.encode(block)
      encoder.encode(point)
      encoder.encode(glyphs)
    case .image(let picture):
      encoder.encode(case: 3)
      encoder.encode(picture)
    case .group(let group):
      encoder.encode(case: 4)
      encoder.encode(group)
    case .tapTarget: encoder.encode(case: 5)
    case .widgetURL: encoder.encode(case: 6)
    case .accessibility(let element):
      encoder.encode(case: 7)
      encoder.encode(element)
    }
  }
}

extension DisplayList.Picture: CanonicallyEncodable {
  package func encodeCanonically(to encoder: inout CanonicalEncoder) {
    encoder.encode(image: content)
    encoder.encode(frame)
    encoder.encode(tint)
    encoder.encode(interpolation)
    encoder.encode(capInsets)
    encoder.encode(scale)
  }
}

extension DisplayList.Interpolation: CanonicallyEncodable {}

extension DisplayList.CapInsets: CanonicallyEncodable {
  package func encodeCanonically(to encoder: inout CanonicalEncoder) {
    for inset in [top, leading, bottom, trailing] { encoder.encode(inset) }
  }
}

extension DisplayList.Group: CanonicallyEncodable {
  package func encodeCanonically(to encoder: inout CanonicalEncoder) {
    encoder.encode(items)
    encoder.encode(effects)
  }
}

extension DisplayList.Effect: CanonicallyEncodable {
  package func encodeCanonically(to encoder: inout CanonicalEncoder) {
    switch self {
    case .transform(let transform):
      encoder.encode(case: 0)
      encoder.encode(transform)
    case .clip(let path, let style):
      encoder.encode(case: 1)
      encoder.encode(path)
      encoder.encode(style)
    case .mask(let items):
      encoder.encode(case: 2)
      encoder.encode(items)
    case .opacity(let opacity):
      encoder.encode(case: 3)
      encoder.encode(opacity)
    case .blend(let mode):
      encoder.encode(case: 4)
      encoder.encode(mode)
    case .shadow(let color, let radius, let offset):
      encoder.encode(case: 5)
      encoder.encode(color)
      encoder.encode(radius)
      encoder.encode(offset)
    case .blur(let radius):
      encoder.encode(case: 6)
      encoder.encode(radius)
    case .saturation(let amount):
      encoder.encode(case: 7)
      encoder.encode(amount)
    case .brightness(let amount):
      encoder.encode(case: 8)
      encoder.encode(amount)
    case .contrast(let amount):
      encoder.encode(case: 9)
      encoder.encode(amount)
    case .grayscale(let amount):
      encoder.encode(case: 10)
      encoder.encode(amount)
    case .hueRotation(let radians):
      encoder.encode(case: 11)
      encoder.encode(radians)
    case .colorInvert: encoder.encode(case: 12)
    case .colorMultiply(let color):
      encoder.encode(case: 13)
      encoder.encode(color)
    case .luminanceToAlpha: encoder.encode(case: 14)
    case .dither(let dither):
      encoder.encode(case: 15)
      encoder.encode(dither)
    }
  }
}

extension DisplayList.AccessibilityElement: CanonicallyEncodable {
  package func encodeCanonically(to encoder: inout CanonicalEncoder) {
    encoder.encode(frame)
    encoder.encode(label)
    encoder.encode(value)
  }
}

extension BlendMode: CanonicallyEncodable {}
extension Dither: CanonicallyEncodable {}
