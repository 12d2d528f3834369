/** No label file comes near these; beyond them a file would only exhaust the memory. */
export const maxFileBytes = 64_000_000
/** A4 at 600 dpi. */
export const maxImagePixels = 36_000_000
/** Before its pixels are made grey: 32 bits each. */
export const maxImageBytes = 4 * maxImagePixels
export const maxPages = 200
/** 8.5 by 44 inches at 600 dpi. */
export const maxLabelDots = 140_000_000
