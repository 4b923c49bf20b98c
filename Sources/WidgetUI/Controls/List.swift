import Foundation
import Graphics
import LayoutEngine

/// Rows below each other with lines between them; the first ones are visible, and the rest is clipped.
///
/// WidgetKit does not draw lists at all; a rendered image needs no more than this.
nonisolated public struct List<SelectionValue: Hashable, Content: View>: View {
  private let content: Content

  /// Creates a list; nothing is selected in a rendered image.
  public init(selection: Binding<SelectionValue?>?, @ViewBuilder content: () -> Content) {
    self.content = content()
  }

  /// Creates a list; nothing is selected in a rendered image.
  public init(selection: Binding<Set<SelectionValue>>?, @ViewBuilder content: () -> Content) {
    self.content = content()
  }

  /// The rows.
  @MainActor public var body: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: 0) {
        SubviewsReader(content: content) { rows in
          ForEach(rows) { row in
            VStack(alignment: .leading, spacing: 0) {
              row
                .padding(.vertical, 11)
              if row.id != rows.last?.id { Divider() }
            }
          }
        }
      }
      .padding(.horizontal, 16)
    }
  }
}

extension List where SelectionValue == Never {
  /// Creates a list.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  /// Creates a list with a row for every element.
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {
    self.init { ForEach(data, content: rowContent) }
  }

  /// Creates a list with a row for every element.
  public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> {
    self.init { ForEach(data, id: id, content: rowContent) }
  }
}

extension List where SelectionValue == Never {
  /// Creates a list with a row for every number in a range.
  public init<Row: View>(_ data: Range<Int>, @ViewBuilder rowContent: @escaping (Int) -> Row)
  where Content == ForEach<Range<Int>, Int, Row> {
    self.init { ForEach(data, content: rowContent) }
  }
}
