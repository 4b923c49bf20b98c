public import Graphics

extension Image {
  /// The image in whatever size it is offered.
  ///
  /// `capInsets`, in points, are the parts of a stretched picture that keep their size; a tiled picture
  /// has none.
  public func resizable(
    capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch
  ) -> Image {
    var result = self
    result.resizing = Resizing(capInsets: capInsets, mode: resizingMode)
    return result
  }

  /// The image in its own colors or in the foreground style; `nil` leaves that to its catalogue.
  public func renderingMode(_ renderingMode: TemplateRenderingMode?) -> Image {
    var result = self
    result.renderingMode = renderingMode
    return result
  }

  /// How the image's pixels are made larger or smaller.
  public func interpolation(_ interpolation: Interpolation) -> Image {
    var result = self
    result.interpolation = interpolation
    return result
  }

  /// Whether the edges of the image are smoothed; they lie on whole pixels, so there is nothing to smooth.
  public func antialiased(_ isAntialiased: Bool) -> Image { self }

  /// How many colors the symbol is drawn in; every mode is drawn alike.
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Image {
    var result = self
    result.symbolRenderingMode = mode
    return result
  }
}

extension View {
  /// How large symbols inside are beside text.
  public func imageScale(_ scale: Image.Scale) -> some View {
    changingEnvironment { $0.imageScale = scale }
  }

  /// Which form of symbols is drawn inside, where there is an icon for it.
  public func symbolVariant(_ variant: SymbolVariants) -> some View {
    changingEnvironment { $0.symbolVariants = variant }
  }

  /// How many colors symbols inside are drawn in; every mode is drawn alike.
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View {
    changingEnvironment { $0.symbolRenderingMode = mode }
  }
}
