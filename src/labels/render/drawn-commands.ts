// What the library that draws ZPL (zpl-renderer-js) makes of each command; all that is not named here it skips, as it
// may: those commands put nothing on the label.

/** Why a drawing may differ from what a printer prints. */
export type NotExactReason =
  /** The command is not drawn, or not as a printer does. */
  | 'not_drawn'
  /** It recalls a graphic or a format that a printer may have, and the file has not. */
  | 'not_in_file'
  /** A font that is stored in the printer. */
  | 'other_font'
  /** A character without a glyph, or bytes of no known code page. */
  | 'other_character'
  /** What is printed comes from the printer's clock, or counts up with each copy. */
  | 'printer_decides'

/**
 * Commands that the library draws, or that set something for those that it draws, as they are written but for capitals
 * and units. Fonts (`A`) are drawn too.
 */
export const drawnCommands: ReadonlySet<string> = new Set(
  'B2 B3 B7 BC BD BE BO BQ BX BY CF FB FN FR FW GB GC GD GS LR PO'.split(' '),
)

/** Commands that put something on the label which is missing, or elsewhere, in the drawing, with the parameters that do so. */
export const notDrawn: Readonly<Record<string, RegExp>> = {
  ...Object.fromEntries(
    'B1 B4 B5 B8 B9 BA BB BF BI BJ BK BL BM BP BR BS BT BU BZ FE FM GE TB WC WD WL'
      .split(' ')
      .map((letters) => [letters, /^/]),
  ),
  FP: /^[VR]|,0*[1-9]/,
  IS: /,N/,
  JM: /^B/,
  LS: /[1-9]/,
  LT: /[1-9]/,
  MC: /^N/,
  // Conversion from one dpi to another.
  MU: /^[^,]*,0*(\d+),0*(?!\1$)\d/,
  PM: /^Y/,
}

/** Kept by the printer from one label to the next. */
export const keptCommands: ReadonlySet<string> = new Set(['BY', 'CF', 'CI', 'FW', 'LH', 'LR', 'PO', 'PW'])

/** Which parameters are lengths, that `^MU` gives another unit. */
export const lengthParameters: Readonly<Record<string, readonly number[]>> = {
  A: [1, 2],
  B2: [1],
  B3: [2],
  B7: [1],
  BC: [1],
  BE: [1],
  BX: [1],
  BY: [0, 2],
  CF: [1, 2],
  FB: [0, 2, 4],
  FO: [0, 1],
  FT: [0, 1],
  GB: [0, 1, 2],
  GC: [0, 1],
  GD: [0, 1, 2],
  GS: [1, 2],
  LH: [0, 1],
  LL: [0],
  PW: [0],
}

/** Other names of commands that the library knows under one alone. */
export const aliases: Readonly<Record<string, string>> = { B0: 'BO' }

/** Which parameter says how many dots a module has, where the printer chooses by its dpi and the library does not. */
export const magnification: Readonly<Record<string, number>> = { BO: 1, BQ: 2 }

/** The printer's choice, by its dots per millimetre (ZPL II guide, ^BO and ^BQ). */
export const defaultMagnification: Readonly<Record<number, number>> = { 6: 1, 8: 2, 12: 3, 24: 6 }
