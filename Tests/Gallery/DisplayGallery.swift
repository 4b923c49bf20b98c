import Foundation
import SwiftUI

/// The example on five displays: two at the top, three below.
struct DisplayGallery: View {
  let folder: URL

  var body: some View {
    VStack(spacing: 26) {
      HStack(spacing: 26) {
        FramedDisplay(picture: picture("trmnl"), size: CGSize(width: 800, height: 480))
        FramedDisplay(
          picture: picture("reader"), size: CGSize(width: 360, height: 480), caseStyle: .dark)
      }
      HStack(spacing: 26) {
        FramedDisplay(picture: picture("trmnl-2bit"), size: CGSize(width: 369, height: 221))
        FramedDisplay(
          picture: picture("spectra6"), size: CGSize(width: 369, height: 221), caseStyle: .wood)
        FramedDisplay(
          picture: picture("kiosk-dark"), size: CGSize(width: 368, height: 221), caseStyle: .dark)
      }
    }
    .padding(30)
    .background(Color(red: 0.6, green: 0.68, blue: 0.75))
  }

  private func picture(_ display: String) -> UIImage {
    let file = folder.appendingPathComponent("leaderboard-\(display).png")
    guard let picture = UIImage(contentsOfFile: file.path) else {
      preconditionFailure("there is no picture '\(file.lastPathComponent)' in '\(folder.path)'")
    }
    return picture
  }
}
