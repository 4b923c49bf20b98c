import Foundation
import FramePipeline
import WidgetHost

/// Checks the frames in the output at the end of a day.
struct OutputCheck {
  let frames: DayFrames
  /// The frames of a run without faults; `nil` compares none.
  let reference: DayFrames?
  let requests: [DayRequest]
  /// The end of the day.
  let end: Date

  private var numbers: Range<Int> { 0..<frames.population.count }

  var rules: [CheckedRule] {
    let texts = requests.reduce(into: [Int: String]()) { texts, request in
      if request.kind == .configure { texts[request.instance] = request.value }
    }
    let locale = requests.last { $0.kind == .locale }?.value
    return [
      completeness, model(texts: texts, locale: locale ?? HostEnvironment().locale),
    ] + (reference.map { [difference(from: $0)] } ?? [])
  }

  private var completeness: CheckedRule {
    var rule = CheckedRule("each manifest's frames exist with their digests")
    for number in numbers {
      rule.checked += 1
      guard let manifest = frames.manifest(of: number) else {
        rule.violate("\(frames.population.name(number)) has no manifest")
        continue
      }
      for frame in manifest.frames where frames.bytes(of: frame.picture, of: number) == nil {
        rule.violate("\(frame.picture.image) of \(frames.population.name(number))")
      }
    }
    return rule
  }

  /// Checks that each instance shows what it has to show at the end, with its last text and language.
  private func model(texts: [Int: String], locale: String) -> CheckedRule {
    var rule = CheckedRule("the last pictures are those of the model")
    for number in numbers {
      rule.checked += 1
      let subject = DayFrames.Subject(
        number: number, text: texts[number] ?? "", locale: locale)
      let expected = frames.population.entryDates(of: number, at: end)
        .map { frames.picture(of: subject, at: $0) }
      let shown = frames.manifest(of: number)?.frames
        .map { frames.bytes(of: $0.picture, of: number) ?? [] }
      if shown != expected { rule.violate(frames.population.name(number)) }
    }
    return rule
  }

  /// Checks that manifests and pictures equal those of a run without faults.
  ///
  /// Only the date at which the manifest was generated may differ: a node that failed has done it earlier or later.
  private func difference(from other: DayFrames) -> CheckedRule {
    var rule = CheckedRule(
      "the last manifests, but for 'generatedAt', and pictures are those without faults")
    for number in numbers {
      rule.checked += 1
      var manifests = [frames.manifest(of: number), other.manifest(of: number)]
      let date = manifests[1]?.generatedAt
      if let date { manifests[0]?.generatedAt = date }
      let pictures = [frames, other].map { run in
        run.manifest(of: number)?.frames.map { run.bytes(of: $0.picture, of: number) }
      }
      if manifests[0] == nil || manifests[0] != manifests[1] || pictures[0] != pictures[1] {
        rule.violate(frames.population.name(number))
      }
    }
    return rule
  }
}
