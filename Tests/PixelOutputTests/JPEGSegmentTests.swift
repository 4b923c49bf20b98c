import Graphics
import Testing

@Suite("Segments of JPEG files")
struct JPEGSegmentTests {
  private static let start: [UInt8] = [0xFF, 0xD8]
  private static let comment: [UInt8] = [0xFF, 0xFE, 0, 4, 1, 2]
  private static let frame: [UInt8] = [0xFF, 0xC2, 0, 5, 8, 0, 30]
  private static let scan: [UInt8] = [0xFF, 0xDA, 0, 2]

  /// Returns each segment as marker, parameters, and `…` if the file ends within it.
  private func segments(_ bytes: [UInt8]) -> [String] {
    JPEGSegments(bytes).map { segment in
      "\(String(segment.marker, radix: 16)) \(Array(segment.parameters))"
        + (segment.isTruncated ? "…" : "")
    }
  }

  @Test(
    "end at the first scan, at damage, and at the end of the file",
    arguments: [
      (start + comment + frame + scan + comment, ["fe [1, 2]", "c2 [8, 0, 30]"]),
      (start + comment + frame.dropLast(), ["fe [1, 2]", "c2 [8, 0]…"]),
      (start + frame.prefix(4), ["c2 []…"]), (start + frame.prefix(3), []), (start, []), ([], []),
      (start + comment + [0] + frame, ["fe [1, 2]"]), (start + [0xFF, 0xFE, 0, 1] + frame, []),
      (comment + frame, []), ([0xFF, 0xD9] + comment, []),
    ] as [([UInt8], [String])])
  func walk(bytes: [UInt8], expected: [String]) {
    #expect(segments(bytes) == expected)
  }

  @Test("are frame headers from C0 to CF, except tables and extensions")
  func frameHeaders() {
    let headers = JPEGSegments(
      Self.start + (UInt8(0xBF)...0xD0).flatMap { [0xFF, $0, 0, 2] }
    ).filter(\.isFrameHeader).map(\.marker)
    #expect(
      headers == [
        0xC0, 0xC1, 0xC2, 0xC3, 0xC5, 0xC6, 0xC7, 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF,
      ])
  }
}
