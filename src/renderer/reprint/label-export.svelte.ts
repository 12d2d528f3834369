import { fileStamp, saveFile } from '../ui/file-download.ts'
import type { AppContext } from '../frame/app-context.ts'
import { words } from '../language.ts'
import { AskingStation } from '../ui/asking.svelte.ts'
import type { Toasts } from '../ui/toasts.svelte.ts'
import type { LabelQuery } from './reprint-state.svelte.ts'

const m = words.reprint

export type ExportProgress = {
  readonly rows: number
  /** Of the whole; a query may find more than the station counts. */
  readonly total: number
  readonly rowsPerSecond: number
}

/** Makes a CSV file of labels. It lives as long as the page: the file goes on while another screen is open. */
export class LabelExport extends AskingStation {
  progress = $state.raw<ExportProgress>()
  #stopped = false

  readonly #toasts: Toasts

  constructor({ client, toasts }: AppContext) {
    super(client)
    this.#toasts = toasts
  }

  stop(): void {
    this.#stopped = true
  }

  /** One at a time. */
  async make(query: LabelQuery): Promise<void> {
    if (this.progress) return
    this.#stopped = false
    this.progress = { rows: 0, total: 0, rowsPerSecond: 0 }
    await this.beside(() => this.#write(query))
    this.progress = undefined
  }

  async #write(query: LabelQuery): Promise<void> {
    const beganMs = performance.now()
    const { exportId, csv, total } = await this.client.invoke('reprint.beginExport', query)
    // A blob each: the browser may put them on the disk.
    const parts = [new Blob([csv])]
    let rows = 0
    let before: number | undefined
    do {
      const place = before === undefined ? {} : { before }
      const portion = await this.client.invoke('reprint.exportRows', { exportId, ...place })
      if (this.#stopped) {
        this.#toasts.show(m.exportStopped)
        return
      }
      parts.push(new Blob([portion.csv]))
      rows += portion.rows
      before = portion.next
      const seconds = Math.max(0.001, (performance.now() - beganMs) / 1_000)
      this.progress = { rows, total: Math.max(total, rows), rowsPerSecond: Math.round(rows / seconds) }
    } while (before !== undefined)
    saveFile(`packbench-labels-${fileStamp()}.csv`, new Blob(parts), 'text/csv')
    this.#toasts.show(m.exported(rows))
  }
}
