import TemplateEvaluation

/// The first example of the reference: a complete template.
package enum FirstWidget {
  package static let widget = """
    {
      "name": "Weather",
      "description": "The weather now and in the next hours.",
      "families": ["systemSmall", "systemMedium"],
      "parameters": { "city": { "type": "string", "default": "Berlin" } },
      "sources": { "weather": { "url": "https://example.org/v1/weather?city={city}" } },
      "entries": "now",
      "reload": ".after(entry.date + 1800)"
    }
    """

  package static let sample = """
    {
      "weather": {
        "temperature": 21.5,
        "symbol": "cloud.sun.fill",
        "sunset": "2026-01-14T16:20:00Z",
        "warning": null,
        "hours": [
          { "time": "2026-01-14T10:00:00Z", "temperature": 21.0, "rain": 10 },
          { "time": "2026-01-14T11:00:00Z", "temperature": 22.4, "rain": 35 }
        ]
      }
    }
    """

  package static let views = """
    import SwiftUI
    import WidgetKit

    struct WeatherView: View {
      @Environment(\\.widgetFamily) var family
      let entry: Entry

      var body: some View {
        VStack(alignment: .leading, spacing: 4) {
          header
          if family == .systemMedium {
            HStack {
              ForEach(entry.weather.hours.prefix(6), id: \\.time) { hour in
                HourView(hour: hour)
              }
            }
          }
          Spacer(minLength: 0)
          Text("Sunset \\(entry.weather.sunset, style: .time)").font(.caption)
        }
        .frame(maxWidth: .infinity, alignment: .leading)
        .containerBackground(.background, for: .widget)
      }

      private var header: some View {
        HStack {
          Image(systemName: entry.weather.symbol).font(.largeTitle)
          VStack(alignment: .leading) {
            Text(entry.configuration.city).bold()
            Text("\\(entry.weather.temperature, specifier: "%.1f") °C")
          }
        }
      }
    }

    struct HourView: View {
      let hour: Hour

      var body: some View {
        VStack(spacing: 2) {
          Text(hour.time, format: .dateTime.hour())
          Text("\\(Int(hour.temperature.rounded()))°").bold()
          Text("\\(hour.rain) %").foregroundStyle(hour.rain > 30 ? .primary : .secondary)
        }
        .font(.caption)
        .frame(maxWidth: .infinity)
      }
    }
    """

  static var page: [String] {
    [
      "## A first widget",
      "`weather/widget.json` declares the data source and a parameter:", code(widget),
      """
      `weather/sample.json` has sample data, with a member for each source, which defines the types of \
      `entry.…`:
      """, code(sample),
      "`weather/views.swift` has the views:", code(views),
      """
      `placard check weather` reports errors and warnings (with `--strict` the exit code is 1 for warnings \
      too), `placard preview weather` renders it with the sample, and `placard add weather --family systemMedium` \
      puts it on a display. Placard shows the view whose only property without a default value is `let entry: Entry`.
      """,
    ]
  }

  static func code(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "    " + $0 }.joined(separator: "\n")
  }
}
