import SwiftUI

/// A picture in the case of a display.
struct FramedDisplay: View {
  /// The kind of case.
  enum Case {
    case light, dark, wood
  }

  let picture: UIImage
  let size: CGSize
  var caseStyle = Case.light

  var body: some View {
    Image(uiImage: picture)
      .resizable()
      .interpolation(.high)
      .frame(width: size.width, height: size.height)
      .overlay { Rectangle().strokeBorder(.black.opacity(0.25)) }
      .padding(14)
      .background {
        RoundedRectangle(cornerRadius: 14).fill(color)
          .shadow(color: .black.opacity(0.3), radius: 8, y: 4)
      }
  }

  private var color: Color {
    switch caseStyle {
    case .light: Color(red: 0.96, green: 0.95, blue: 0.93)
    case .dark: Color(red: 0.1, green: 0.1, blue: 0.12)
    case .wood: Color(red: 0.45, green: 0.31, blue: 0.2)
    }
  }
}
