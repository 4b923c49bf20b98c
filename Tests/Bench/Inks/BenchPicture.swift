import Foundation
import Graphics

/// A synthetic photograph: a sky, a sun, hills and some grain.
enum BenchPicture {
  static func photograph(width: Int, height: Int) -> Bitmap {
    var picture = Bitmap(width: width, height: height)
    var grain: UInt32 = 1
    for row in 0..<height {
      for column in 0..<width {
        grain = grain &* 1_664_525 &+ 1_013_904_223
        let noise = Double(grain >> 24) / 64 - 2
        let color = color(Double(column) / Double(width), Double(row) / Double(height))
        picture[column, row] = color.reduce(0xFF) { $0 << 8 | byte($1 + noise) }
      }
    }
    return picture
  }

  private static func color(_ x: Double, _ y: Double) -> [Double] {
    let hill = 0.62 + 0.08 * sin(x * 7) + 0.03 * sin(x * 23)
    guard y < hill else {
      let shade = 1 - 0.9 * (y - hill)
      return [70 + 60 * sin(x * 40 + y * 30), 110 + 50 * sin(x * 30), 50 + 30 * x].map {
        $0 * shade
      }
    }
    let sun = exp(-40 * (2 * (x - 0.7) * (x - 0.7) + 3.5 * (y - 0.25) * (y - 0.25)))
    return [90 + 120 * y + 120 * sun, 150 + 80 * y + 70 * sun, 225 + 20 * y - 80 * sun]
  }

  private static func byte(_ value: Double) -> UInt32 { UInt32(min(max(value, 0), 255)) }
}
