import SwiftUI

@MainActor @SpecimenBuilder var frameSpecimens: [Specimen] {
  Specimen(".frame", ".frame(width:height:)", shows: .size(30, 60)) {
    Color.red.frame(width: 30, height: 60)
  }
  Specimen(".frame(width:)", shows: .size(30, 120)) { Color.red.frame(width: 30) }
  Specimen(".frame(height:)", shows: .size(160, 60)) { Color.red.frame(height: 60) }
  Specimen(
    "frame(.infinity)", ".frame(maxWidth:)", ".frame(maxWidth: .infinity)",
    "frame(maxWidth/maxHeight: .infinity)", shows: .size(160, 20)
  ) {
    Tile().frame(maxWidth: .infinity)
  }
  Specimen(".frame(maxHeight:)", ".frame(maxHeight: .infinity)", shows: .size(40, 120)) {
    Tile().frame(maxHeight: .infinity)
  }
  Specimen(".frame(maxWidth:maxHeight:)", shows: .middle(255, 255, 255)) {
    Tile().frame(maxWidth: .infinity, maxHeight: .infinity)
  }
  Specimen(".frame(maxWidth:alignment:)", shows: .size(160, 20)) {
    Tile().frame(maxWidth: .infinity, alignment: .leading)
  }
  Specimen(
    ".frame(maxWidth:maxHeight:alignment:)", "Alignment.center", shows: .middle(255, 255, 255)
  ) {
    Tile().frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .center)
  }
  Specimen(".frame(width:height:alignment:)", "Alignment.topLeading", shows: .size(80, 80)) {
    Tile().frame(width: 80, height: 80, alignment: .topLeading)
  }
  Specimen("Alignment.topTrailing", shows: .size(80, 80)) {
    Tile().frame(width: 80, height: 80, alignment: .topTrailing)
  }
  Specimen(".padding", ".padding()", shows: .size(72, 52)) { Tile().padding() }
  Specimen(".padding(_:)", ".padding(n)", shows: .size(48, 28)) { Tile().padding(4) }
  Specimen(".padding(_:_:)", "Edge constants", "Edge.horizontal", shows: .size(48, 20)) {
    Tile().padding(.horizontal, 4)
  }
  Specimen("Edge.vertical", shows: .size(40, 52)) { Tile().padding(.vertical) }
  Specimen("Edge.leading", "Edge.trailing", shows: .size(46, 20)) {
    Tile().padding(.leading, 4).padding(.trailing, 2)
  }
  Specimen("Edge.top", "Edge.bottom", shows: .size(40, 26)) {
    Tile().padding(.top, 4).padding(.bottom, 2)
  }
  Specimen(".padding([edges])", shows: .size(44, 24)) { Tile().padding([.top, .leading], 4) }
  Specimen("EdgeInsets", "EdgeInsets(top:leading:bottom:trailing:)", shows: .size(46, 24)) {
    Tile().padding(EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4))
  }
  Specimen(".aspectRatio", ".aspectRatio(contentMode:)", "ContentMode constants") {
    Image(systemName: "star").resizable().aspectRatio(contentMode: .fit)
  }
  Specimen("ContentMode.fit", ".aspectRatio(_:contentMode:)", shows: .size(120, 120)) {
    Color.red.aspectRatio(1, contentMode: .fit)
  }
  Specimen(".scaledToFill", ".scaledToFill()", shows: .size(20, 20)) {
    Image(uiImage: redImage)
      .resizable()
      .scaledToFill()
      .frame(width: 20, height: 20)
      .clipped()
  }
}
