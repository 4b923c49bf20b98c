import Foundation
import Graphics
import TemplateEvaluation
import WidgetUI

extension Animation: CatalogValue {}
extension AnyTransition: CatalogValue {}
extension ContentTransition: CatalogValue {}

/// Animations and transitions, which are accepted without effect so that views can be copied from SwiftUI code.
enum AnimationModifiers: CatalogSection {
  static let title = "Animations"
  static let introduction = "Accepted without effect: a widget's frame does not move."

  static var types: [NativeType] {
    [
      NativeType(equatable: Animation.self), NativeType(AnyTransition.self),
      NativeType(equatable: ContentTransition.self),
    ]
  }

  static var entries: [CatalogEntry] { modifiers + animations + transitions }

  private static var modifiers: [CatalogEntry] {
    [
      CatalogEntry(
        .value(.view), "animation",
        parameters: [
          CatalogParameter(label: nil, type: .optional(Animation.templateType), defaultSource: nil),
          CatalogParameter(label: "value", type: .variable("Value"), defaultSource: nil),
        ], result: .view
      ) { values, _ in values[0] ?? .null },
      modifier("transition", Parameter<AnyTransition>()) { view, _ in view },
      modifier("contentTransition", Parameter<ContentTransition>()) { view, _ in view },
      CatalogEntry(
        .value(.view), "id",
        parameters: [
          CatalogParameter(label: nil, type: .variable("ID"), defaultSource: nil)
        ], result: .view
      ) { values, _ in values[0] ?? .null },
    ]
  }

  private static var animations: [CatalogEntry] {
    let duration = Parameter<Double>("duration")
    return constants(
      of: Animation.self,
      [
        "default": .default, "linear": .linear, "easeIn": .easeIn, "easeOut": .easeOut,
        "easeInOut": .easeInOut, "spring": .spring, "bouncy": .bouncy, "smooth": .smooth,
        "snappy": .snappy,
      ])
      + [
        function(of: Animation.self, "linear", duration) { .linear(duration: $0) as Animation },
        function(of: Animation.self, "easeIn", duration) { .easeIn(duration: $0) as Animation },
        function(of: Animation.self, "easeOut", duration) { .easeOut(duration: $0) as Animation },
        function(of: Animation.self, "easeInOut", duration) {
          .easeInOut(duration: $0) as Animation
        },
        function(of: Animation.self, "spring") { Animation.spring() },
        method(of: Animation.self, "delay", Parameter<Double>()) { $0.delay($1) },
        method(of: Animation.self, "speed", Parameter<Double>()) { $0.speed($1) },
      ]
  }

  private static var transitions: [CatalogEntry] {
    constants(
      of: AnyTransition.self,
      ["identity": .identity, "opacity": .opacity, "scale": .scale, "slide": .slide])
      + [
        function(of: AnyTransition.self, "move", Parameter<Edge>("edge")) {
          AnyTransition.move(edge: $0)
        },
        function(
          of: AnyTransition.self, "asymmetric", Parameter<AnyTransition>("insertion"),
          Parameter<AnyTransition>("removal")
        ) { AnyTransition.asymmetric(insertion: $0, removal: $1) },
        function(of: AnyTransition.self, "push", Parameter<Edge>("from")) {
          AnyTransition.push(from: $0)
        },
      ]
      + constants(
        of: ContentTransition.self,
        [
          "identity": .identity, "opacity": .opacity, "interpolate": .interpolate,
          "symbolEffect": .symbolEffect,
        ])
      + [
        function(
          of: ContentTransition.self, "numericText",
          Parameter("countsDown", default: false, as: "false")
        ) { ContentTransition.numericText(countsDown: $0) }
      ]
  }
}
