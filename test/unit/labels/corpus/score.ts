// How many of how many, for each kind of printer.

type Count = { of: number; good: number }

const columns = ['labels', 'codes', 'refused'] as const
type Column = (typeof columns)[number]

const heads = ['printer', 'whole labels', 'codes read', 'refused as told']

export class Score {
  readonly #rows = new Map<string, Readonly<Record<Column, Count>>>()

  add(printer: string, column: Column, good: number, of: number): void {
    const none = () => ({ of: 0, good: 0 })
    const row = this.#rows.get(printer) ?? { labels: none(), codes: none(), refused: none() }
    this.#rows.set(printer, row)
    row[column].good += good
    row[column].of += of
  }

  /** Markdown. */
  table(): string {
    const cells = [...this.#rows].map(([printer, row]) => [
      printer,
      ...columns.map((column) => `${row[column].good} of ${row[column].of}`),
    ])
    const widths = heads.map((head, at) => Math.max(head.length, ...cells.map((row) => row[at]?.length ?? 0)))
    const line = (row: readonly string[]) =>
      `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
    return [line(heads), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)].join('\n')
  }
}
