import FileStorage
import Foundation
package import FramePipeline
package import Graphics
package import PixelOutput

/// Makes a frame's file fit a device: its format, its depth and the largest file that it reads.
///
/// A frame that was rendered for the device passes unchanged.
package struct FrameFitting: Sendable {
  /// A file for a device.
  package struct Fitted: Hashable, Sendable {
    package var bytes: [UInt8]
    package var format: PictureFormat
    /// What had to be reduced, for the device's log; `nil` if nothing was lost.
    package var diagnostic: String?
  }

  /// The device.
  package var profile: DeviceProfile
  /// The largest file in bytes, or `nil` for no limit; a raw buffer has the one size that the panel's controller reads.
  package var largestFile: Int?

  package init(_ profile: DeviceProfile, largestFile: Int? = nil) {
    self.profile = profile
    self.largestFile = [largestFile, profile.largestFile].compactMap(\.self).min()
  }

  private func largestFile(as format: PictureFormat) -> Int? {
    format == .raw ? nil : largestFile
  }

  /// Returns the file of a frame in a format.
  ///
  /// - Throws: ``PictureFileError`` if the frame is damaged, or does not fit however it is reduced.
  package func fit(
    _ bytes: [UInt8], of manifest: Manifest, as format: PictureFormat
  ) throws(PictureFileError) -> Fitted {
    let source = manifest.device.format ?? .png
    let size = PixelSize(manifest.size.width, manifest.size.height)
    guard let palette = Palette.named(manifest.device.palette) else {
      throw .unreadable("it has an unknown palette '\(manifest.device.palette)'")
    }
    let fits =
      largestFile(as: format).map { bytes.count <= $0 } ?? true
      && palette == filePalette(for: palette, as: format)
    if source == format, size == profile.size, fits {
      return Fitted(bytes: bytes, format: format)
    }
    let picture = try source.codec.decode(bytes, size: size, palette: palette)
      .centered(in: profile.size)
    return try encode(picture, in: palette, as: format)
  }

  /// Returns the file of a picture: with the first palette and encoder with which it is small enough.
  ///
  /// Dots of fewer tones make a JPEG file larger, so that its quality is reduced instead.
  package func encode(
    _ picture: Bitmap, in palette: Palette, as format: PictureFormat
  ) throws(PictureFileError) -> Fitted {
    var smallest = Int.max
    let largestFile = self.largestFile(as: format)
    let palettes = format == .jpg ? [palette] : [palette].followedByFewerTones
    for palette in palettes {
      let isReduced = palette != palettes.first
      // All colors of the picture are those of its own palette, so that only fewer tones are dithered.
      let tones = Quantizer(
        palette: palette, dither: isReduced ? profile.dithering.fills : .none
      ).quantize(picture)
      let filePalette = self.filePalette(for: palette, as: format)
      let pixels =
        filePalette == palette
        ? tones : Quantizer(palette: filePalette, dither: .none).quantize(tones.nominal)
      let encoders =
        [format.codec.init(compression: .small)] + format.codec.smallerEncoders()
      for (step, encoder) in encoders.enumerated() {
        let file = try encoder.encode(pixels)
        smallest = min(smallest, file.count)
        guard largestFile.map({ file.count <= $0 }) ?? true else { continue }
        let reduction =
          isReduced ? palette.id : format == .jpg && step > 0 ? "a lower quality" : nil
        return Fitted(
          bytes: file, format: format,
          diagnostic: reduction.map {
            "the frame was reduced to \($0), because '\(profile.id)' reads at most \(largestFile ?? 0) bytes"
          })
      }
    }
    throw .unwritable(
      "it has at least \(smallest) bytes, but '\(profile.id)' reads at most \(largestFile ?? 0)")
  }
}

extension FrameFitting {
  /// The palette of a file: the same grays among more of them if the device reads no smaller samples.
  private func filePalette(for palette: Palette, as format: PictureFormat) -> Palette {
    guard format == .png, case .gray = palette.form,
      palette.bitsPerPixel < profile.smallestGrayDepth
    else { return palette }
    return .gray256
  }
}

extension [Palette] {
  /// The palette, and then ones with fewer tones.
  fileprivate var followedByFewerTones: [Palette] {
    let grays: [Palette] = [.gray256, .gray16, .gray4, .blackAndWhite]
    guard let first else { return [] }
    return [first] + grays.filter { $0.bitsPerPixel < first.bitsPerPixel }
  }
}

extension Bitmap {
  /// Returns the picture in the middle of a size, on white; what does not fit is cut off on all sides alike.
  fileprivate func centered(in size: PixelSize) -> Bitmap {
    guard size != PixelSize(width, height) else { return self }
    let origin = PixelPoint((size.width - width) / 2, (size.height - height) / 2)
    return composited(on: Letterbox(picture: size, origin: origin), background: 0xFFFFFF)
  }
}
