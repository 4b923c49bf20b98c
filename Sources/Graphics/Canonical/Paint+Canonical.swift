extension Paint: CanonicallyEncodable {
  package func encodeCanonically(to encoder: inout CanonicalEncoder) {
    switch self {
    case .color(let color):
      encoder.encode(case: 0)
      encoder.encode(color)
    case .linearGradient(let stops, let start, let end):
      encoder.encode(case: 1)
      encoder.encode(stops)
      encoder.encode(start)
      encoder.encode(end)
    case .radialGradient(let stops, let center, let startRadius, let endRadius):
      encoder.encode(case: 2)
      encoder.encode(stops)
      encoder.encode(center)
      encoder.encode(startRadius)
      encoder.encode(endRadius)
    case .angularGradient(let stops, let center, let startAngle, let endAngle):
      encoder.encode(case: 3)
      encoder.encode(stops)
      encoder.encode(center)
      encoder.encode(startAngle)
      encoder.encode(endAngle)
    case .ellipticalGradient(let stops, let center, let startRadius, let endRadius, let aspect):
      encoder.encode(case: 4)
      encoder.encode(stops)
      encoder.encode(center)
      encoder.encode(startRadius)
      encoder.encode(endRadius)
      encoder.encode(aspect)
    case .meshGradient(let mesh):
      encoder.encode(case: 5)
      encoder.encode(mesh)
    case .image(let content, let origin, let scale):
      encoder.encode(case: 6)
      encoder.encode(image: content)
      encoder.encode(origin)
      encoder.encode(scale)
    }
  }
}

extension ResolvedColor: CanonicallyEncodable {
  package func encodeCanonically(to encoder: inout CanonicalEncoder) {
    encoder.encode(red)
    encoder.encode(green)
    encoder.encode(blue)
    encoder.encode(opacity)
  }
}

extension GradientStop: CanonicallyEncodable {
  package func encodeCanonically(to encoder: inout CanonicalEncoder) {
    encoder.encode(color)
    encoder.encode(location)
  }
}

extension GradientMesh: CanonicallyEncodable {
  package func encodeCanonically(to encoder: inout CanonicalEncoder) {
    encoder.encode(columns)
    encoder.encode(vertices)
    encoder.encode(background)
    encoder.encode(smoothsColors)
    encoder.encode(interpolation)
  }
}

extension GradientMesh.Vertex: CanonicallyEncodable {
  package func encodeCanonically(to encoder: inout CanonicalEncoder) {
    for point in [position, leading, top, trailing, bottom] { encoder.encode(point) }
    encoder.encode(color)
  }
}

extension ColorInterpolation: CanonicallyEncodable {}
