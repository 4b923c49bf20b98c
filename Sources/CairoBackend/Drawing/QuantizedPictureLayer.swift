package import Graphics

/// The dots of the pictures on a canvas, kept beside it until all is drawn.
///
/// The canvas itself keeps the tones, so that a veil over a photograph is mixed with the photograph and
/// not with its dots. At the end a pixel that still has its picture's tone gets the dot; what was drawn
/// on top of it does not. Each picture is dithered by itself, from its own corner: what else is on the
/// canvas, above or beside it, does not move its dots.
final class QuantizedPictureLayer {
  private let dithering: any RegionDithering
  private let inks: Set<UInt32>
  private let canvas: PixelCanvas
  /// The color that each pixel had as part of a picture; 0 where there is none.
  private var tones: [UInt32] = []
  /// The ink for it.
  private var dots: [UInt32] = []

  init(_ pictures: PictureInks, canvas: PixelCanvas) {
    dithering = pictures.dithering
    inks = pictures.inks
    self.canvas = canvas
  }

  /// Takes the pixels of a picture that has just been drawn; those of coverage 0 are not its own.
  func add(_ coverage: PixelCoverage, by dither: Dither?) {
    guard let own = coverage.limited(to: canvas.frame, where: { canvas[$0, $1] >> 24 == 255 })
    else { return }
    if tones.isEmpty {
      tones = [UInt32](repeating: 0, count: canvas.width * canvas.height)
      dots = tones
    }
    let frame = own.frame
    var dithered = canvas.words(in: frame)
    dithering.dither(
      &dithered, size: (frame.width, frame.height), rowLength: frame.width,
      origin: (frame.x, frame.y), coverage: own.bytes, by: dither)
    for index in own.bytes.indices where own.bytes[index] > 0 {
      let (x, y) = (frame.x + index % frame.width, frame.y + index / frame.width)
      let tone = canvas[x, y]
      tones[y * canvas.width + x] = tone
      // A letter in the very color of the picture below is not told from it, and stays whole so.
      dots[y * canvas.width + x] = inks.contains(tone) ? tone : dithered[index]
    }
  }

  /// Takes what a veil, a shadow or a group made of pictures in an area; pure inks are no pictures.
  func renew(_ area: PixelRect, by dither: Dither?) {
    let frame = area.intersection(canvas.frame)
    guard !tones.isEmpty, !frame.isEmpty else { return }
    add(
      PixelCoverage(frame: frame) { x, y in
        let tone = tones[y * canvas.width + x]
        return tone != 0 && tone != canvas[x, y] && !inks.contains(canvas[x, y])
      }, by: dither)
  }

  /// Leaves to the pattern of the panel what was painted over in an area.
  func forget(_ area: PixelRect) {
    let frame = area.intersection(canvas.frame)
    guard !tones.isEmpty, !frame.isEmpty else { return }
    for y in frame.y..<frame.y + frame.height {
      for x in frame.x..<frame.x + frame.width where tones[y * canvas.width + x] != canvas[x, y] {
        tones[y * canvas.width + x] = 0
      }
    }
  }

  /// Puts the dots on the canvas.
  func finish() {
    for index in tones.indices where tones[index] != 0 && tones[index] == canvas.pixels[index] {
      canvas.pixels[index] = dots[index]
    }
  }
}

/// What pictures are drawn with on a display of few inks.
package struct PictureInks {
  /// Finds the dots of an area.
  package let dithering: any RegionDithering
  /// Every color that the display can show, as opaque pixels.
  let inks: Set<UInt32>

  package init(dithering: any RegionDithering, inks: [ResolvedColor]) {
    self.dithering = dithering
    self.inks = Set(inks.map(\.premultiplied))
  }
}
