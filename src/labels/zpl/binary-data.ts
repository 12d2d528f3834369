// Which bytes of a ZPL stream are data and no commands, though a caret or a tilde be among them.

type HeaderShape = {
  /** How many parameters stand before the data. */
  readonly count: number
  /** Which parameter says how the data is written. */
  readonly format: number
  /** Which parameter says how many bytes follow. */
  readonly bytes: number
}

/** Commands that may be followed by raw bytes (ZPL II guide, ^GF and ~DY); all other data is text. */
export const binaryCommands: Readonly<Record<string, HeaderShape>> = {
  GF: { count: 4, format: 0, bytes: 1 },
  DY: { count: 5, format: 1, bytes: 3 },
}

/** A longer header is none: no parameter has so many characters. */
export const longestHeader = 256

/**
 * How many raw bytes a whole header announces, 0 where the data is text. `onlyAfterPng`: ~DY of a PNG is base64 or hex
 * text by the guide, raw bytes by many hosts, and the first byte of the data tells which ({@link beginsPng}).
 */
export function announcedBytes(
  command: string,
  parameters: readonly string[],
): { readonly bytes: number; readonly onlyAfterPng: boolean } {
  const shape = binaryCommands[command]
  const format = shape && parameters[shape.format]?.trim().toUpperCase()
  const bytes = shape ? Number.parseInt(parameters[shape.bytes] ?? '', 10) : 0
  const raw = bytes > 0 && (format === 'B' || format === 'C' || format === 'P')
  return { bytes: raw ? bytes : 0, onlyAfterPng: format === 'P' }
}

/** True for the first byte of a PNG's signature, which no text has. */
export const beginsPng = (byte: number | undefined): boolean => byte === 0x89
