import Foundation

/// A small starter template: a to-do list with its data in a file.
struct StarterTemplate {
  private let kind: String

  init(named kind: String) { self.kind = kind }

  /// Writes the template to a new folder.
  func write(to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    for (name, text) in files {
      try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }
  }

  /// The display name: `My List` for `my-list`.
  private var displayName: String {
    kind.split { "-_.".contains($0) }.map { $0.prefix(1).uppercased() + $0.dropFirst() }
      .joined(separator: " ")
  }

  private var files: [(name: String, text: String)] {
    [
      ("widget.json", widget), ("views.swift", Self.views), ("list.json", Self.list + "\n"),
      ("sample.json", "{\n  \"list\": \(Self.indented(Self.list))\n}\n"), ("README.md", readme),
    ]
  }

  private var widget: String {
    """
    {
      "name": "\(displayName)",
      "description": "Things to do, and how many of them are done.",
      "families": ["systemSmall", "systemMedium", "systemLarge", "systemExtraLarge"],
      "sources": { "list": { "file": "list.json" } },
      "types": { "list.items[]": "Item" },
      "reload": ".after(entry.date + 900)"
    }

    """
  }

  /// The data, which also serves as the sample.
  private static let list = """
    {
      "title": "This week",
      "items": [
        { "text": "Water the plants", "done": true },
        { "text": "Book the ferry", "done": false },
        { "text": "Call Grandma", "done": true },
        { "text": "Fix the bike", "done": false },
        { "text": "Return the books", "done": false },
        { "text": "Bake bread", "done": true }
      ]
    }
    """

  private static func indented(_ text: String) -> String {
    text.replacingOccurrences(of: "\n", with: "\n  ")
  }

  private static let views = """
    import SwiftUI
    import WidgetKit

    /// A list of things to do: open ones first, as many as fit.
    struct ListView: View {
      let entry: Entry

      var items: [Item] {
        entry.list.items.filter { !$0.done } + entry.list.items.filter { $0.done }
      }

      var done: Int { entry.list.items.filter { $0.done }.count }

      /// The largest size at which all items fit, but not too small to read.
      func size(in available: CGSize) -> CGFloat {
        min(34, max(15, min(available.height / CGFloat(2.5 + 1.9 * Double(items.count)), available.width / 15)))
      }

      var body: some View {
        GeometryReader { proxy in
          let size = size(in: proxy.size)
          let listHeight = proxy.size.height - size * 2.5
          let count = max(0, min(items.count, Int(listHeight / (size * 1.4))))
          VStack(alignment: .leading, spacing: 0) {
            Heading(title: entry.list.title, done: done, count: items.count, size: size)
              .frame(height: size * 2.5, alignment: .top)
            ForEach(0..<count, id: \\.self) { index in
              ItemRow(item: items[index], size: size)
                .frame(height: min(size * 2.2, floor(listHeight / CGFloat(count))))
            }
          }
        }
      }
    }

    /// The title, the number of completed items, and a progress bar.
    struct Heading: View {
      let title: String
      let done: Int
      let count: Int
      let size: CGFloat

      var body: some View {
        VStack(spacing: size * 0.4) {
          HStack(alignment: .firstTextBaseline) {
            Text(title)
              .font(.system(size: size, weight: .bold))
              .lineLimit(1)
              .minimumScaleFactor(0.7)
            Spacer(minLength: 4)
            Text("\\(done)/\\(count)")
              .font(.system(size: size, weight: .semibold))
              .monospacedDigit()
          }
          ProgressView(value: Double(done), total: Double(max(1, count)))
            .tint(.green)
        }
      }
    }

    /// One thing to do.
    struct ItemRow: View {
      let item: Item
      let size: CGFloat

      var body: some View {
        HStack(spacing: size * 0.5) {
          Image(systemName: item.done ? "checkmark.circle.fill" : "circle")
            .font(.system(size: size))
            .foregroundStyle(item.done ? Color.green : Color.primary)
          Text(item.text)
            .font(.system(size: size, weight: item.done ? .regular : .semibold))
            .lineLimit(1)
            .minimumScaleFactor(0.8)
          Spacer(minLength: 0)
        }
      }
    }

    """

  private var readme: String {
    """
    # \(displayName)

    A to-do list from `list.json`, which Placard reads every quarter of an hour. `sample.json` is an example of the data;
    `views.swift` has the views, and `widget.json` describes the widget and its data sources.

    ```sh
    placard preview --watch ./\(kind)
    placard check ./\(kind)
    placard add ./\(kind) --family systemMedium
    placard run
    ```

    `placard templates --reference` prints the reference.

    """
  }
}
