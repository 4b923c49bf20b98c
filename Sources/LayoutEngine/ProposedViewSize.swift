public import Foundation

/// The size a parent offers: `nil` asks for the ideal length, 0 for the least, infinity for the most.
public struct ProposedViewSize: Hashable, Sendable {
  /// The offered width, in points.
  public var width: CGFloat?
  /// The offered height, in points.
  public var height: CGFloat?

  /// Makes a proposal.
  public init(width: CGFloat?, height: CGFloat?) {
    self.width = width
    self.height = height
  }

  /// Makes a proposal of both lengths.
  public init(_ size: CGSize) { self.init(width: size.width, height: size.height) }

  /// Asks for the least size.
  public static let zero = ProposedViewSize(width: 0, height: 0)
  /// Asks for the ideal size.
  public static let unspecified = ProposedViewSize(width: nil, height: nil)
  /// Asks for the most.
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

  /// The proposal as a layout can use it: nothing negative, and no number that is none.
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
  /// A length that can be reckoned with: what is larger than any picture is endless.
  fileprivate var sanitizedLength: CGFloat {
    if isNaN { return 0 }
    return self > 1e9 ? .infinity : Swift.max(self, 0)
  }
}
