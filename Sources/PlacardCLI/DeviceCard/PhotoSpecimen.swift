import Foundation
import Graphics
import LayoutEngine
import PixelOutput
import WidgetUI

/// A picture made by code, in the display's own pixels.
struct PhotoSpecimen: View {
  let size: CGSize
  let scale: CGFloat
  let isColored: Bool

  var body: some View {
    if let image { Image(uiImage: image).resizable().frame(width: size.width, height: size.height) }
  }

  private var image: UIImage? {
    let photo = SyntheticPhoto(
      width: max(1, Int(pixel: size.width * scale)),
      height: max(1, Int(pixel: size.height * scale)), isColored: isColored)
    return (try? PNGEncoder(compression: .fast).encode(photo.bitmap))
      .flatMap { UIImage(data: Data($0)) }
  }
}
