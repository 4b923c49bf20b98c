import Foundation
import Graphics

/// Reads the path data of SVG 1.1, section 8.3: the attribute `d`.
///
/// What follows an error, or a point that is too far away, is left out, as the specification says of errors.
struct SVGPathData {
  /// The largest coordinate; further calculations with it are exact enough, and stay finite.
  private static let largest = 1e7

  private var numbers: SVGNumbers
  private(set) var path = Path()
  private var current = CGPoint.zero
  private var start = CGPoint.zero
  /// The last control point of the curve before, if the command before was one.
  private var cubicControl: CGPoint?
  private var quadraticControl: CGPoint?

  init(_ text: String) {
    numbers = SVGNumbers(text)
    var command: UInt8?
    while true {
      if let next = numbers.takeLetter() {
        command = next
      } else if numbers.isAtEnd || command == nil || command == UInt8(ascii: "z") {
        return
      }
      guard let letter = command, path.isEmpty ? letter | 0x20 == UInt8(ascii: "m") : true,
        add(letter)
      else { return }
      // Further pairs after a move are lines.
      if letter == UInt8(ascii: "M") { command = UInt8(ascii: "L") }
      if letter == UInt8(ascii: "m") { command = UInt8(ascii: "l") }
      if letter == UInt8(ascii: "Z") { command = UInt8(ascii: "z") }
    }
  }

  /// Adds one segment; returns false after an error.
  private mutating func add(_ letter: UInt8) -> Bool {
    let origin = letter >= UInt8(ascii: "a") ? current : .zero
    let (cubic, quadratic) = (cubicControl, quadraticControl)
    (cubicControl, quadraticControl) = (nil, nil)
    switch letter | 0x20 {
    case UInt8(ascii: "m"):
      guard let point = point(from: origin) else { return false }
      path.move(to: point)
      (current, start) = (point, point)
    case UInt8(ascii: "l"):
      guard let point = point(from: origin) else { return false }
      addLine(to: point)
    case UInt8(ascii: "h"):
      guard let x = coordinate(from: origin.x) else { return false }
      addLine(to: CGPoint(x: x, y: current.y))
    case UInt8(ascii: "v"):
      guard let y = coordinate(from: origin.y) else { return false }
      addLine(to: CGPoint(x: current.x, y: y))
    case UInt8(ascii: "c"):
      guard let control1 = point(from: origin), let control2 = point(from: origin),
        let end = point(from: origin)
      else { return false }
      addCurve(control1, control2, end)
    case UInt8(ascii: "s"):
      guard let control2 = point(from: origin), let end = point(from: origin) else { return false }
      addCurve(cubic?.mirrored(at: current) ?? current, control2, end)
    case UInt8(ascii: "q"):
      guard let control = point(from: origin), let end = point(from: origin) else { return false }
      addQuadCurve(control, end)
    case UInt8(ascii: "t"):
      guard let end = point(from: origin) else { return false }
      addQuadCurve(quadratic?.mirrored(at: current) ?? current, end)
    case UInt8(ascii: "a"): return addArc(from: origin)
    case UInt8(ascii: "z"):
      path.closeSubpath()
      current = start
    default: return false
    }
    return true
  }

  private mutating func point(from origin: CGPoint) -> CGPoint? {
    guard let x = coordinate(from: origin.x), let y = coordinate(from: origin.y) else { return nil }
    return CGPoint(x: x, y: y)
  }

  private mutating func coordinate(from origin: Double) -> Double? {
    numbers.take().map { origin + $0 }.flatMap { abs($0) <= Self.largest ? $0 : nil }
  }

  private mutating func addLine(to point: CGPoint) {
    path.addLine(to: point)
    current = point
  }

  private mutating func addCurve(_ control1: CGPoint, _ control2: CGPoint, _ end: CGPoint) {
    path.addCurve(to: end, control1: control1, control2: control2)
    (current, cubicControl) = (end, control2)
  }

  private mutating func addQuadCurve(_ control: CGPoint, _ end: CGPoint) {
    path.addQuadCurve(to: end, control: control)
    (current, quadraticControl) = (end, control)
  }

  private mutating func addArc(from origin: CGPoint) -> Bool {
    guard let rx = numbers.take(), let ry = numbers.take(), let rotation = numbers.take(),
      let isLarge = numbers.takeFlag(), let isClockwise = numbers.takeFlag(),
      let end = point(from: origin)
    else { return false }
    let arc = SVGArc(
      from: current, to: end, radii: CGSize(width: abs(rx), height: abs(ry)),
      rotation: rotation * .pi / 180, isLarge: isLarge, isClockwise: isClockwise)
    arc?.add(to: &path)
    addLine(to: end)
    return true
  }
}

extension CGPoint {
  fileprivate func mirrored(at center: CGPoint) -> CGPoint {
    CGPoint(x: 2 * center.x - x, y: 2 * center.y - y)
  }
}

