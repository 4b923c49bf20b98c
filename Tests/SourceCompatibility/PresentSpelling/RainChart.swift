import Charts
import SwiftUI

struct Rain: Identifiable {
  let id: Int
  let day: Date
  let millimeters: Double
  let town: String
}

struct RainChart: View {
  let rain: [Rain]

  var body: some View {
    Chart {
      ForEach(rain) { rain in
        BarMark(x: .value("Day", rain.day, unit: .day), y: .value("Rain", rain.millimeters))
          .foregroundStyle(by: .value("Town", rain.town))
      }
      RuleMark(y: .value("Usual", 4)).annotation { Text("usual") }
    }
    .chartYAxis { AxisMarks(values: .automatic(desiredCount: 3)) }
  }
}
