// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import SwiftUI

// A form that an app shares with its widget: what it does with input, pages and sheets has no effect here.

struct BerthForm: View {
  enum Field: Hashable { case name, draught }

  @Environment(\.horizontalSizeClass) private var horizontalSizeClass
  @Environment(\.verticalSizeClass) private var verticalSizeClass: UserInterfaceSizeClass?
  @Environment(\.presentationMode) private var presentationMode
  @Environment(\.dismissSearch) private var dismissSearch
  @Environment(\.openWindow) private var openWindow
  @Environment(\.editMode) private var editMode
  @Environment(\.sidebarRowSize) private var rowSize
  @Environment(\.imageScale) private var imageScale
  @Environment(\.controlSize) private var controlSize
  @FocusState private var field: Field?
  @FocusState private var isEditing: Bool
  @State private var name = "Pier 4"
  @State private var berths = ["North", "South"]
  @State private var detent = PresentationDetent.medium

  var isWide: Bool { horizontalSizeClass == .regular && verticalSizeClass != .compact }

  var body: some View {
    NavigationView {
      Form {
        TextField("Name", text: $name)
          .focused($field, equals: .name)
          .keyboardType(.default)
          .textContentType(.name)
          .textInputAutocapitalization(.words)
          .autocorrectionDisabled()
          .submitLabel(.done)
        TextField("Draught", text: $name)
          .focused($isEditing)
          .keyboardType(.decimalPad)
          .disableAutocorrection(true)
          .autocapitalization(.none)
        ForEach(berths, id: \.self) { Text($0) }
          .onDelete { berths.remove(atOffsets: $0) }
          .onMove(perform: nil)
          .listRowSeparator(.hidden, edges: .bottom)
        DatePicker("Arrival", selection: .constant(.now)).datePickerStyle(.compact)
      }
      .formStyle(.grouped)
      .listSectionSpacing(.compact)
      .scrollDismissesKeyboard(.interactively)
      .navigationBarBackButtonHidden(true)
      .navigationBarItems(trailing: Button("Done", action: close))
      .toolbarBackground(.visible, for: .navigationBar)
      .toolbar(.hidden, for: .tabBar)
    }
    .navigationViewStyle(.stack)
    .presentationDetents([.medium, .fraction(0.3), .height(200)], selection: $detent)
    .presentationDragIndicator(.visible)
    .presentationCompactAdaptation(.popover)
    .presentationBackground(.thinMaterial)
    .interactiveDismissDisabled()
  }

  private func close() {
    field = nil
    isEditing = false
    dismissSearch()
    if editMode?.wrappedValue.isEditing != true { openWindow(id: "berths") }
    presentationMode.wrappedValue.dismiss()
  }
}

struct BerthPages: View {
  var body: some View {
    TabView { Text("1") }.tabViewStyle(.page(indexDisplayMode: .never))
    TabView { Text("2") }.tabViewStyle(PageTabViewStyle())
    ControlGroup { Button("3") {} }.controlGroupStyle(.navigation)
  }
}
