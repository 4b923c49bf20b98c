import Foundation

/// The data values that a scale covers: a range of numbers or dates, or a list of categories.
public protocol ScaleDomain {
  /// Describes the domain. Authors neither implement nor call this.
  var _scaleDomain: ScaleDomainDescription { get }
}

/// The kind of a domain.
public struct ScaleDomainDescription {
  enum Extent {
    case automatic(includesZero: Bool?, isReversed: Bool, change: (([ScaleValue]) -> [ScaleValue])?)
    case range(ScaleValue, ScaleValue)
    case values([ScaleValue])
  }
  let extent: Extent
}

/// A domain that is inferred from the plotted values.
public struct AutomaticScaleDomain: ScaleDomain {
  /// Describes the domain.
  public let _scaleDomain: ScaleDomainDescription
}

extension ScaleDomain where Self == AutomaticScaleDomain {
  /// Infers the domain from the plotted values; a domain of numbers includes zero.
  public static var automatic: AutomaticScaleDomain { .automatic() }

  /// Infers the domain from the plotted values.
  ///
  /// - Parameters:
  ///   - includesZero: Whether a domain of numbers includes zero; it does by default.
  ///   - reversed: Whether the domain starts with its largest value.
  /// - Returns: A domain of the values that are plotted.
  public static func automatic(
    includesZero: Bool? = nil, reversed: Bool? = nil
  ) -> AutomaticScaleDomain {
    AutomaticScaleDomain(
      _scaleDomain: ScaleDomainDescription(
        extent: .automatic(includesZero: includesZero, isReversed: reversed ?? false, change: nil)))
  }

  /// Infers the domain from the plotted values, and changes it.
  public static func automatic<DataValue: Plottable>(
    includesZero: Bool? = nil, reversed: Bool? = nil, dataType: DataValue.Type,
    modifyInferredDomain: @escaping (inout [DataValue]) -> Void
  ) -> AutomaticScaleDomain {
    AutomaticScaleDomain(
      _scaleDomain: ScaleDomainDescription(
        extent: .automatic(
          includesZero: includesZero, isReversed: reversed ?? false,
          change: { values in
            var domain = values.compactMap { DataValue(scaleValue: $0) }
            modifyInferredDomain(&domain)
            return domain.map(\.scaleValue)
          })))
  }
}

extension ClosedRange: ScaleDomain where Bound: Plottable {
  /// Describes the domain.
  public var _scaleDomain: ScaleDomainDescription {
    ScaleDomainDescription(extent: .range(lowerBound.scaleValue, upperBound.scaleValue))
  }
}

extension Array: ScaleDomain where Element: Plottable {
  /// Describes the domain.
  public var _scaleDomain: ScaleDomainDescription {
    ScaleDomainDescription(extent: .values(map(\.scaleValue)))
  }
}

/// How data values are spread over a scale.
public struct ScaleType: Hashable, Sendable {
  enum Kind: Hashable {
    case linear, log, symmetricLog(slope: Double), power(Double), date, category
  }
  let kind: Kind

  /// Equal distances for equal differences.
  public static let linear = ScaleType(kind: .linear)
  /// Equal distances for equal ratios; for positive numbers.
  public static let log = ScaleType(kind: .log)
  /// As `log`, for numbers of both signs, with a linear part around zero.
  public static let symmetricLog = ScaleType(kind: .symmetricLog(slope: 1))
  /// Distances as the square root of the value.
  public static let squareRoot = ScaleType(kind: .power(0.5))
  /// Distances as the time between dates.
  public static let date = ScaleType(kind: .date)
  /// An equal band for each category.
  public static let category = ScaleType(kind: .category)

  /// Distances as a power of the value.
  public static func power(exponent: Double) -> ScaleType {
    ScaleType(kind: .power(exponent.isFinite && exponent > 0 ? exponent : 1))
  }

  /// As `symmetricLog`, with a slope at zero.
  public static func symmetricLog(slopeAtZero: Double) -> ScaleType {
    ScaleType(
      kind: .symmetricLog(slope: slopeAtZero.isFinite && slopeAtZero > 0 ? slopeAtZero : 1))
  }

  /// Returns the value on a scale where equal distances are equal differences; `nil` for a value that has no position.
  func transformed(_ value: Double) -> Double? {
    switch kind {
    case .linear, .date, .category: value
    case .log: value > 0 ? Foundation.log10(value) : nil
    case .symmetricLog(let slope):
      (value < 0 ? -1 : 1) * Foundation.log10(1 + slope * abs(value))
    case .power(let exponent): (value < 0 ? -1 : 1) * pow(abs(value), exponent)
    }
  }

  /// Returns the value whose transformed value is given.
  func inverseTransformed(_ value: Double) -> Double {
    switch kind {
    case .linear, .date, .category: value
    case .log: pow(10, value)
    case .symmetricLog(let slope): (value < 0 ? -1 : 1) * (pow(10, abs(value)) - 1) / slope
    case .power(let exponent): (value < 0 ? -1 : 1) * pow(abs(value), 1 / exponent)
    }
  }
}
