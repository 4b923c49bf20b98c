import SwiftUI
import WidgetKit

struct StringsView: View {
  let entry: Entry

  var body: some View {
    VStack {
      Text("\(entry.title.count) \(entry.title.isEmpty ? "empty" : entry.title.capitalized)")
      Text(entry.title.uppercased() + entry.title.lowercased())
      Text(entry.title.hasPrefix("Ra") && entry.title.hasSuffix("s") ? "yes" : "no")
      Text(entry.title.contains("ng") ? "yes" : "no")
      Text("  a ".trimmingCharacters(in: .whitespaces) + "|")
      Text("\n a\n".trimmingCharacters(in: .whitespacesAndNewlines) + "|")
      Text("\na\n".trimmingCharacters(in: .newlines) + "1a1".trimmingCharacters(in: .decimalDigits))
      Text(
        "a1a".trimmingCharacters(in: .letters)
          + "!a!".trimmingCharacters(in: .punctuationCharacters))
      Text(entry.title.replacingOccurrences(of: "n", with: "NN"))
      Text(entry.title.prefix(2))
      Text(entry.title.suffix(2))
      Text(entry.title.dropFirst())
      Text(entry.title.dropLast(3))
      Text(String(entry.title.reversed()))
      Text("a,b,,c".split(separator: ",").joined(separator: "-"))
      Text("a,b,,c".components(separatedBy: ",").joined(separator: "-"))
      Text(entry.words.joined())
      Text(String(entry.count) + String(entry.ratio) + String(entry.isOpen) + String("x"))
      Text(String(repeating: "ab", count: 3))
      Text(String(format: "%.2f", entry.ratio))
      Text(String(format: "%d of %05d", entry.count, 12))
      Text(String(format: "%@: %.1f%% %x", entry.title, 12.5, 255))
      Text(String(format: "%d %d %d %d", 1, 2, 3, 4))
    }
  }
}
