import FramePipeline
import PixelOutput
import Testing

@testable import DeviceServer

@Suite("FittedFileCache")
struct FittedFileCacheTests {
  private static let profile = DeviceProfile(
    id: "gray", name: "Gray", size: PixelSize(8, 8), palette: .gray16, shortestFrameInterval: 60)
  private let cache = FittedFileCache()

  /// Returns whether the file of a picture had to be made.
  private func makes(_ picture: Int, bytes: [UInt8]? = nil, variant: String = "") throws -> Bool {
    var isMade = false
    let source = Manifest.Picture(
      image: "frames/\(picture).png", sha256: "\(picture)", bytes: 8)
    _ = try cache.file(
      of: source, FrameFitting(Self.profile), as: .png, variant: variant
    ) {
      isMade = true
      return FrameFitting.Fitted(
        bytes: bytes ?? withUnsafeBytes(of: picture, Array.init), format: .png)
    }
    return isMade
  }

  @Test("makes a file once, and again after as many others as it keeps")
  func eviction() throws {
    #expect(try makes(0))
    #expect(try !makes(0))
    for picture in 1..<FittedFileCache.maximumFiles { _ = try makes(picture) }
    #expect(try !makes(0))
    // The first one is evicted by one more, and the second by the first.
    #expect(try makes(FittedFileCache.maximumFiles))
    #expect(try !makes(1))
    #expect(try makes(0))
    #expect(try makes(1))
    #expect(try !makes(3))
  }

  @Test("evicts a file with all variants of pictures that it is of")
  func variants() throws {
    let same: [UInt8] = [1, 2, 3]
    #expect(try makes(-1, bytes: same))
    #expect(try makes(-2, bytes: same))
    #expect(try makes(-1, bytes: same, variant: "dark"))
    for picture in 0..<FittedFileCache.maximumFiles - 1 { _ = try makes(picture) }
    #expect(try !makes(-2, bytes: same))
    #expect(try makes(FittedFileCache.maximumFiles))
    #expect(try makes(-1, bytes: same))
    #expect(try makes(-2, bytes: same))
    #expect(try makes(-1, bytes: same, variant: "dark"))
  }
}

@Suite("FIFOQueue")
struct FIFOQueueTests {
  @Test("returns elements in the order in which they were appended")
  func order() {
    var queue = FIFOQueue<Int>()
    #expect(queue.popFirst() == nil)
    var popped: [Int] = []
    for number in 0..<10 {
      queue.append(2 * number)
      queue.append(2 * number + 1)
      if let first = queue.popFirst() { popped.append(first) }
    }
    #expect(popped == Array(0..<10))
    #expect(queue.count == 10)
    queue.removeAll { $0 == 12 }
    while let first = queue.popFirst() { popped.append(first) }
    #expect(popped == [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 16, 17, 18, 19])
    #expect(queue.count == 0)
  }

  @Test("keeps the order when it has released the places of removed elements")
  func release() {
    var queue = FIFOQueue<Int>()
    for number in 0..<5 { queue.append(number) }
    #expect((queue.popFirst(), queue.popFirst(), queue.popFirst()) == (0, 1, 2))
    #expect(queue.count == 2)
    queue.append(5)
    #expect(
      [queue.popFirst(), queue.popFirst(), queue.popFirst(), queue.popFirst()] == [3, 4, 5, nil])
  }
}
