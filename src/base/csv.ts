// CSV as RFC 4180 has it, for people who open it in a spreadsheet.

/** Spreadsheets take what begins with these for a formula. */
const likeAFormula = /^[=+\-@\t\r]/

/** One line with its end. What a spreadsheet would take for a formula gets an apostrophe before it. */
export function csvLine(cells: readonly (string | undefined)[]): string {
  return `${cells.map((cell) => cellText(cell ?? '')).join(',')}\r\n`
}

function cellText(text: string): string {
  const safe = likeAFormula.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
