public import Foundation
// The names are UIKit's.
import Graphics

/// How lines of different widths are aligned.
public enum NSTextAlignment: Int, Hashable, Sendable {
  /// At the left, in the middle, or at the right.
  case left, center, right
  /// Justified, which is drawn as natural.
  case justified
  /// At the side where reading begins.
  case natural
}

/// How lines that are too long are wrapped or truncated.
public enum NSLineBreakMode: Int, Hashable, Sendable {
  /// Between words, or between characters.
  case byWordWrapping, byCharWrapping
  /// In one line, which is cut off.
  case byClipping
  /// In one line, with an ellipsis at its start, its end or in its middle.
  case byTruncatingHead, byTruncatingTail, byTruncatingMiddle
}

/// A line under or through a text; all are drawn as single ones.
public struct NSUnderlineStyle: OptionSet, Sendable {
  /// The bits.
  public let rawValue: Int
  /// Creates a style.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// One line.
  public static let single = Self(rawValue: 1)
  /// A thick line.
  public static let thick = Self(rawValue: 2)
  /// Two lines.
  public static let double = Self(rawValue: 9)
}

/// The alignment and the lines of a text.
public class NSParagraphStyle {
  /// How lines of different widths are aligned.
  public fileprivate(set) var alignment = NSTextAlignment.natural
  /// How lines that are too long are wrapped or truncated.
  public fileprivate(set) var lineBreakMode = NSLineBreakMode.byWordWrapping
  /// The distance added between lines, in points.
  public fileprivate(set) var lineSpacing: CGFloat = 0

  /// Creates a style of natural alignment.
  public init() {}

  /// A style of natural alignment.
  public class var `default`: NSParagraphStyle { NSParagraphStyle() }
}

/// A paragraph style that can be changed.
public final class NSMutableParagraphStyle: NSParagraphStyle {
  /// How lines of different widths are aligned.
  public override var alignment: NSTextAlignment {
    get { super.alignment }
    set { super.alignment = newValue }
  }
  /// How lines that are too long are wrapped or truncated.
  public override var lineBreakMode: NSLineBreakMode {
    get { super.lineBreakMode }
    set { super.lineBreakMode = newValue }
  }
  /// The distance added between lines, in points.
  public override var lineSpacing: CGFloat {
    get { super.lineSpacing }
    set { super.lineSpacing = newValue }
  }
}

extension NSParagraphStyle {
  var blockAlignment: TextBlock.Alignment {
    switch alignment {
    case .left, .natural, .justified: .leading
    case .center: .center
    case .right: .trailing
    }
  }

  var lineLimit: Int? {
    switch lineBreakMode {
    case .byWordWrapping, .byCharWrapping: nil
    case .byClipping, .byTruncatingHead, .byTruncatingTail, .byTruncatingMiddle: 1
    }
  }

  var truncation: TextBlock.Truncation {
    switch lineBreakMode {
    case .byTruncatingHead: .head
    case .byTruncatingMiddle: .middle
    case .byWordWrapping, .byCharWrapping, .byClipping, .byTruncatingTail: .tail
    }
  }
}
