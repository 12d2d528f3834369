/**
 * Text of a cell, a scan or a key press as it is kept and shown: no control or invisible characters, one space for any
 * white space (line breaks too), none at the ends.
 */
export function cleanText(text: string): string {
  return text
    .replace(/\p{Cf}|(?!\s)\p{Cc}/gu, '')
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim()
}
