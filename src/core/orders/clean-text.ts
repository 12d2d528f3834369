/** As nearly all cells are: clean already, and told so in a fifth of the time. */
export const isPlain = (text: string): boolean => /^[!-~]+(?: [!-~]+)*$/.test(text)

/**
 * Text of a cell, a scan or a key press as it is kept and shown: no control or invisible characters, one space for any
 * white space (line breaks too), none at the ends.
 */
export function cleanText(text: string): string {
  if (isPlain(text)) return text
  return text
    .replace(/\p{Cf}|(?!\s)\p{Cc}/gu, '')
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim()
}
