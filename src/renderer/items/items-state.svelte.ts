import type { ItemImportResult, ItemSharingView, ItemView } from '../../contract/items.ts'
import type { UnreadableFile } from '../../contract/order-files.ts'
import type { HeadingMapping } from '../../contract/orders.ts'
import { fileNameOf, readBase64, tooLargeFault } from '../chosen-file.ts'
import type { AppContext } from '../frame/app-context.ts'
import type { UnmappedFile } from '../mapping/unmapped-file.ts'
import { errorInfoOf } from '../station/station-client.ts'
import { AskingStation } from '../ui/asking.svelte.ts'
import { saveFile } from '../ui/file-download.ts'
import { PagedRows } from '../ui/paged-rows.svelte.ts'
import { Soon } from '../ui/soon.ts'

const searchPauseMs = 120

/** The list of items, and the import of a file. It lives as long as the page: an import goes on elsewhere. */
export class ItemsState extends AskingStation {
  query = $state('')
  /** How many are on the list, whatever is looked for. */
  all = $state<number>()
  /** What the rows answer. */
  answered = $state<string>()
  /** Place of the chosen item in the list. */
  selected = $state<number>()
  #chosenSku = $state<string>()
  importing = $state.raw<{ readonly fileName: string; readonly rowsDone: number }>()
  result = $state.raw<ItemImportResult & { readonly fileName: string }>()

  /** How it is the same at all benches of a warehouse; undefined where it is this station's own. */
  sharing = $state.raw<ItemSharingView>()

  /** Its headings are not known: what they mean is asked. */
  unmapped = $state.raw<UnmappedFile>()

  readonly rows: PagedRows<ItemView>
  #asked = ''
  readonly #listing = new Soon(searchPauseMs, () => this.list())

  constructor({ client }: AppContext) {
    super(client)
    this.rows = new PagedRows<ItemView>({
      load: async ({ skip, limit }) => {
        const query = this.#asked
        const { items, total, all } = await client.invoke('items.list', { query, skip, limit })
        this.all = all
        if (query === this.#asked) this.answered = query
        return { rows: items, next: undefined, total }
      },
      failed: (thrown) => void (this.fault = errorInfoOf(thrown)),
      taken: () => this.#followChosen(),
    })
  }

  /** The item that is chosen; undefined while its row is on its way. */
  get chosen(): ItemView | undefined {
    const item = this.selected === undefined ? undefined : this.rows.at(this.selected)
    return item?.sku === this.#chosenSku ? item : undefined
  }

  choose(at: number | undefined): void {
    this.selected = at
    this.#chosenSku = at === undefined ? undefined : this.rows.at(at)?.sku
  }

  /** Follows what changes the list until the answer is called. */
  follow(): () => void {
    const end = this.client.subscribe('itemsChanged', () => {
      void this.glance(() => this.rows.refresh())
      void this.readSharing()
    })
    return () => {
      this.#listing.forget()
      end()
    }
  }

  async readSharing(): Promise<void> {
    try {
      this.sharing = (await this.client.invoke('items.sharing', {})).shared
    } catch {
      // The list itself says why nothing can be read.
      this.sharing = undefined
    }
  }

  /** A person has read what is shown of what did not stand; the next come up. */
  async closeNotStood(): Promise<void> {
    const seqs = this.sharing?.notStood.map(({ seq }) => seq) ?? []
    const shown = { lowest: Math.min(...seqs), highest: Math.max(...seqs) }
    await this.run(() => this.client.invoke('items.closeNotStood', shown))
    await this.readSharing()
  }

  /** What is typed is not what is listed yet. */
  get isToList(): boolean {
    return this.query.trim().slice(0, 200) !== this.answered
  }

  listSoon(): void {
    this.#listing.ask()
  }

  find(query: string): void {
    this.query = query
    void this.list()
  }

  async list(): Promise<void> {
    this.#listing.forget()
    this.#asked = this.query.trim().slice(0, 200)
    this.choose(undefined)
    await this.rows.reload()
  }

  /** Rows came: never is another item the chosen one because it took its place. */
  #followChosen(): void {
    const here = this.selected === undefined ? undefined : this.rows.at(this.selected)?.sku
    if (here === undefined) return
    this.#chosenSku ??= here
    if (here !== this.#chosenSku) this.choose(undefined)
  }

  /** Sends the file to the station, and lists the items anew. One import at a time. */
  async importFile(file: File): Promise<void> {
    if (this.importing) return
    this.result = undefined
    this.unmapped = undefined
    this.fault = tooLargeFault(file)
    if (!this.fault) await this.#import(fileNameOf(file), () => readBase64(file))
  }

  /** Keeps what the headings of the file at hand mean, and imports it. */
  async saveMapping(columns: HeadingMapping): Promise<void> {
    const file = this.unmapped
    if (!file) return
    await this.glance(async () => {
      const headings = file.preview.headings.map(({ heading }) => heading)
      await this.client.invoke('items.saveMapping', { headings, columns })
      this.unmapped = undefined
      await this.#import(file.fileName, () => Promise.resolve(file.contentBase64))
    })
  }

  async #import(fileName: string, read: () => Promise<string>): Promise<void> {
    this.importing = { fileName, rowsDone: 0 }
    const end = this.client.subscribe('itemImportProgress', ({ rowsDone }) => {
      this.importing = { fileName, rowsDone }
    })
    await this.glance(async () => {
      const contentBase64 = await read()
      try {
        this.result = { fileName, ...(await this.client.invoke('items.import', { fileName, contentBase64 })) }
      } catch (thrown) {
        const { unmapped } = (errorInfoOf(thrown).details ?? {}) as Partial<UnreadableFile>
        if (!unmapped) throw thrown
        const preview = await this.client.invoke('items.previewFile', { fileName, contentBase64 })
        this.unmapped = { fileName, contentBase64, preview }
      }
    })
    end()
    this.importing = undefined
    await this.list()
  }

  /** Ends the import that is under way; its report says how far it came. */
  cancelImport(): Promise<void> {
    return this.glance(() => this.client.invoke('items.cancelImport', {}))
  }

  async remove(sku: string): Promise<boolean> {
    const removed = await this.run(() => this.client.invoke('items.remove', { sku }))
    this.choose(undefined)
    await this.rows.refresh()
    return removed
  }

  /** Saves the whole list as `name`; answers with how many items there are. */
  async save(name: string): Promise<number | undefined> {
    const saved = await this.answer(() => this.client.invoke('items.export', {}))
    // With its mark, spreadsheets read it as the UTF-8 that it is.
    if (saved) saveFile(name, `\uFEFF${saved.csv}`, 'text/csv')
    return saved?.items
  }
}
