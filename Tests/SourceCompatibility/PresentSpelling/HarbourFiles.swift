// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import CryptoKit
import Foundation
import ImageIO
import Network
import UIKit
import UniformTypeIdentifiers

// Pictures that an app caches for its widget, with the modules that a widget extension imports beside SwiftUI.

nonisolated enum PictureCache {
  static func name(of address: URL) -> String {
    let digest = SHA256.hash(data: Data(address.absoluteString.utf8))
    let type = UTType(filenameExtension: address.pathExtension) ?? .png
    let name = digest.map { String(format: "%02x", $0) }.joined()
    return type.conforms(to: .image)
      ? name + "." + (type.preferredFilenameExtension ?? "png") : name
  }

  static func signature(of message: String, secret: String) -> String {
    let key = SymmetricKey(data: Data(secret.utf8))
    let code = HMAC<CryptoKit.SHA256>.authenticationCode(for: Data(message.utf8), using: key)
    return Data(code).base64EncodedString()
  }

  static func sealed(_ data: Data, using key: SymmetricKey) throws -> Data? {
    try AES.GCM.seal(data, using: key).combined
  }

  static func opened(_ data: Data, using key: SymmetricKey) throws -> Data {
    try AES.GCM.open(AES.GCM.SealedBox(combined: data), using: key)
  }

  static func thumbnail(at url: URL, maxPixel: Int) -> UIImage? {
    let sourceOptions: [CFString: Any] = [kCGImageSourceShouldCache: false]
    guard let source = CGImageSourceCreateWithURL(url as CFURL, sourceOptions as CFDictionary)
    else { return nil }
    let options =
      [
        kCGImageSourceCreateThumbnailFromImageAlways: true,
        kCGImageSourceCreateThumbnailWithTransform: true,
        kCGImageSourceThumbnailMaxPixelSize: maxPixel,
      ] as CFDictionary
    return CGImageSourceCreateThumbnailAtIndex(source, 0, options).map { UIImage(cgImage: $0) }
  }

  static func size(of data: Data) -> CGSize? {
    guard let source = CGImageSourceCreateWithData(data as CFData, nil),
      let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil),
      let width = properties[kCGImagePropertyPixelWidth] as? Int,
      let height = properties[kCGImagePropertyPixelHeight] as? Int
    else { return nil }
    return CGSize(width: width, height: height)
  }

  static func jpeg(of image: CGImage) -> Data? {
    let output = NSMutableData()
    guard
      let destination = CGImageDestinationCreateWithData(
        output, UTType.jpeg.identifier as CFString, 1, nil)
    else { return nil }
    let properties: [CFString: Any] = [kCGImageDestinationLossyCompressionQuality: 0.8]
    CGImageDestinationAddImage(destination, image, properties as CFDictionary)
    return CGImageDestinationFinalize(destination) ? output as Data : nil
  }
}

/// Whether the harbour's server can be asked.
@MainActor final class HarbourConnection {
  private let monitor = NWPathMonitor()
  private(set) var isConnected = true

  func start() {
    monitor.pathUpdateHandler = { [weak self] path in
      let isConnected = path.status == .satisfied && !path.isExpensive
      Task { @MainActor [weak self] in self?.isConnected = isConnected }
    }
    monitor.start(queue: DispatchQueue(label: "harbour.network"))
  }

  func wait() async {
    for await path in NWPathMonitor() where path.usesInterfaceType(.wifi) { return }
  }

  deinit { monitor.cancel() }
}
