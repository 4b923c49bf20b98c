extension SymbolTable {
  /// The glyphs, each with its code point, the left, top, right and bottom edge of its ink in 512ths
  /// of the em from the top left of the em box, and the names of the SF Symbols that it stands for.
  static let entries = """
    F002 43 105 469 407 antenna.radiowaves.left.and.right \
    dot.radiowaves.left.and.right; F003 43 63 469 469 badge.plus.radiowaves.right network; F004 85 \
    85 427 427 person.bust person.fill; F005 43 85 469 427 \
    person.crop.circle.badge.exclamationmark person.crop.circle.badge.questionmark \
    person.fill.questionmark; F006 64 64 448 448 person.crop.square.fill; F007 64 64 448 448 \
    person.crop.artframe person.crop.square; F008 43 107 464 405 \
    person.crop.circle.badge.checkmark person.fill.checkmark; F009 43 43 469 469 person.circle \
    person.crop.circle person.crop.circle.badge.moon; F00A 1 0 511 512 person.badge.clock; F00B 1 \
    86 512 427 person.badge.key; F00D 21 86 491 427 person.badge.minus \
    person.crop.circle.badge.minus person.fill.badge.minus; F00E 21 107 491 405 person.2.fill \
    person.3.fill person.3.sequence; F00F 21 107 491 405 person.2 person.3; F011 43 43 469 469 \
    person.icloud person.wave.2; F012 59 85 427 491 person.slash; F013 85 85 427 427 person; F014 \
    21 86 491 427 person.badge.plus person.crop.circle.badge.plus person.fill.badge.plus; F015 31 \
    86 491 427 person.crop.circle.badge.xmark person.fill.xmark; F01B 64 0 448 512 \
    air.conditioner.horizontal; F01C 85 21 427 491 balloon balloon.2; F01D 43 43 448 469 airplane; \
    F01F 21 64 491 469 airplay.video airplayaudio airplayvideo; F020 43 40 469 469 alarm \
    alarm.waves.left.and.right; F026 21 43 491 448 exclamationmark.triangle.fill; F027 64 64 448 \
    448 exclamationmark.square; F028 43 43 469 469 exclamationmark.circle.fill; F029 64 64 448 448 \
    exclamationmark.octagon; F02A 21 43 491 448 exclamationmark.triangle; F02C 43 149 469 363 abc \
    textformat.abc; F035 82 43 429 469 apple.logo; F03B 85 85 427 427 circle.grid.2x2 \
    circle.grid.3x3; F03C 64 64 448 448 archivebox; F042 107 107 405 405 arrow.down.backward \
    arrow.down.left; F043 107 107 405 405 arrow.down.forward arrow.down.right; F045 87 85 425 423 \
    arrow.down; F046 87 85 425 423 arrowshape.down; F047 43 43 469 469 arrow.down.circle.fill; \
    F048 43 43 469 469 arrow.down.circle; F04C 64 64 448 448 arrow.up.and.down; F04D 89 87 427 425 \
    arrow.backward arrow.left; F04E 89 87 427 425 arrowshape.left; F04F 43 43 469 469 \
    arrow.left.circle.fill; F050 43 43 469 469 arrow.left.circle; F054 85 87 423 425 arrow.forward \
    arrow.right; F055 85 87 423 425 arrowshape.right; F056 43 43 469 469 arrow.forward.circle.fill \
    arrow.right.circle.fill; F057 43 43 469 469 arrow.forward.circle arrow.right.circle; F05B 107 \
    107 405 405 arrow.up.backward arrow.up.left; F05C 107 107 405 405 arrow.up.forward \
    arrow.up.right; F05D 87 89 425 427 arrow.up; F05E 87 89 425 427 arrowshape.up; F05F 43 43 469 \
    469 arrow.up.circle.fill; F060 43 43 469 469 arrow.up.circle; F065 85 64 427 448 at; F068 21 \
    43 469 491 fireworks hands.sparkles sparkle sparkles wand.and.rays wand.and.sparkles \
    wand.and.stars; F06E 0 64 512 448 clear delete.backward delete.left; F070 43 21 448 469 \
    building.columns; F071 43 128 469 384 barcode; F072 0 43 512 469 barcode.viewfinder; F076 21 \
    43 491 448 basket; F079 128 43 384 469 battery.100 battery.100percent; F07C 128 43 384 469 \
    battery.25 battery.25percent; F07E 128 43 384 469 battery.50 battery.50percent; F081 128 43 \
    384 469 battery.75 battery.75percent; F084 149 43 363 469 battery.100.bolt \
    battery.100percent.bolt bolt.batteryblock; F08E 128 43 384 469 battery.0 battery.0percent; \
    F092 43 43 491 469 beach.umbrella; F093 64 43 448 469 flask.fill; F096 64 43 448 469 flask; \
    F09A 64 43 448 469 bell.fill; F09B 64 43 451 469 bell.slash; F09C 64 43 427 469 bell; F09E 21 \
    43 469 469 bell.and.waves.left.and.right.fill bell.badge.fill; F09F 21 43 469 469 \
    bell.and.waves.left.and.right bell.badge; F0A3 0 26 512 469 bicycle figure.outdoor.cycle; F0A5 \
    85 64 427 448 binoculars; F0A7 21 43 491 469 microbe; F0AC 43 43 469 469 blinds.vertical.open; \
    F0BA 85 43 427 469 book.closed.fill character.book.closed.fill text.book.closed.fill; F0BD 21 \
    85 491 448 book.fill; F0BE 21 96 491 459 book; F0BF 85 43 427 469 book.closed \
    character.book.closed text.book.closed; F0C0 107 64 405 448 bookmark.fill; F0C3 107 64 405 448 \
    bookmark; F0C6 107 64 405 448 bookmark.slash; F0D6 43 43 469 448 briefcase case cross.case \
    latch.2.case; F0DE 15 15 497 497 light.min sun.min; F0E0 15 15 497 497 light.max rays; F0E2 50 \
    58 443 451 comb; F0E3 43 64 448 448 paintbrush paintbrush.pointed; F0E4 85 64 427 448 ant \
    ladybug lizard; F0E6 43 107 448 384 megaphone; F0E7 85 43 427 448 bus bus.doubledecker; F0EB \
    64 0 448 469 birthday.cake party.popper; F0ED 64 21 448 448 calendar; F0EF 64 21 448 448 \
    calendar.badge.checkmark; F0F0 64 21 491 491 calendar.badge.clock; F0F3 64 21 448 448 \
    calendar.badge.plus; F0F4 64 21 448 448 calendar.badge.exclamationmark calendar.badge.minus; \
    F0F5 64 21 448 448 calendar.day.timeline.left; F0F6 64 21 448 448 calendar.circle; F100 43 43 \
    469 427 camera; F104 43 43 469 469 camera.viewfinder; F108 43 43 469 427 camera.rotate; F10B \
    64 107 448 448 car car.rear car.side; F10C 21 64 491 427 minus.plus.and.fluid.batteryblock \
    minus.plus.batteryblock; F10D 64 0 448 512 bolt.car; F10F 171 43 \
    346 469 carrot; F110 21 43 448 469 cart.fill; F111 21 43 448 469 cart; F112 21 21 451 469 \
    cart.badge.plus; F114 64 128 448 384 banknote; F117 43 85 469 427 dollarsign.circle; F11B 44 \
    96 468 427 cat; F11C 107 21 405 491 ipod; F11D 107 21 405 491 \
    iphone.radiowaves.left.and.right; F11E 171 43 363 469 candybarphone flipphone; F120 107 21 384 \
    491 apps.iphone iphone platter.filled.bottom.iphone; F122 0 35 512 477 iphone.slash; F128 43 \
    64 469 448 chart.bar chart.bar.xaxis; F129 64 64 448 448 lightspectrum.horizontal; F12A 43 64 \
    469 448 chart.line.downtrend.xyaxis chart.line.flattrend.xyaxis chart.line.uptrend.xyaxis \
    chart.xyaxis.line; F12B 64 64 448 448 chart.pie; F12C 75 119 448 405 checkmark; F12E 64 64 448 \
    448 app.fill square.fill; F12F 43 43 469 469 circle.fill moonphase.full.moon; F130 43 43 469 \
    469 circle oval ring.circle; F131 64 64 448 448 app square; F132 64 64 448 448 \
    checkmark.square.fill; F134 43 43 469 469 checkmark.cicle checkmark.circle; F135 64 64 448 448 \
    checkmark.rectangle checkmark.square; F13C 128 119 384 405 arrow.double.down.circle \
    chevron.down.2; F13D 107 128 393 384 chevron.left.2; F13E 119 128 405 384 chevron.right.2; \
    F13F 128 107 384 393 arrow.double.up.circle chevron.up.2; F140 128 183 384 341 \
    chevron.compact.down chevron.down; F141 171 128 329 384 chevron.backward chevron.compact.left \
    chevron.left; F142 183 128 341 384 chevron.compact.right chevron.forward chevron.right; F143 \
    128 171 384 329 chevron.compact.up chevron.up; F146 64 43 448 448 building.2; F147 64 22 448 \
    448 clipboard.fill; F14D 64 22 448 448 clipboard; F14E 64 22 448 448 list.bullet.clipboard \
    list.clipboard pencil.and.list.clipboard; F150 43 43 469 469 clock clock.badge.checkmark \
    deskclock; F156 107 107 405 405 multiply xmark; F157 64 64 448 448 xmark.square.fill; F158 64 \
    64 448 448 xmark.square; F159 43 43 469 469 xmark.circle.fill; F15A 43 43 469 469 \
    xmark.circle; F15C 64 64 448 448 xmark.octagon.fill xmark.seal.fill; F15D 64 64 448 448 nosign \
    xmark.octagon xmark.seal; F15E 64 85 448 427 captions.bubble; F15F 0 85 512 427 cloud.fill \
    icloud.fill; F162 0 85 512 427 icloud.and.arrow.down; F163 0 85 512 427 cloud icloud \
    lock.icloud; F164 0 85 512 469 cloud.slash exclamationmark.icloud icloud.slash xmark.icloud; \
    F167 0 85 512 427 icloud.and.arrow.up; F169 64 64 448 448 curlybraces; F174 43 128 469 384 \
    chevron.left.forwardslash.chevron.right chevron.left.slash.chevron.right swift; F176 43 64 469 \
    448 cup.and.saucer; F177 64 64 445 473 mug; F178 43 43 469 469 centsign; F17A 43 43 469 469 \
    bubble.fill bubble.left.fill bubble.right.fill; F17D 43 43 469 469 \
    exclamationmark.bubble.fill; F17E 43 43 469 469 exclamationmark.bubble; F17F 43 43 469 469 \
    checkmark.bubble.fill; F180 43 43 469 469 checkmark.bubble checkmark.message; F182 43 43 469 \
    469 bubble bubble.left bubble.right; F183 43 43 469 469 plus.bubble; F184 43 43 469 469 \
    ellipsis.bubble.fill; F185 43 43 469 469 ellipsis.bubble; F186 43 43 469 469 \
    questionmark.bubble; F188 43 43 469 469 quote.bubble.fill text.bubble.fill; F189 43 43 469 469 \
    quote.bubble text.bubble; F18A 64 21 448 491 \
    arrowtriangle.right.and.line.vertical.and.arrowtriangle.left square.lefthalf.filled; F18B 43 \
    43 469 469 location.circle.fill safari.fill; F18C 43 43 469 469 compass location.circle \
    safari; F18D 43 64 469 448 apple.terminal terminal; F18F 43 21 448 491 doc.on.doc \
    document.on.document square.on.square; F190 44 44 469 468 scissors; F191 43 21 448 491 \
    doc.on.doc.fill; F192 64 0 448 469 doc.on.clipboard; F197 43 43 469 469 circle.lefthalf.filled \
    circle.righthalf.filled; F19B 43 85 469 427 creditcard creditcard.and.123; F19E 21 21 491 491 \
    crop; F19F 64 64 448 448 viewfinder; F1A0 64 107 448 405 capsule rectangle; F1A1 107 64 405 \
    448 rectangle.portrait; F1A2 85 85 427 427 rectangle.inset.filled; F1A3 21 21 491 491 scope; \
    F1A4 21 21 491 491 dot.scope dot.viewfinder location.viewfinder; F1A5 64 107 448 427 crown; \
    F1A6 64 43 448 469 cube.fill; F1A7 64 43 448 469 cube; F1A9 21 85 491 448 cube.transparent; \
    F1AB 64 43 448 469 waterbottle; F1AC 96 43 406 469 bitcoinsign; F1AD 43 64 436 448 eurosign; \
    F1AE 139 64 384 448 sterlingsign; F1AF 149 64 384 448 indianrupeesign; F1B0 85 64 427 448 \
    nairasign; F1B1 128 64 404 448 rublesign; F1B2 107 64 405 448 turkishlirasign; F1B3 135 64 352 \
    448 dollarsign; F1B5 128 43 416 470 cursorarrow cursorarrow.click cursorarrow.rays; F1B6 37 37 \
    475 475 arrow.up.and.down.and.arrow.left.and.right move.3d; F1B7 84 43 427 469 \
    hand.point.up.left hand.tap; F1C0 107 64 405 448 bin.xmark trash; F1C4 21 43 491 \
    469 desktopcomputer; F1C5 128 43 384 469 pc; F1CA 64 64 448 448 die.face.1; F1CB 64 64 448 448 \
    die.face.2; F1CC 64 64 448 448 die.face.3; F1CD 64 64 448 448 die.face.4; F1CE 64 64 448 448 \
    dice die.face.5; F1CF 64 64 448 448 die.face.6; F1D0 43 43 469 469 \
    arrow.triangle.turn.up.right.diamond; F1D4 107 107 405 405 divide; F1D8 85 214 426 298 \
    circle.grid.2x1 ellipsis ellipsis.circle; F1D9 214 85 298 426 ellipsis.vertical; F1DA 107 64 \
    405 427 arrow.down.app arrow.down.to.line square.and.arrow.down \
    square.and.arrow.down.on.square; F1DC 64 192 448 320 line.2.horizontal; F1DE 64 64 448 448 \
    hand.draw pencil.and.scribble signature; F1E6 54 54 458 458 dumbbell \
    figure.strengthtraining.traditional; F1E7 43 43 469 469 globe.americas globe.asia.australia \
    globe.central.south.asia globe.desk globe.europe.africa; F1EA 107 107 405 405 eject; F1EE 43 \
    85 469 427 envelope.fill mail.fill; F1EF 43 14 469 427 envelope.open.fill; F1F0 43 85 469 427 \
    envelope envelope.badge mail; F1F2 43 43 469 469 mouth; F1F5 43 43 469 469 face.smiling \
    face.smiling.inverse; F1F6 43 43 469 469 facemask; F1F8 43 43 469 469 face.dashed; F1FC 107 \
    171 405 341 equal; F1FD 64 64 448 448 equal.square; F205 235 96 277 416 exclamationmark; F206 \
    64 64 448 448 rectangle.portrait.and.arrow.forward rectangle.portrait.and.arrow.right; F208 21 \
    96 491 416 eye eye.trianglebadge.exclamationmark eyes; F209 21 64 491 469 eye.slash; F20A 43 \
    45 467 469 eyedropper; F210 43 43 470 469 fan fanblades; F211 85 128 459 384 forward; F212 43 \
    43 469 469 faxmachine; F213 43 21 469 491 ferry sailboat; F214 85 43 427 469 doc.fill \
    document.fill; F219 85 43 427 469 doc.badge.gearshape doc.circle doc.plaintext doc.richtext \
    doc.text text.document text.page; F21D 85 43 427 469 arrow.up.doc; F21E 85 43 427 469 \
    doc.text.magnifyingglass rectangle.and.text.magnifyingglass text.magnifyingglass; F21F 85 43 \
    427 469 doc.text.image; F220 85 43 427 469 arrow.down.doc; F221 85 43 427 469 lock.doc; F224 \
    85 43 427 469 doc document; F230 85 64 427 448 film; F236 64 128 448 384 \
    line.3.horizontal.decrease line.horizontal.3.decrease line.horizontal.3.decrease.circle; F237 \
    71 37 448 479 touchid; F238 85 14 427 469 flame; F23A 43 107 469 427 fish; F23B 107 85 427 448 \
    flag.fill; F23C 107 85 427 448 flag.checkered; F23D 107 85 427 448 flag; F240 107 \
    64 427 448 flag.2.crossed; F241 149 43 363 469 bolt bolt.badge.checkmark; F242 64 43 474 491 \
    bolt.badge.a; F243 43 43 405 469 bolt.slash; F247 64 64 448 448 square.on.square.dashed; F248 \
    64 64 448 448 rectangle.on.rectangle square.fill.on.square square.filled.on.square; F24A 64 22 \
    448 469 camera.macro; F24B 43 85 469 427 folder.fill; F24C 43 85 469 427 \
    folder.badge.person.crop; F256 43 85 469 427 folder folder.badge.gearshape \
    questionmark.folder; F257 43 85 469 427 folder.badge.plus; F258 43 85 469 427 \
    folder.badge.minus; F25A 43 64 469 448 takeoutbag.and.cup.and.straw; F25D 81 82 430 431 \
    football; F260 64 64 448 448 text.aligncenter; F261 64 64 448 448 text.justify; F262 64 64 448 \
    448 text.alignleft; F263 64 64 448 448 text.alignright; F264 149 85 379 384 bold; F275 64 64 \
    448 448 decrease.indent; F276 64 64 448 448 increase.indent list.bullet.indent; F277 128 85 \
    384 384 italic skew; F279 54 96 448 416 checklist.unchecked list.bullet list.dash; F27B 43 85 \
    448 427 list.number; F27D 192 85 362 384 paragraphsign; F27E 107 149 405 363 quote.closing \
    quote.opening text.quote; F27F 64 85 469 405 symbol.size textformat textformat.size; F280 64 \
    85 448 405 strikethrough; F284 93 85 419 405 character; F287 107 64 405 448 underline; F28C 43 \
    43 469 469 bubble.left.and.bubble.right bubble.left.and.exclamationmark.bubble.right \
    bubble.left.and.text.bubble.right; F28F 107 43 405 469 refrigerator; F295 110 70 402 442 \
    function; F296 43 43 469 469 arcade.stick circle.grid.cross dpad; F298 85 64 437 448 fuelpump; \
    F29A 43 43 469 469 barometer gauge gauge.medium gauge.with.dots.needle.50percent \
    gauge.with.needle; F29B 43 40 471 469 hammer; F2A1 21 43 491 469 gift; F2AA 5 171 506 363 \
    eyeglasses; F2AE 43 128 469 405 visionpro; F2B4 43 128 469 416 gamecontroller; F2C1 43 43 469 \
    469 square.grid.3x3; F2C4 42 43 469 469 guitars; F2C7 43 87 469 384 hand.point.right \
    hand.raised; F2C8 43 86 469 448 hanger; F2CA 85 43 427 469 externaldrive \
    externaldrive.badge.plus internaldrive; F2CB 64 21 448 427 airpods earbuds headphones; F2D1 43 \
    64 469 455 heart.fill suit.heart.fill; F2D2 64 64 448 448 heart.text.square.fill; F2D3 64 64 \
    448 448 heart.rectangle heart.text.square; F2D4 43 64 469 455 heart.slash; F2D5 43 64 469 455 \
    heart suit.heart; F2D6 128 43 383 469 questionmark; F2D7 43 43 469 469 \
    questionmark.circle.fill; F2D8 64 43 448 469 hexagon.fill; F2D9 64 43 448 469 \
    circle.hexagongrid hexagon; F2DA 43 43 469 448 clock.arrow.2.circlepath \
    clock.arrow.circlepath; F2DC 43 64 469 427 house.fill; F2DD 128 64 384 448 house.and.flag \
    house.lodge; F2DE 43 64 469 427 house house.circle; F2E0 64 64 448 448 bandage cross.circle \
    staroflife; F2E3 21 107 491 427 bed.double; F2E6 64 43 448 469 figure figure.stand; F2E7 128 \
    43 384 469 figure.child; F2E8 85 43 448 469 figure.2 figure.2.and.child.holdinghands \
    figure.and.child.holdinghands toilet; F2E9 64 64 448 448 photo; F2EB 43 107 469 405 \
    photo.badge.plus; F2EE 64 64 448 448 photo.badge.exclamationmark; F2F0 64 64 448 448 \
    camera.filters; F2F1 64 64 448 448 plus.viewfinder viewfinder.circle; F2F4 43 0 469 469 \
    photo.artframe; F2F5 21 128 491 384 mountain.2; F2F9 43 43 469 469 photo.on.rectangle \
    photo.on.rectangle.angled photo.stack; F2FB 64 64 448 448 tray tray.2 tray.and.arrow.down \
    tray.full; F2FC 43 43 469 469 info.circle.fill; F2FD 43 43 469 469 info.circle info.square; \
    F30A 44 64 469 469 key.slash; F30B 43 43 469 469 key; F30C 43 107 469 405 keyboard; F30D 64 \
    128 448 384 escape; F30F 43 64 469 491 keyboard.chevron.compact.down; F311 43 128 448 384 \
    return; F312 21 128 469 384 arrow.right.to.line; F324 0 64 512 427 laptopcomputer \
    laptopcomputer.trianglebadge.exclamationmark macbook; F328 64 43 448 449 square.3.layers.3d \
    square.stack square.stack.3d.down.right square.stack.3d.up; F32A 43 64 469 469 leaf; F331 64 \
    43 448 481 rectangle.stack rectangle.stack.badge.minus; F332 43 43 469 469 books.vertical \
    books.vertical.circle; F334 43 43 469 469 plus.square.fill.on.square.fill \
    plus.square.on.square rectangle.stack.badge.plus; F335 107 43 405 469 lightbulb.fill; F336 107 \
    43 405 469 brain lamp.desk lamp.floor lamp.table lightbulb; F339 59 59 453 453 \
    link link.badge.plus personalhotspot; F33E 85 21 427 469 lock.fill; F33F 85 21 427 469 \
    lock.open.fill; F340 85 21 427 469 lock.open; F341 85 21 427 469 lock; F345 43 43 \
    469 469 loupe; F349 64 64 437 437 magnifyingglass; F34A 43 43 469 469 minus.magnifyingglass; \
    F34B 43 43 469 469 plus.magnifyingglass; F34D 64 64 448 448 map; F34E 107 43 405 469 mappin; \
    F34F 43 43 469 469 mappin.circle; F351 43 43 427 469 location.slash mappin.slash; F352 85 43 \
    427 490 location.magnifyingglass mappin.and.ellipse; F356 64 64 448 448 wineglass; F358 85 43 \
    427 469 x.squareroot; F35B 64 64 448 448 memorychip; F35C 64 128 448 384 \
    filemenu.and.selection line.3.horizontal line.horizontal.3; F35D 149 213 363 320 \
    arrowtriangle.down; F35E 192 149 299 363 arrowtriangle.backward arrowtriangle.left; F35F 213 \
    149 320 363 arrowtriangle.forward arrowtriangle.right; F360 149 213 363 320 arrowtriangle.up; \
    F361 43 43 469 469 message.fill; F365 43 43 469 469 bubble.middle.bottom message; F366 43 43 \
    469 469 ellipsis.message; F36C 107 43 405 448 mic.fill; F36D 64 43 448 448 mic.slash; F36E 107 \
    43 405 448 mic; F370 107 64 427 490 music.mic; F374 107 235 405 277 line.vertical minus; F375 \
    64 64 448 448 minus.square; F376 43 43 469 469 minus.circle.fill; F377 43 43 469 469 \
    minus.circle; F379 21 43 491 469 display; F37A 0 21 512 491 display.2; F37C 1 0 511 454 \
    motorcycle scooter; F37D 85 23 427 491 computermouse; F381 43 85 469 427 movieclapper; F387 \
    129 64 405 447 music.note tuningfork tuningfork.2; F388 64 64 405 447 music.quarternote.3; \
    F390 96 43 416 448 location location.north; F391 66 37 464 466 allergens syringe; F395 43 64 \
    469 448 newspaper; F397 43 85 469 427 sensor.tag.radiowaves.forward; F39B 64 64 448 448 note; \
    F39D 43 64 469 448 doc.badge.plus; F39E 64 64 448 448 note.text square.text.square; \
    F39F 64 149 448 363 \
    app.badge; F3A0 43 149 469 363 textformat.123; F3C3 64 64 448 448 octagon.fill; F3C4 64 64 448 \
    448 octagon seal; F3C6 64 43 427 469 building; F3CB 64 85 448 427 pip; F3CC 64 64 448 448 \
    arrow.up.forward.app arrow.up.forward.square arrow.up.right.square; F3D1 64 64 448 448 \
    arrow.up.bin tray.and.arrow.up; F3D7 64 43 448 469 shippingbox; F3D8 64 64 448 448 \
    paintpalette; F3E0 43 85 469 427 rectangle.fill; F3E2 149 22 384 491 paperclip; F3E3 128 64 \
    405 448 parkingsign; F3E4 128 107 384 405 pause; F3E5 43 43 469 469 pause.circle.fill; F3E6 43 \
    43 469 469 pause.circle; F3E9 41 64 470 448 dog pawprint; F3EB 64 64 448 448 pencil; F3ED 64 \
    64 448 448 square.and.pencil; F3EF 43 43 470 469 pencil.slash; F3F0 85 85 427 427 percent \
    percent.ar; F3F2 64 64 448 448 phone; F3F5 0 150 512 338 phone.down; F3F7 64 64 448 448 \
    phone.arrow.down.left; F3FB 64 64 448 448 phone.arrow.up.right; F402 53 53 459 459 pill pills; \
    F403 128 43 384 469 pin; F404 43 43 427 469 pin.slash; F405 64 64 448 448 tree; F40A 171 110 \
    405 408 play; F40B 64 64 448 448 play.square; F40C 43 43 469 469 play.circle.fill; F40D 43 43 \
    469 469 play.circle; F40E 64 107 448 405 playpause; F410 43 128 469 341 text.badge.minus; F411 \
    43 107 469 405 music.note.list; F412 43 128 469 427 list.star text.badge.plus text.badge.star; \
    F413 43 128 453 410 text.badge.xmark; F414 43 91 470 421 logo.playstation; F415 107 107 405 \
    405 cross plus; F416 64 64 448 448 plus.app plus.rectangle plus.square; F417 43 43 469 469 \
    plus.circle.fill; F419 43 43 469 469 plus.circle; F41B 85 107 405 384 plus.forwardslash.minus \
    plusminus; F41F 64 43 448 469 waveform; F420 64 64 448 448 chart.bar.doc.horizontal; F422 43 \
    43 469 469 popcorn; F423 45 64 467 448 number; F425 85 64 427 427 power; F427 64 107 448 405 \
    poweroutlet.type.b powerplug powerplug.portrait; F42A 43 64 469 448 printer scanner; F42D 64 \
    43 448 469 pentagon; F430 64 102 448 400 bolt.horizontal waveform.path; F431 43 22 490 469 \
    puzzlepiece puzzlepiece.extension; F432 64 64 448 448 qrcode; F433 0 0 512 512 \
    qrcode.viewfinder; F437 43 43 469 469 sensor; F438 43 43 469 469 heater.vertical; F43E 43 43 \
    469 469 circle.circle circle.inset.filled dot.circle largecircle.fill.circle record.circle \
    smallcircle.filled.circle; F44C 41 65 472 491 arrow.3.trianglepath; F44F 85 53 427 427 \
    arrow.uturn.forward arrow.uturn.right; F450 85 85 427 427 arrow.clockwise goforward; F454 90 0 \
    422 491 appletvremote.gen4; F456 64 43 448 469 repeat; F458 64 43 448 469 repeat.1; F459 85 21 \
    427 448 arrow.counterclockwise gobackward; F45A 64 107 448 427 arrow.turn.up.left \
    arrowshape.turn.up.left; F45B 0 107 512 427 arrowshape.turn.up.left.2; F45F 53 128 427 384 \
    backward; F462 66 85 444 427 road.lanes; F464 64 43 448 469 rotate.3d; F465 87 21 427 425 \
    rotate.left; F467 85 21 425 425 rotate.right; F469 64 86 448 405 wifi.router; F46B 85 95 417 \
    427 dot.radiowaves.forward dot.radiowaves.right dot.radiowaves.up.forward; F46D 30 30 482 482 \
    level pencil.and.ruler ruler; F46E 43 5 469 469 figure.run skateboard; F472 43 64 469 469 \
    scale.3d; F474 21 64 491 448 graduationcap studentdesk; F476 21 1 505 491 lock.rotation; F477 \
    43 39 472 469 screwdriver; F478 43 43 469 469 applescript; F479 85 43 427 469 sdcard; F47A 77 \
    43 435 469 seal.fill; F483 64 21 448 491 checkmark.shield exclamationmark.shield lock.shield \
    shield.lefthalf.filled xmark.shield; F485 64 64 448 448 circle.dashed circle.dotted \
    rectangle.dashed square.dashed; F486 64 64 448 448 selection.pin.in.out; F489 43 43 469 469 \
    lasso; F48A 43 64 491 448 paperplane; F48B 64 21 448 491 server.rack xserve; F48D 43 43 469 \
    469 externaldrive.connected.to.line.below; F48E 21 43 469 491 network.slash; F493 48 43 464 \
    469 gear gearshape wrench.and.screwdriver; F494 64 64 448 448 gearshape.2; F496 64 85 448 405 \
    arrow.turn.up.right arrowshape.turn.up.right; F497 65 43 447 467 square.and.arrow.up \
    square.and.arrow.up.on.square; F498 64 21 448 491 shield.fill; F499 64 21 448 491 shield; \
    F49A 64 21 448 469 bag bag.badge.plus handbag; F49D 85 85 427 427 shuffle; F4A0 \
    107 85 384 427 sum; F4A2 64 64 448 448 cellularbars; F4A6 58 60 473 454 fork.knife; F4A7 85 43 \
    427 469 simcard; F4AD 128 128 384 384 forward.end; F4AE 128 128 384 384 backward.end; F4B2 21 \
    85 491 427 moon.zzz powersleep zzz; F4B8 43 43 469 469 soccerball; F4B9 0 128 512 405 chair \
    sofa; F4BF 64 128 448 384 list.triangle; F4C2 64 37 448 447 arrow.triangle.pull; F4C3 107 43 \
    405 469 hifispeaker homepod; F4C5 43 64 469 434 speedometer; F4CD 64 107 469 427 stairs; F4CE \
    43 43 469 448 star.fill; F4CF 43 43 469 469 star.circle; F4D0 43 53 469 459 \
    star.leadinghalf.filled; F4D1 43 43 469 469 star.slash; F4D2 43 43 469 448 star; F4D5 64 107 \
    405 405 backward.frame; F4D7 107 107 448 405 forward.frame; F4D9 43 43 469 469 stethoscope; \
    F4DB 128 128 384 384 stop; F4DC 64 85 448 427 storefront; F4DE 43 43 469 469 microwave oven \
    stove; F4DF 85 43 427 448 tram.fill.tunnel; F4E0 5 171 506 363 sunglasses; F4E1 64 107 448 405 \
    arrow.left.and.right arrow.left.arrow.right arrow.triangle.swap; F4E2 107 64 405 448 \
    arrow.up.arrow.down; F4E3 43 68 469 448 figure.pool.swim; F4E6 85 21 427 491 \
    arrow.2.circlepath arrow.circlepath arrow.triangle.2.circlepath; F4E7 64 85 448 427 \
    exclamationmark.arrow.triangle.2.circlepath; F4EB 64 85 448 427 table.furniture; F4F6 21 85 \
    491 427 ipad.landscape rectangle.portrait.fill; F4F8 43 0 448 512 ipad; F4F9 43 43 469 469 \
    tag.fill; F4FC 43 43 469 469 tag; F4FE 43 43 469 469 target; F502 43 64 469 448 \
    4k.tv appletv tv; F503 21 64 491 448 tv.and.mediabox; F507 43 43 469 469 baseball \
    tennis.racket tennisball; F508 43 64 469 448 tent tent.2; F50A 43 43 469 469 text.viewfinder; \
    F50D 21 43 491 469 theatermasks; F50F 149 43 363 469 medical.thermometer thermometer \
    thermometer.high thermometer.low thermometer.medium; F510 64 43 448 469 thermometer.snowflake \
    thermometer.sun; F511 21 64 491 491 hand.thumbsdown.fill; F512 21 64 491 491 hand.thumbsdown; \
    F513 21 21 491 448 hand.thumbsup.fill; F514 21 21 491 448 hand.thumbsup hands.clap; F516 43 85 \
    469 427 ticket; F51A 43 43 469 469 slowmo timelapse; F51B 64 21 448 469 metronome stopwatch \
    timer timer.circle; F51F 85 43 427 469 hourglass; F521 43 149 469 363 switch.2; F52C 85 21 427 \
    448 train.side.front.car; F52D 85 43 427 469 cablecar lightrail tram; F535 43 128 469 384 \
    line.diagonal.arrow; F536 21 43 491 448 triangle.fill; F537 21 43 491 448 triangle; F538 43 43 \
    469 469 trophy.fill; F539 98 43 414 471 medal rosette; F53A 43 43 469 469 trophy; F53D 21 85 \
    491 426 box.truck; F53E 21 85 491 426 truck.box; F53F 25 64 487 448 tshirt; F544 33 85 479 448 \
    bird; F547 37 123 475 389 arrow.2.squarepath; F54A 64 43 448 469 umbrella.fill; F54B 64 43 448 \
    469 umbrella; F54D 85 53 427 427 arrow.uturn.backward arrow.uturn.left; F54F 158 64 354 448 \
    chevron.up.chevron.down; F552 107 64 405 427 arrow.up.to.line; F558 21 21 469 469 \
    square.on.circle; F55E 64 64 448 448 line.diagonal; F565 64 21 448 491 checkmark.seal.fill; \
    F567 64 128 448 384 perspective video; F568 43 43 448 448 video.slash; F56A 43 64 448 448 \
    list.bullet.below.rectangle rectangle.grid.1x2; F56D 85 107 448 384 rectangle.split.2x1 \
    square.split.2x1; F56E 64 64 448 448 rectangle.3.group square.grid.3x1.below.line.grid.1x2; \
    F570 64 64 448 448 rectangle.grid.2x2 square.grid.2x2 square.split.2x2; F572 85 107 448 405 \
    list.bullet.rectangle list.bullet.rectangle.portrait sidebar.left; F573 85 107 448 384 \
    rectangle.grid.3x2 square.grid.3x2; F574 85 107 448 384 sidebar.right; F576 43 107 448 405 \
    pianokeys rectangle.split.3x1; F57E 64 69 448 443 speaker.wave.3; F57F 149 85 341 427 speaker \
    speaker.wave.1; F580 107 85 395 427 speaker.wave.2; F581 64 64 448 448 speaker.slash; F583 128 \
    5 405 469 figure.hiking figure.walk figure.walk.arrival figure.walk.departure \
    figure.walk.motion shoe; F584 64 64 469 448 wallet.bifold wallet.pass; F585 \
    43 43 469 448 giftcard; F587 43 43 469 448 backpack gym.bag suitcase suitcase.rolling; F589 86 \
    0 427 512 applewatch; F58A 86 0 487 512 applewatch.radiowaves.left.and.right; \
    F58C 128 69 384 427 bathtub drop drop.halffull shower; F58D 85 68 424 451 drop.slash; F58E 128 \
    69 384 427 drop.degreesign drop.triangle humidity; F58F 43 43 469 469 sink spigot; F591 21 64 \
    491 448 cloud.fog smoke sun.haze; F592 21 43 490 469 cloud.hail cloud.sleet; F593 21 43 490 \
    469 cloud.bolt cloud.bolt.rain cloud.moon.bolt cloud.sun.bolt; F594 43 21 453 470 moon \
    moon.circle moon.stars; F595 23 39 469 469 cloud.moon cloud.sun rainbow; F596 21 43 491 462 \
    cloud.heavyrain; F597 21 43 490 470 cloud.drizzle cloud.moon.rain cloud.rain cloud.sun.rain; \
    F598 21 43 490 488 cloud.snow snow snowflake; F599 71 43 441 469 sun.dust sun.max; F59A \
    43 43 469 469 sun.horizon; F59B 43 43 469 448 sunset; F59C 43 43 469 450 sunrise; F59D 64 44 \
    469 469 wind; F59E 44 43 469 469 hurricane tornado wind.snow; F59F 43 43 469 469 globe; F5A2 \
    43 64 469 448 scalemass; F5A4 85 32 426 480 figure.roll; F5A8 21 12 491 479 sun.max.fill; F5A9 26 \
    64 486 448 wifi; F5AA 21 64 486 448 wifi.exclamationmark wifi.slash; F5AF 85 85 427 427 \
    macwindow menubar.rectangle; F5B7 20 24 490 491 wrench wrench.adjustable; F5B9 43 43 469 469 \
    logo.xbox; F5C3 42 85 470 427 play.rectangle; F5C4 64 64 448 448 doc.zipper; F5C7 43 128 491 \
    427 checklist checklist.checked text.badge.checkmark; F5CA 21 43 491 469 translate; F5CB 21 43 \
    491 448 ear ear.badge.checkmark hearingdevice.ear; F5CC 85 50 427 462 lungs; F5CE 43 43 469 \
    469 clock.badge.exclamationmark; F5D1 41 64 472 469 balance; F5D2 0 64 512 448 \
    person.crop.rectangle person.text.rectangle; F5D4 53 43 459 448 airplane.arrival; F5D5 39 76 \
    472 448 airplane.departure; F5D6 43 43 469 469 exclamationmark.circle; F5DA 21 43 491 469 \
    magazine; F5E0 43 43 469 469 checkmark.circle.fill; F5E1 43 43 469 469 checkmark.seal; F5E3 86 \
    85 427 426 chart.dots.scatter; F5E7 171 43 341 469 text.cursor; F5E8 107 64 405 448 xmark.bin; \
    F5EE 85 85 427 427 opticaldisc opticaldiscdrive opticid; F5EF 43 14 469 427 envelope.open; \
    F5F1 85 64 437 448 ev.charger; F5F6 43 85 469 441 waveform.path.ecg \
    waveform.path.ecg.rectangle; F608 85 21 448 512 oar.2.crossed; F60C 107 85 427 448 \
    arrow.turn.down.left; F60D 85 85 405 448 arrow.turn.down.right; F60E 43 43 469 469 \
    character.textbox ellipsis.rectangle rectangle.and.pencil.and.ellipsis; F615 66 66 446 446 \
    arrow.down.right.and.arrow.up.left rectangle.compress.vertical; F616 64 64 448 448 \
    arrow.up.left.and.arrow.down.right arrow.up.right.and.arrow.down.left \
    rectangle.expand.vertical rectangle.portrait.arrowtriangle.2.outward; F61A 64 85 448 427 cpu; \
    F61C 86 21 426 490 entry.lever.keypad; F625 43 43 469 469 lifepreserver questionmark.circle; \
    F62C 85 43 427 469 arrow.triangle.branch; F62D 85 64 447 447 arrow.triangle.merge; F62E 64 64 \
    448 448 slider.horizontal.2.square slider.horizontal.3; F632 43 0 469 512 capslock; F633 44 43 \
    468 468 command; F634 90 85 422 281 control; F635 64 85 448 427 option; F636 43 85 469 427 \
    shift; F63A 39 48 484 453 suit.club suit.diamond suit.spade; F641 64 85 448 448 \
    signpost.right; F643 43 43 469 469 faceid nose; F644 43 43 469 469 brain.head.profile; F64A 32 \
    85 469 427 figure.wave hand.wave; F64C 107 21 405 469 accessibility figure.mind.and.body; F64E \
    183 85 320 428 info; F64F 53 58 459 464 pencil.and.outline pencil.line pencil.tip \
    pencil.tip.crop.circle; F652 14 25 497 448 highlighter; F653 43 43 469 469 plus.message; F65B \
    64 65 448 448 frying.pan; F666 43 43 469 469 stop.circle.fill; F667 43 43 469 469 stop.circle; \
    F668 149 43 363 468 cross.vial testtube.2; F66A 64 64 448 448 slider.vertical.3;
    """
}
