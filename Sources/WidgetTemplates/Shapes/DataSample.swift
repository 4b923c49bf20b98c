import Foundation
package import TemplateData

/// What a sample says of data.
package enum DataSample {
  /// The types of a value, and the value read as one of its own type; `nil` where it has none.
  package static func types(of value: DataValue) -> [String: RecordType]? {
    guard let shape = try? DataShape(value, at: "data") else { return nil }
    var types = ShapeTypes(reserved: [])
    let type = types.type(of: shape, named: SwiftName("data"), at: "data", in: "")
    guard (try? DataReader(timeZone: .gmt, source: "data").value(value, as: type)) != nil else {
      return nil
    }
    return types.records
  }
}
