import Graphics
import InkSelection

/// Dithers emoji to a display's inks.
///
/// Emoji are the same in most frames, so results are cached. A result depends only on its key: the same emoji have the
/// same dots with and without the cache.
final class EmojiDitherer {
  private let palette: Palette
  private let isSerpentine: Bool
  private let showsAllHues: Bool
  private let inks: PanelInks?
  private lazy var ditherer = BitmapDitherer(
    showsAllHues ? palette.relativeToWhite : palette, isSerpentine: isSerpentine)

  private let cacheBytes: Int
  private var cache: [CacheKey: Bitmap] = [:]
  private var cachedBytes = 0

  /// Creates a ditherer, or returns `nil` if the palette has no inks.
  init?(_ palette: Palette, isSerpentine: Bool, cacheBytes: Int) {
    guard !palette.inks.isEmpty else { return nil }
    self.palette = palette
    self.isSerpentine = isSerpentine
    showsAllHues = palette.showsAllHues
    inks = palette.panelInks
    self.cacheBytes = cacheBytes
  }

  /// Returns the dithered pixels of a region; those without coverage are meaningless.
  func dither(_ region: ContentMask.Region, background: ResolvedColor) -> Bitmap {
    let key = CacheKey(region, background: background)
    if let cached = cache[key] { return cached }
    let result = dithered(region, background: background)
    let bytes = key.bytes + result.pixels.count * 4
    if cachedBytes + bytes > cacheBytes {
      cache = [:]
      cachedBytes = 0
    }
    if bytes <= cacheBytes {
      cache[key] = result
      cachedBytes += bytes
    }
    return result
  }

  private func dithered(_ region: ContentMask.Region, background: ResolvedColor) -> Bitmap {
    var tones = EmojiTones(region, background: background)
    tones.sharpen()
    tones.stretch(keepsVividColors: showsAllHues)
    var bitmap: Bitmap
    let origin = (region.x, region.y)
    if showsAllHues {
      // Grays and colors are dithered separately: the errors of colors leave no specks in white areas. Atkinson's
      // diffusion discards a quarter of the errors, which cleans grays but would remove the sparse dots that give a
      // color its hue.
      let parts = tones.separateGrays()
      bitmap = tones.bitmap
      ditherer.dither(&bitmap, coverage: parts.grays, origin: origin, by: .atkinson)
      ditherer.dither(&bitmap, coverage: parts.colors, origin: origin, by: .floydSteinberg)
    } else {
      bitmap = tones.bitmap
      ditherer.dither(&bitmap, coverage: region.coverage, origin: origin, by: .atkinson)
    }
    let ink = 0xFF00_0000 | (inks?.strongest(over: background).packedRGB ?? 0)
    for index in tones.contour { bitmap.pixels[index] = ink }
    return bitmap
  }
}

/// The inputs that determine the dots of an emoji.
private struct CacheKey: Hashable {
  let background: ResolvedColor
  let bitmap: Bitmap
  let coverage: [UInt8]
  /// The position within the 64×64 pixels after which patterns repeat.
  let x: Int, y: Int

  init(_ region: ContentMask.Region, background: ResolvedColor) {
    self.background = background
    bitmap = region.bitmap
    coverage = region.coverage
    x = region.x & 63
    y = region.y & 63
  }

  var bytes: Int { bitmap.pixels.count * 4 + coverage.count }

  func hash(into hasher: inout Hasher) {
    hasher.combine(bitmap.width)
    hasher.combine(x)
    hasher.combine(y)
    bitmap.pixels.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}

extension Palette {
  /// Whether the inks can mix every hue: there are at least four of different colors.
  fileprivate var showsAllHues: Bool {
    Set(inks.lazy.filter { !$0.isGray }.map(\.nominal)).count >= 4
  }
}
