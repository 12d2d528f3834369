/** No label file comes near these; beyond them a file would only exhaust the memory. */
export const maxFileBytes = 64_000_000
/** A4 at 600 dpi, of pixels that are black or white, or a byte of grey each. */
export const maxImagePixels = 36_000_000
/** A4 at 400 dpi in colour with transparency. */
export const maxColourPixels = 16_000_000
export const maxColourBytes = 4 * maxColourPixels
/** A4 at 300 dpi, 4x6 at 600: jpeg-js, and pngjs for what is no plain PNG, take some 30 bytes for each pixel. */
export const maxHeavyPixels = 9_000_000
export const maxPages = 200
/** 8.5 by 44 inches at 600 dpi. */
export const maxLabelDots = 140_000_000
