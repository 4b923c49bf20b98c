import CairoBackend
import Foundation
import Fuzzing
import Graphics

// Reads the bytes as the template of a custom symbol, in the weight and scale selected by the first one.
fuzz { bytes in
  guard let first = bytes.first else { return }
  let scales = SymbolOutline.Scale.allCases
  let scale = scales[Int(first) % scales.count]
  let weight = (Int(first) / scales.count % 9 + 1) * 100
  let template = ImageContent(data: Data(bytes.dropFirst()))
  guard
    let outline = ImageDecoder().outline(ofSymbol: template, weight: weight, scale: scale)
  else { return }
  let bounds = outline.bounds
  // A comparison with no number is false.
  precondition(bounds.width > 0 && bounds.width < 40, "a symbol is too wide")
  precondition(bounds.height > 0 && bounds.height < 80, "a symbol is too high")
  let items = outline.items(
    in: CGRect(x: 0, y: 0, width: 20, height: 20), paint: .color(.black))
  precondition(items.count == outline.shapes.count, "a symbol lost a shape")
}
