import Foundation
import SwiftUI

private let formatter: DateFormatter = {
  let formatter = DateFormatter()
  formatter.dateFormat = "HH:mm"
  formatter.timeZone = TimeZone(secondsFromGMT: 0)
  return formatter
}()

private var styledName: AttributedString {
  var name = AttributedString("Panda")
  name.foregroundColor = .red
  name.font = .headline
  return name
}

@MainActor @SpecimenBuilder var commonFormats: [Specimen] {
  Specimen("date with a formatter") { Text(morning, formatter: formatter) }
  Specimen("interpolated date with a formatter") { Text("\(morning, formatter: formatter)") }
  Specimen("interpolated date with a format") { Text("\(morning, format: .dateTime.month())") }
  Specimen("date formatted by a style") { Text(morning.formatted(.dateTime.day().month(.wide))) }
  Specimen("current date") { Text(.currentDate, format: .dateTime.hour().minute()) }
  Specimen("current date of a source") {
    Text(TimeDataSource<Date>.currentDate, format: .reference(to: morning))
  }
  Specimen("time from a date") {
    Text(
      .currentDate,
      format: SystemFormatStyle.DateOffset(
        to: morning, allowedFields: [.day, .hour, .minute], maxFieldCount: 2, sign: .never))
  }
  Specimen("stopwatch and timer") {
    VStack {
      Text(.currentDate, format: .stopwatch(startingAt: morning, maxPrecision: .seconds(1)))
      Text(.currentDate, format: .timer(countingDownIn: morning..<morning + 60))
      Text(.durationOffset(to: morning), format: .time(pattern: .minuteSecond))
    }
  }
  Specimen("number formatted before") {
    Text(1234.5.formatted(.number.precision(.fractionLength(1))))
  }
  Specimen("number grouped") { Text(1_234_567, format: .number.grouping(.automatic)) }
  Specimen("short number") { Text(12_345, format: .number.notation(.compactName)) }
  Specimen("count") { Text("\([1, 2].count) heroes") }
  Specimen("count of bytes") { Text(Int64(2_000_000), format: .byteCount(style: .file)) }
  Specimen("list") { Text(["Panda", "Egghead"], format: .list(type: .and)) }
  Specimen("attributes") { Text(styledName) }
  Specimen("key of an initializer") { Text(.init("**Panda**")) }
  Specimen("line limits of ranges") {
    VStack {
      Text("Panda").lineLimit(2...)
      Text("Panda").lineLimit(...3)
    }
  }
  Specimen("lines under and through") {
    Text("Panda").underline(true, color: .red).strikethrough(false)
  }
  Specimen("patterned line") { Text("Panda").underline(true, pattern: .dot, color: .blue) }
  Specimen("font of a size and design") {
    Text("89").font(Font.system(size: 10, design: .monospaced))
  }
  Specimen("font of a size with digits") { Text("89").font(.system(size: 20).monospacedDigit()) }
  Specimen("small capitals and leading") { Text("Panda").font(.body.smallCaps().leading(.tight)) }
  Specimen("font of a thin style") { Text("89").font(Font.system(.largeTitle).weight(.thin)) }
  Specimen("monospaced") { Text("89").monospaced().font(.callout) }
  Specimen("font of a variable") {
    let font: Font = .system(.footnote, design: .rounded)
    Text("Panda").font(font)
  }
  Specimen("weights in order") {
    HStack {
      ForEach([Font.Weight.ultraLight, .thin, .light, .regular, .black], id: \.self) { weight in
        Text("a").fontWeight(weight)
      }
    }
  }
}
