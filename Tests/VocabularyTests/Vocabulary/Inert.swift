import SwiftUI

@MainActor @SpecimenBuilder var inertSpecimens: [Specimen] {
  Specimen(".animation", ".animation(_:value:)", "Animation constants", shows: .size(40, 20)) {
    Tile()
      .animation(.easeInOut(duration: 0.3), value: 89)
      .animation(.default, value: true)
  }
  Specimen(".transition", ".transition(_:)", shows: .size(40, 20)) {
    Tile().transition(.move(edge: .bottom))
  }
  Specimen(".onAppear", ".onAppear({})", shows: .size(40, 20)) {
    Tile().onAppear {
      print("appeared")
    }
  }
  Specimen(
    ".presentationDetents", ".interactiveDismissDisabled", ".toolbarBackground",
    ".navigationBarBackButtonHidden", shows: .size(40, 20)
  ) {
    Tile()
      .presentationDetents([.medium, .height(200)])
      .interactiveDismissDisabled()
      .toolbarBackground(.visible, for: .navigationBar)
      .navigationBarBackButtonHidden()
  }
  Specimen(
    ".keyboardType", ".textContentType", ".autocorrectionDisabled", ".submitLabel",
    ".scrollDismissesKeyboard", shows: .size(40, 20)
  ) {
    Tile()
      .keyboardType(.numberPad)
      .textContentType(.oneTimeCode)
      .autocorrectionDisabled()
      .submitLabel(.next)
      .scrollDismissesKeyboard(.immediately)
  }
  Specimen("@FocusState", ".focused", shows: .middle(255, 255, 255)) { Focus() }
  Specimen(".onDelete", ".onMove", shows: .size(40, 40)) {
    VStack(spacing: 0) {
      ForEach(0..<2) { _ in Tile() }.onDelete { _ in }.onMove { _, _ in }
    }
  }
}

private struct Focus: View {
  @FocusState private var isFocused: Bool

  var body: some View {
    (isFocused ? Color.black : Color.white).focused($isFocused)
  }
}
