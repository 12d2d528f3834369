/** The number of copies that was typed, 1 to 99; undefined for anything else. */
export function readCopies(text: string): number | undefined {
  const copies = /^\d{1,2}$/.test(text.trim()) ? Number(text) : 0
  return copies >= 1 ? copies : undefined
}
