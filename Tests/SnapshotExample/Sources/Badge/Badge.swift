public import SwiftUI

/// A count in a capsule, as on an app's icon.
public struct Badge: View {
  let count: Int

  /// Creates a badge.
  public init(count: Int) { self.count = count }

  /// The count, and what is behind it.
  public var body: some View {
    Text(count > 99 ? "99+" : "\(count)")
      .font(.headline)
      .foregroundStyle(.white)
      .padding(.horizontal, 8)
      .frame(minWidth: 28, minHeight: 28)
      .background(.red, in: .capsule)
  }
}
