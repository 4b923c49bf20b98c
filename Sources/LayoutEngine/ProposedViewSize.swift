public import Foundation

/// The size that a parent proposes: `nil` requests the ideal length, 0 for the minimum, infinity for the maximum.
public struct ProposedViewSize: Hashable, Sendable {
  /// The proposed width, in points.
  public var width: CGFloat?
  /// The proposed height, in points.
  public var height: CGFloat?

  /// Creates a proposal.
  public init(width: CGFloat?, height: CGFloat?) {
    self.width = width
    self.height = height
  }

  /// Creates a proposal of both lengths.
  public init(_ size: CGSize) { self.init(width: size.width, height: size.height) }

  /// Asks for the minimum size.
  public static let zero = ProposedViewSize(width: 0, height: 0)
  /// Asks for the ideal size.
  public static let unspecified = ProposedViewSize(width: nil, height: nil)
  /// Asks for the maximum size.
  public static let infinity = ProposedViewSize(width: .infinity, height: .infinity)

  /// The proposal with lengths in place of `nil`.
  public func replacingUnspecifiedDimensions(
    by size: CGSize = CGSize(width: 10, height: 10)
  ) -> CGSize {
    CGSize(width: width ?? size.width, height: height ?? size.height)
  }

  package subscript(axis: Axis) -> CGFloat? {
    get {
      switch axis {
      case .horizontal: width
      case .vertical: height
      }
    }
    set {
      switch axis {
      case .horizontal: width = newValue
      case .vertical: height = newValue
      }
    }
  }

  /// The proposal without negative lengths and NaN.
  var sanitized: ProposedViewSize {
    ProposedViewSize(
      width: width.flatMap { $0.isNaN ? nil : $0.sanitizedLength },
      height: height.flatMap { $0.isNaN ? nil : $0.sanitizedLength })
  }
}

extension CGSize {
  /// The size with 0 for lengths that are negative or not a number.
  package var sanitized: CGSize {
    CGSize(width: width.sanitizedLength, height: height.sanitizedLength)
  }
}

extension CGFloat {
  /// The length without negative values and NaN; values above any canvas become infinite.
  fileprivate var sanitizedLength: CGFloat {
    if isNaN { return 0 }
    return self > 1e9 ? .infinity : Swift.max(self, 0)
  }
}
