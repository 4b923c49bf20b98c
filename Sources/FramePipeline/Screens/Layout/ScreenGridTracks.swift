/// The columns or rows of a screen, in whole pixels.
///
/// Every gap has the same width, to the pixel. Where a display likes multiples of some pixels, tracks begin
/// at one; for that a track is wider than another by less than such a multiple.
struct ScreenGridTracks: Hashable {
  /// The first pixel of each track and the one behind it.
  let spans: [Range<Int>]

  /// Divides a length, or gives `nil` where a track would have no pixel.
  ///
  /// - Parameters:
  ///   - space: What is divided.
  ///   - count: How many tracks there are.
  ///   - gap: The pixels between two tracks.
  ///   - alignment: Tracks but the first begin at a multiple of it, counted from 0; 1 where any pixel does.
  init?(dividing space: Range<Int>, into count: Int, gap: Int, alignment: Int = 1) {
    let room = space.count - gap * (count - 1)
    guard room >= count else { return nil }
    let starts = (0..<count).map { index in
      // A track's share of what the gaps leave, and the gaps before it.
      let ideal = space.lowerBound + index * room / count + index * gap
      return index == 0 ? ideal : (ideal + alignment / 2) / alignment * alignment
    }
    let ends = starts.dropFirst().map { $0 - gap } + [space.upperBound]
    guard zip(starts, ends).allSatisfy({ $0 < $1 }) else { return nil }
    spans = zip(starts, ends).map { $0..<$1 }
  }

  /// The same tracks counted from the other end of a length.
  func reversed(in length: Int) -> ScreenGridTracks {
    ScreenGridTracks(
      spans: spans.reversed().map { length - $0.upperBound..<length - $0.lowerBound })
  }

  private init(spans: [Range<Int>]) { self.spans = spans }

  /// The pixels of some tracks that lie side by side.
  subscript(tracks: Range<Int>) -> Range<Int> {
    spans[tracks.lowerBound].lowerBound..<spans[tracks.upperBound - 1].upperBound
  }
}
