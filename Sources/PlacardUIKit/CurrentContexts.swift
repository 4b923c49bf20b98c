// The names are UIKit's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
import Graphics
public import PlacardCoreGraphics
public import WidgetUI

/// The contexts that images and paths are drawn into, of each thread.
enum CurrentContexts {
  private struct Entry {
    let context: CGContext
    let scale: CGFloat
    let isOpaque: Bool
  }

  private final class Stack {
    var entries: [Entry] = []
  }

  private static let key = "placard.current-contexts"

  private static var stack: Stack {
    if let stack = Thread.current.threadDictionary[key] as? Stack { return stack }
    let stack = Stack()
    Thread.current.threadDictionary[key] = stack
    return stack
  }

  static var current: CGContext? { stack.entries.last?.context }

  static func push(_ context: CGContext, scale: CGFloat, isOpaque: Bool) {
    stack.entries.append(Entry(context: context, scale: scale, isOpaque: isOpaque))
  }

  static func pop() { _ = stack.entries.popLast() }

  /// The image that was drawn into the current context.
  static var image: UIImage? {
    guard let entry = stack.entries.last else { return nil }
    let scale = entry.scale > 0 && entry.scale.isFinite ? entry.scale : UIScreen.main.scale
    let bitmap = DrawingRasterizer.bitmap(
      entry.context.items, size: entry.context.size, scale: scale,
      background: entry.isOpaque ? .black : nil)
    return UIImage(cgImage: CGImage(bitmap), scale: scale, orientation: .up)
  }
}

/// The context that images and paths are drawn into, if there is one.
public func UIGraphicsGetCurrentContext() -> CGContext? { CurrentContexts.current }

/// Begins an image context with a size in points; a scale of 0 is that of the screen.
public func UIGraphicsBeginImageContextWithOptions(
  _ size: CGSize, _ opaque: Bool, _ scale: CGFloat
) {
  CurrentContexts.push(CGContext(size: size), scale: scale, isOpaque: opaque)
}

/// Begins an image context with a size in points.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Returns the image that was drawn into the current image context.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? { CurrentContexts.image }

/// Ends the current image context.
public func UIGraphicsEndImageContext() { CurrentContexts.pop() }

/// Fills a rectangle of the current context.
public func UIRectFill(_ rect: CGRect) { CurrentContexts.current?.fill(rect) }