/// An elliptical arc between two points, as SVG 1.1, appendix F.6, determines it.
private struct SVGArc {
  private let center: CGPoint
  private let radii: CGSize
  private let rotation: Double
  private let start: Double
  private let sweep: Double

  /// Creates an arc; `nil` if it is a line or nothing.
  init?(
    from: CGPoint, to: CGPoint, radii: CGSize, rotation: Double, isLarge: Bool, isClockwise: Bool
  ) {
    guard from != to, radii.width > 0, radii.height > 0 else { return nil }
    let turn = CGAffineTransform(rotationAngle: -rotation)
    let half = CGPoint(x: (from.x - to.x) / 2, y: (from.y - to.y) / 2).applying(turn)
    let excess =
      half.x * half.x / (radii.width * radii.width) + half.y * half.y
      / (radii.height * radii.height)
    let factor = max(excess.squareRoot(), 1)
    let (rx, ry) = (radii.width * factor, radii.height * factor)
    let (x, y) = (half.x / rx, half.y / ry)
    let square = max((1 - x * x - y * y) / max(x * x + y * y, .leastNormalMagnitude), 0)
    let offset = square.squareRoot() * (isLarge == isClockwise ? -1 : 1)
    // The center of the unit circle on which the ends are (x, y) and (-x, -y).
    let (cx, cy) = (offset * y, -offset * x)
    let middle = CGPoint(x: cx * rx, y: cy * ry)
      .applying(CGAffineTransform(rotationAngle: rotation))
    let first = atan2(y - cy, x - cx)
    var sweep = atan2(-y - cy, -x - cx) - first
    if isClockwise, sweep < 0 { sweep += 2 * .pi }
    if !isClockwise, sweep > 0 { sweep -= 2 * .pi }
    guard [rx, ry, first, sweep, middle.x, middle.y].allSatisfy(\.isFinite) else { return nil }
    center = CGPoint(x: (from.x + to.x) / 2 + middle.x, y: (from.y + to.y) / 2 + middle.y)
    self.radii = CGSize(width: rx, height: ry)
    (self.rotation, start, self.sweep) = (rotation, first, sweep)
  }

  /// Adds the arc as curves of at most a quarter of a turn.
  func add(to path: inout Path) {
    let count = max(Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)), 1)
    let step = sweep / Double(count)
    let handle = 4 / 3 * tan(step / 4)
    let toPath = CGAffineTransform(scaleX: radii.width, y: radii.height)
      .concatenating(CGAffineTransform(rotationAngle: rotation))
      .concatenating(CGAffineTransform(translationX: center.x, y: center.y))
    func point(_ angle: Double, _ along: Double) -> CGPoint {
      CGPoint(x: cos(angle) - along * sin(angle), y: sin(angle) + along * cos(angle))
        .applying(toPath)
    }
    for index in 0..<count {
      let angle = start + Double(index) * step
      path.addCurve(
        to: point(angle + step, 0), control1: point(angle, handle),
        control2: point(angle + step, -handle))
    }
  }
}

/// The numbers of an attribute, separated as in SVG: by spaces, commas, signs and second decimal points.
struct SVGNumbers {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  var isAtEnd: Bool { position == bytes.count }

  /// Takes a letter; `nil` before anything else.
  mutating func takeLetter() -> UInt8? {
    skipSeparators()
    guard position < bytes.count, (0x61...0x7A).contains(bytes[position] | 0x20) else { return nil }
    position += 1
    return bytes[position - 1]
  }

  /// Takes a finite number; `nil` before anything else.
  mutating func take() -> Double? {
    skipSeparators()
    let start = position
    skip { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
    skipDigits()
    if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
      position += 1
      skipDigits()
    }
    let mantissa = position
    if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
      position += 1
      skip { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
      let exponent = position
      skipDigits()
      if position == exponent { position = mantissa }
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let number = Double(text), number.isFinite else {
      position = start
      return nil
    }
    return number
  }

  /// Takes a flag of an arc, which needs no separator.
  mutating func takeFlag() -> Bool? {
    skipSeparators()
    guard position < bytes.count,
      bytes[position] == UInt8(ascii: "0") || bytes[position] == UInt8(ascii: "1")
    else { return nil }
    position += 1
    return bytes[position - 1] == UInt8(ascii: "1")
  }

  private mutating func skipSeparators() {
    while position < bytes.count,
      bytes[position] == UInt8(ascii: ",") || bytes[position] <= UInt8(ascii: " ")
    {
      position += 1
    }
  }

  private mutating func skip(_ isSkipped: (UInt8) -> Bool) {
    if position < bytes.count, isSkipped(bytes[position]) { position += 1 }
  }

  private mutating func skipDigits() {
    while position < bytes.count, (0x30...0x39).contains(bytes[position]) { position += 1 }
  }
}
