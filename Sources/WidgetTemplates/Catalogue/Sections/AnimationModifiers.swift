import Foundation
import Graphics
import WidgetUI

extension Animation: NativeValue {}
extension AnyTransition: NativeValue {}
extension ContentTransition: NativeValue {}

/// Movements, which a picture does not have: they are accepted, so that views can be copied.
enum AnimationModifiers: CatalogueSection {
  static let title = "Animations"
  static let introduction = "Accepted and without effect: a widget's picture does not move."

  static var types: [NativeType] {
    [
      NativeType(equatable: Animation.self), NativeType(AnyTransition.self),
      NativeType(equatable: ContentTransition.self),
    ]
  }

  static var entries: [CatalogueEntry] { modifiers + animations + transitions }

  private static var modifiers: [CatalogueEntry] {
    [
      CatalogueEntry(
        .value(.view), "animation",
        parameters: [
          CatalogueParameter(label: nil, type: .optional(Animation.templateType), standard: nil),
          CatalogueParameter(label: "value", type: .variable("Value"), standard: nil),
        ], result: .view
      ) { values, _ in values[0] ?? .null },
      modifier("transition", Parameter<AnyTransition>()) { view, _ in view },
      modifier("contentTransition", Parameter<ContentTransition>()) { view, _ in view },
      CatalogueEntry(
        .value(.view), "id",
        parameters: [
          CatalogueParameter(label: nil, type: .variable("ID"), standard: nil)
        ], result: .view
      ) { values, _ in values[0] ?? .null },
    ]
  }

  private static var animations: [CatalogueEntry] {
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

  private static var transitions: [CatalogueEntry] {
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
