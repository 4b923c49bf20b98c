import SwiftUI
import WidgetKit

struct JokeEntry: TimelineEntry {
  let date: Date
  let joke: Joke
}

struct Joke: Hashable {
  let setup: String
  let punchline: String

  /// The joke of an hour, which changes on the hour.
  static func ofTheHour(_ date: Date) -> Joke {
    let hour = Int((date.timeIntervalSinceReferenceDate / 3600).rounded(.down))
    return all[((hour % all.count) + all.count) % all.count]
  }

  static let all = [
    Joke(setup: "Why did the panda bring a ladder?", punchline: "The bamboo was on the house."),
    Joke(setup: "What does a fox read in bed?", punchline: "Tails of adventure."),
    Joke(setup: "How does an octopus go to battle?", punchline: "Well armed."),
    Joke(setup: "Why are unicorns bad at bluffing?", punchline: "They always make a point."),
    Joke(setup: "What do whales put on toast?", punchline: "Jellyfish."),
    Joke(setup: "Why did the robot nap at noon?", punchline: "It had a hard drive."),
  ]
}

/// Provides a new joke on the hour, for a day.
struct JokeProvider: TimelineProvider {
  func placeholder(in context: Context) -> JokeEntry {
    JokeEntry(date: Date(), joke: Joke.all[0])
  }

  func getSnapshot(in context: Context, completion: @escaping (JokeEntry) -> Void) {
    completion(JokeEntry(date: Date(), joke: Joke.all[0]))
  }

  func getTimeline(in context: Context, completion: @escaping (Timeline<JokeEntry>) -> Void) {
    completion(Timeline(entries: Self.entries(from: Date()), policy: .atEnd))
  }

  private static func entries(from now: Date) -> [JokeEntry] {
    let hour = Calendar.current.dateInterval(of: .hour, for: now)?.start ?? now
    let dates = [now] + (1..<24).map { hour.addingTimeInterval(Double($0) * 3600) }
    return dates.map { JokeEntry(date: $0, joke: .ofTheHour($0)) }
  }
}

struct JokeWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "com.example.emoji-rangers.joke", provider: JokeProvider()) { entry in
      JokeView(entry: entry)
    }
    .configurationDisplayName("Joke of the Hour")
    .description("A new joke, every hour.")
    .supportedFamilies([.systemSmall, .systemMedium, .systemLarge])
  }
}

struct JokeView: View {
  let entry: JokeEntry

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      Label("Joke of the Hour", systemImage: "quote.bubble.fill")
        .font(.subheadline.weight(.semibold))
        .foregroundStyle(.secondary)
        .lineLimit(1)
        .minimumScaleFactor(0.7)
      Spacer(minLength: 0)
      ViewThatFits(in: .vertical) {
        joke(size: 84)
        joke(size: 68)
        joke(size: 56)
        joke(size: 44)
        joke(size: 34)
        joke(size: 28)
        joke(size: 22)
        joke(size: 17)
        joke(size: 14)
      }
      Spacer(minLength: 0)
    }
    .frame(maxWidth: .infinity, alignment: .leading)
    .containerBackground(for: .widget) { Color("Paper") }
    .widgetURL(URL(string: "game:///jokes"))
  }

  private func joke(size: CGFloat) -> some View {
    VStack(alignment: .leading, spacing: size * 0.3) {
      Text(entry.joke.setup)
        .font(.system(size: size, weight: .bold, design: .rounded))
      Text(entry.joke.punchline)
        .font(.system(size: size * 0.8, weight: .medium, design: .rounded))
        .foregroundStyle(.secondary)
    }
  }
}
