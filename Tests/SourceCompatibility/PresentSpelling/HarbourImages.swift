// swift-format-ignore-file: NeverForceUnwrap, AllPublicDeclarationsHaveDocumentation

import SwiftUI

#if canImport(UIKit)
import UIKit
#elseif canImport(AppKit)
import AppKit
#endif

// Colors, images and fonts of UIKit, as a widget shares them with an app.

@MainActor final class ImageStore {
  static let shared = ImageStore()
  private let cache = NSCache<NSString, UIImage>()

  func image(named name: String, data: Data) -> UIImage? {
    if let cached = cache.object(forKey: name as NSString) { return cached }
    guard let image = UIImage(data: data)?.resized(to: CGSize(width: 40, height: 40)) else {
      return nil
    }
    cache.setObject(image, forKey: name as NSString)
    return image
  }
}

extension UIImage {
  convenience init?(color: UIColor, size: CGSize = CGSize(width: 1, height: 1)) {
    UIGraphicsBeginImageContextWithOptions(size, false, 0)
    defer { UIGraphicsEndImageContext() }
    color.setFill()
    UIRectFill(CGRect(origin: .zero, size: size))
    guard let image = UIGraphicsGetImageFromCurrentImageContext(), let cgImage = image.cgImage
    else { return nil }
    self.init(cgImage: cgImage)
  }

  func resized(to size: CGSize) -> UIImage {
    UIGraphicsImageRenderer(size: size).image { _ in
      draw(in: CGRect(origin: .zero, size: size))
    }
  }

  var compressed: Data? { jpegData(compressionQuality: 0.8) }

  static var starFile: Data? {
    UIImage(systemName: "star.fill")?.withTintColor(.red, renderingMode: .alwaysOriginal).pngData()
  }
}

extension UIColor {
  var luminance: CGFloat {
    var (r, g, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    getRed(&r, green: &g, blue: &b, alpha: &a)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }

  convenience init(hex: UInt32) {
    self.init(
      red: CGFloat(hex >> 16 & 255) / 255, green: CGFloat(hex >> 8 & 255) / 255,
      blue: CGFloat(hex & 255) / 255, alpha: 1)
  }
}

struct RoundedCorner: Shape {
  var radius: CGFloat = .infinity
  var corners: UIRectCorner = .allCorners

  func path(in rect: CGRect) -> Path {
    let path = UIBezierPath(
      roundedRect: rect, byRoundingCorners: corners,
      cornerRadii: CGSize(width: radius, height: radius))
    return Path(path.cgPath)
  }
}

struct FlagView: View {
  let flag: UIImage

  var body: some View {
    HStack {
      Image(uiImage: flag.withRenderingMode(.alwaysOriginal)).resizable().scaledToFit()
        .clipShape(RoundedCorner(radius: 4, corners: [.topLeft, .bottomRight]))
      Text("Flag").font(Font(UIFont.systemFont(ofSize: 14, weight: .semibold)))
        .foregroundColor(Color(UIColor(hex: 0x336699)))
    }
    .frame(maxWidth: UIScreen.main.bounds.width / 2)
    .padding(UIDevice.current.userInterfaceIdiom == .pad ? 8 : 4)
  }
}

struct FlagViewOfColor: View {
  var body: some View {
    if let flag = UIImage(color: .systemRed, size: CGSize(width: 8, height: 4)) {
      FlagView(flag: flag)
    }
  }
}

// What an app has beside its widget in a shared file.
extension UIApplication {
  var keyWindow: UIWindow? {
    connectedScenes
      .filter { $0.activationState == .foregroundActive }
      .compactMap { $0 as? UIWindowScene }
      .first?.windows.first(where: \.isKeyWindow)
  }

  static var activation: Notification.Name { didBecomeActiveNotification }
}
