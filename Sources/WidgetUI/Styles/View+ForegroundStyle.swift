nonisolated extension View {
  /// Sets the style of texts, symbols and shapes inside.
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View {
    changingEnvironment {
      $0.foregroundStyle = AnyShapeStyle(style)
      $0.foregroundLevels = []
    }
  }

  /// Sets the first two levels of the foreground style inside.
  public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle>(
    _ primary: S1, _ secondary: S2
  ) -> some View {
    changingEnvironment {
      $0.foregroundStyle = AnyShapeStyle(primary)
      $0.foregroundLevels = [AnyShapeStyle(secondary)]
    }
  }

  /// Sets the first three levels of the foreground style inside.
  public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle, S3: ShapeStyle>(
    _ primary: S1, _ secondary: S2, _ tertiary: S3
  ) -> some View {
    changingEnvironment {
      $0.foregroundStyle = AnyShapeStyle(primary)
      $0.foregroundLevels = [AnyShapeStyle(secondary), AnyShapeStyle(tertiary)]
    }
  }

  /// Sets the color of texts, symbols and shapes inside; `nil` restores the standard color.
  public func foregroundColor(_ color: Color?) -> some View {
    changingEnvironment {
      $0.foregroundStyle = color.map(AnyShapeStyle.init)
      $0.foregroundLevels = []
    }
  }

  /// Sets the style of controls inside.
  public func tint<S: ShapeStyle>(_ tint: S?) -> some View {
    changingEnvironment { $0.tint = tint.map(AnyShapeStyle.init) }
  }

  /// Sets the color of controls inside.
  public func tint(_ tint: Color?) -> some View {
    changingEnvironment { $0.tint = tint.map(AnyShapeStyle.init) }
  }

  /// Sets the color of controls and of `Color.accentColor` inside.
  public func accentColor(_ color: Color?) -> some View {
    changingEnvironment {
      $0.tint = color.map(AnyShapeStyle.init)
      $0.accentColor = color
    }
  }
}
