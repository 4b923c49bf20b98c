nonisolated extension View {
  /// Returns the view unchanged: a rendered image presents nothing else.
  public func sheet(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> some View
  ) -> some View { self }

  /// Returns the view unchanged: a rendered image presents nothing else.
  public func sheet<Item: Identifiable>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> some View
  ) -> some View { self }

  /// Returns the view unchanged: a rendered image presents nothing else.
  public func fullScreenCover(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> some View
  ) -> some View { self }

  /// Returns the view unchanged: a rendered image presents nothing else.
  public func popover(
    isPresented: Binding<Bool>, @ViewBuilder content: @escaping () -> some View
  ) -> some View { self }

  /// Returns the view unchanged: a rendered image presents nothing else.
  public func alert(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>,
    @ViewBuilder actions: () -> some View
  ) -> some View { self }

  /// Returns the view unchanged: a rendered image presents nothing else.
  public func alert(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>,
    @ViewBuilder actions: () -> some View, @ViewBuilder message: () -> some View
  ) -> some View { self }

  /// Returns the view unchanged: a rendered image presents nothing else.
  @_disfavoredOverload
  public func alert<S: StringProtocol>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: () -> some View
  ) -> some View { self }

  /// Returns the view unchanged: a rendered image presents nothing else.
  @_disfavoredOverload
  public func alert<S: StringProtocol>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: () -> some View,
    @ViewBuilder message: () -> some View
  ) -> some View { self }

  /// Returns the view unchanged: a rendered image presents nothing else.
  public func confirmationDialog(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>,
    titleVisibility: Visibility = .automatic, @ViewBuilder actions: () -> some View
  ) -> some View { self }

  /// Returns the view unchanged: a rendered image presents nothing else.
  public func contextMenu(@ViewBuilder menuItems: () -> some View) -> some View { self }
}
