import Foundation
import Graphics

extension RenderedView {
  static func lines(of item: DisplayList.Item) -> [String] {
    switch item {
    case .fill(let path, let paint, _): ["fill \(text(path)) \(text(paint))"]
    case .stroke(let path, let style, let paint, _):
      ["stroke \(text(path)) \(text(style.lineWidth)) \(text(paint))"]
    case .text(let block, let point, _):
      ["text '\(block.string)' \(text(point)) \(text(block.spans[0].paint))"]
    case .image(let picture):
      ["image \(text(picture.frame))" + (picture.tint.map { " tint \(text($0))" } ?? "")]
    case .group(let group):
      ["group " + group.effects.map(text).joined(separator: " ")]
        + group.items.flatMap(lines).map { "  " + $0 }
    case .tapTarget(let target):
      ["tap \(text(target.region)) \(text(target.destination)) \(target.label ?? "-")"]
    case .widgetURL(let url): ["widgetURL \(url)"]
    case .accessibility(let element):
      ["says '\(element.label)'" + (element.value.map { " = '\($0)'" } ?? "")]
    }
  }

  static func text(_ number: CGFloat) -> String {
    let rounded = (Double(number) * 100).rounded() / 100
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }

  static func text(_ point: CGPoint) -> String { "\(text(point.x)),\(text(point.y))" }

  static func text(_ rect: CGRect) -> String {
    "\(text(rect.minX)),\(text(rect.minY)) \(text(rect.width))x\(text(rect.height))"
  }

  static func text(_ path: Path) -> String {
    let kind =
      path.rectangle != nil ? "rect" : path.elements.contains { $0.isCurve } ? "curve" : "path"
    return "\(kind) \(text(path.boundingRect))"
  }

  static func text(_ destination: DisplayList.Destination) -> String {
    switch destination {
    case .url(let url): url
    case .perform(let action): "\(action.intent) \(action.parameters)"
    }
  }

  static func text(_ color: ResolvedColor) -> String {
    func byte(_ value: Double) -> String {
      let hex = String(Int((value * 255).rounded()), radix: 16, uppercase: true)
      return hex.count == 1 ? "0\(hex)" : hex
    }
    let rgb = byte(color.red) + byte(color.green) + byte(color.blue)
    return color.opacity == 1 ? rgb : "\(rgb)*\(text(color.opacity))"
  }

  static func text(_ stops: [GradientStop]) -> String {
    stops.map { "\(text($0.color))@\(text($0.location))" }.joined(separator: " ")
  }

  static func text(_ paint: Paint) -> String {
    switch paint {
    case .color(let color): text(color)
    case .linearGradient(let stops, let from, let to):
      "linear(\(text(stops)) \(text(from)) \(text(to)))"
    case .radialGradient(let stops, let center, let start, let end):
      "radial(\(text(stops)) \(text(center)) \(text(start)) \(text(end)))"
    case .angularGradient(let stops, let center, let start, let end):
      "angular(\(text(stops)) \(text(center)) \(text(start)) \(text(end)))"
    case .ellipticalGradient(let stops, let center, let start, let end, let aspect):
      "elliptical(\(text(stops)) \(text(center)) \(text(start)) \(text(end)) \(text(aspect)))"
    case .meshGradient(let mesh): "mesh(\(mesh.columns)×\(mesh.rows) \(text(mesh.stops)))"
    case .image(_, let origin, let scale): "image(\(text(origin)) \(text(scale)))"
    }
  }

  static func text(_ effect: DisplayList.Effect) -> String {
    switch effect {
    case .transform(let t):
      "transform(\(text(t.a)) \(text(t.b)) \(text(t.c)) \(text(t.d)) \(text(t.tx)) \(text(t.ty)))"
    case .clip(let path, _): "clip(\(text(path)))"
    case .mask(let items): "mask(\(items.flatMap(lines).joined(separator: "; ")))"
    case .opacity(let value): "opacity(\(text(value)))"
    case .blend(let mode): "blend(\(mode.rawValue))"
    case .shadow(let color, let radius, let offset):
      "shadow(\(text(color)) \(text(radius)) \(text(offset.width)) \(text(offset.height)))"
    case .blur(let radius): "blur(\(text(radius)))"
    case .saturation(let value): "saturation(\(text(value)))"
    case .brightness(let value): "brightness(\(text(value)))"
    case .contrast(let value): "contrast(\(text(value)))"
    case .grayscale(let value): "grayscale(\(text(value)))"
    case .hueRotation(let radians): "hueRotation(\(text(radians)))"
    case .colorInvert: "colorInvert"
    case .colorMultiply(let color): "colorMultiply(\(text(color)))"
    case .luminanceToAlpha: "luminanceToAlpha"
    case .dither(let dither): "dither(\(dither.rawValue))"
    }
  }
}

extension Path.Element {
  fileprivate var isCurve: Bool {
    switch self {
    case .curve, .quadCurve: true
    case .move, .line, .closeSubpath: false
    }
  }
}
