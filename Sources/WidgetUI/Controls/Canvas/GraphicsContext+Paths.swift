public import Foundation
public import Graphics
import LayoutEngine

extension GraphicsContext {
  /// Fills a path.
  public func fill(_ path: Path, with shading: Shading, style: FillStyle = FillStyle()) {
    guard !path.isEmpty else { return }
    let paint = shading.paint(in: self, over: path.boundingRect)
    append([.fill(path, paint, style)], transform: transform)
  }

  /// Strokes a path.
  public func stroke(_ path: Path, with shading: Shading, style: StrokeStyle) {
    guard !path.isEmpty, style.lineWidth > 0 else { return }
    let paint = shading.paint(in: self, over: path.boundingRect)
    append([.stroke(path, style, paint, antialiased: true)], transform: transform)
  }

  /// Strokes a path; `lineWidth` is in points.
  public func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) {
    stroke(path, with: shading, style: StrokeStyle(lineWidth: lineWidth))
  }

  /// The color or pattern of fills and strokes; points are in the canvas's coordinates.
  public struct Shading {
    let paint: (GraphicsContext, CGRect) -> Paint

    func paint(in context: GraphicsContext, over rect: CGRect) -> Paint { paint(context, rect) }

    private init(_ paint: @escaping (StyleContext) -> Paint) {
      self.paint = { context, rect in paint(context.inputs.styleContext(rect)) }
    }

    /// The foreground style of the canvas.
    public static var foreground: Shading { .style(ForegroundStyle()) }

    /// A color.
    public static func color(_ color: Color) -> Shading { .style(color) }

    /// A color from components from 0 to 1.
    public static func color(
      _ colorSpace: Color.RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double,
      opacity: Double = 1
    ) -> Shading {
      .color(Color(colorSpace, red: red, green: green, blue: blue, opacity: opacity))
    }

    /// A gray from 0 (black) to 1 (white).
    public static func color(
      _ colorSpace: Color.RGBColorSpace = .sRGB, white: Double, opacity: Double = 1
    ) -> Shading {
      .color(Color(colorSpace, white: white, opacity: opacity))
    }

    /// A style, whose unit points refer to the bounds of the path.
    public static func style<S: ShapeStyle>(_ style: S) -> Shading {
      Shading { style.paint(in: $0).paint }
    }

    /// A gradient along a line.
    public static func linearGradient(
      _ gradient: Gradient, startPoint: CGPoint, endPoint: CGPoint
    ) -> Shading {
      Shading { .linearGradient(gradient.resolved(in: $0), from: startPoint, to: endPoint) }
    }

    /// A gradient outward from a point; radii are in points.
    public static func radialGradient(
      _ gradient: Gradient, center: CGPoint, startRadius: CGFloat, endRadius: CGFloat
    ) -> Shading {
      Shading {
        .radialGradient(
          gradient.resolved(in: $0), center: center, startRadius: startRadius,
          endRadius: endRadius)
      }
    }

    /// A gradient over a full turn around a point.
    public static func conicGradient(
      _ gradient: Gradient, center: CGPoint, angle: Angle = Angle()
    ) -> Shading {
      Shading {
        .angularGradient(
          gradient.resolved(in: $0), center: center, startAngle: angle.radians,
          endAngle: angle.radians + 2 * .pi)
      }
    }

    /// An image tiled from the top left of the bounds.
    public static func tiledImage(_ image: Image, scale: CGFloat = 1) -> Shading {
      .style(ImagePaint(image: image, scale: scale))
    }
  }
}
