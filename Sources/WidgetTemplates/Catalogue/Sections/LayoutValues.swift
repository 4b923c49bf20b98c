import Graphics
import LayoutEngine
import WidgetUI

extension HorizontalAlignment: NativeValue {}
extension VerticalAlignment: NativeValue {}
extension Alignment: NativeValue {}
extension TextAlignment: NativeValue {}
extension Edge.Set: NativeValue {
  package static var typeName: String { "Edge.Set" }
}

/// Alignments, edges and points.
enum LayoutValues: CatalogueSection {
  static let title = "Alignments and edges"

  static var types: [NativeType] {
    [
      NativeType(HorizontalAlignment.self), NativeType(VerticalAlignment.self),
      NativeType(Alignment.self), NativeType(equatable: TextAlignment.self),
      NativeType(Edge.Set.self),
    ]
  }

  static var entries: [CatalogueEntry] {
    let horizontal: [(String, HorizontalAlignment)] = [
      ("leading", .leading), ("center", .center), ("trailing", .trailing),
    ]
    let vertical: [(String, VerticalAlignment)] = [
      ("top", .top), ("center", .center), ("bottom", .bottom),
      ("firstTextBaseline", .firstTextBaseline), ("lastTextBaseline", .lastTextBaseline),
    ]
    let both: [(String, Alignment)] = [
      ("center", .center), ("leading", .leading), ("trailing", .trailing), ("top", .top),
      ("bottom", .bottom), ("topLeading", .topLeading), ("topTrailing", .topTrailing),
      ("bottomLeading", .bottomLeading), ("bottomTrailing", .bottomTrailing),
    ]
    let texts: [(String, TextAlignment)] = [
      ("leading", .leading), ("center", .center), ("trailing", .trailing),
    ]
    let edges: [(String, Edge.Set)] = [
      ("all", .all), ("top", .top), ("bottom", .bottom), ("leading", .leading),
      ("trailing", .trailing), ("horizontal", .horizontal), ("vertical", .vertical),
    ]
    var entries = horizontal.map { constant(of: HorizontalAlignment.self, $0, $1) }
    entries += vertical.map { constant(of: VerticalAlignment.self, $0, $1) }
    entries += both.map { constant(of: Alignment.self, $0, $1) }
    entries += texts.map { constant(of: TextAlignment.self, $0, $1) }
    entries += edges.map { constant(of: Edge.Set.self, $0, $1) }
    return entries
  }
}
