// How the station's scanner was set up: what it puts around a code, and how a code ends.

import { z } from 'zod'

/** `any`: Enter or Tab, whichever comes. */
export const endKeys = ['any', 'Enter', 'Tab'] as const
export type EndKey = (typeof endKeys)[number]

/** Longer ones nobody sets, and they would eat codes. */
export const longestAffix = 12

/** No characters that scanners send as keys which write nothing: those never get here. */
const Affix = z
  .string()
  .max(longestAffix)
  .regex(/^\P{C}*$/u)

/** As scanners come. */
export const plainScanner = { prefix: '', suffix: '', endKey: 'any', doubleReadMs: 100 } as const

export const ScannerSetting = z.strictObject({
  /** What the scanner sends before and after each code. */
  prefix: Affix.default(plainScanner.prefix),
  suffix: Affix.default(plainScanner.suffix),
  endKey: z.enum(endKeys).default(plainScanner.endKey),
  /** The same code again this soon after it was read is the scanner's doubling, in milliseconds. */
  doubleReadMs: z.int().min(0).max(2_000).default(plainScanner.doubleReadMs),
})
export type ScannerSetting = z.infer<typeof ScannerSetting>

/**
 * What the test barcode holds: characters that lie elsewhere on the keyboards of other countries, in Code 128. Long
 * enough that no order is called like it, and short enough for the narrowest label.
 */
export const scannerTestCode = 'KEYS:Z-/]&19'
