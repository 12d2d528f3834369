import type { ImportResult, OrderView } from '../../contract/domain.ts'
import type { ErrorInfo } from '../../contract/errors.ts'
import { messages } from './orders-messages.ts'
import { errorInfoOf, type StationClient } from '../station/station-client.ts'

export type OrderFilter = 'all' | 'open' | 'shipped'

export type ImportProgress = {
  readonly fileName: string
  readonly rowsDone: number
  readonly rowsTotal: number | undefined
  readonly rowsPerSecond: number
}

/** What the loopback host takes in one request, as base64. */
const largestFileBytes = 64 * 1024 * 1024
const rowsShown = 200
const searchPauseMs = 80

/** Orders as the station lists them, and the import of a file. It lives as long as the page: an import goes on elsewhere. */
export class OrdersState {
  query = $state('')
  filter = $state<OrderFilter>('all')
  orders = $state.raw<readonly OrderView[]>()
  total = $state(0)
  /** The query that `orders` answers. */
  answeredQuery = $state('')
  importing = $state.raw<ImportProgress>()
  result = $state.raw<ImportResult & { readonly fileName: string }>()
  fault = $state.raw<ErrorInfo>()

  readonly #client: StationClient
  #lists = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(client: StationClient) {
    this.#client = client
  }

  listSoon(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.list(), searchPauseMs)
  }

  async list(): Promise<void> {
    clearTimeout(this.#timer)
    const list = ++this.#lists
    const query = this.query.slice(0, 200)
    try {
      const { orders, total } = await this.#client.invoke('orders.list', {
        query,
        state: this.filter,
        limit: rowsShown,
      })
      if (list !== this.#lists) return
      this.orders = orders
      this.total = total
      this.answeredQuery = query
    } catch (thrown) {
      if (list === this.#lists) this.fault = errorInfoOf(thrown)
    }
  }

  /** Sends the file to the station and lists the orders anew. One import at a time. */
  async importFile(file: File): Promise<void> {
    if (this.importing) return
    this.result = undefined
    this.fault = undefined
    if (file.size > largestFileBytes) {
      this.fault = { code: 'order_file_unreadable', message: messages.tooLarge }
      return
    }
    const fileName = file.name.slice(0, 255)
    const startedMs = performance.now()
    this.importing = { fileName, rowsDone: 0, rowsTotal: undefined, rowsPerSecond: 0 }
    const end = this.#client.subscribe('importProgress', ({ rowsDone, rowsTotal }) => {
      const seconds = (performance.now() - startedMs) / 1_000
      this.importing = { fileName, rowsDone, rowsTotal, rowsPerSecond: Math.round(rowsDone / seconds) }
    })
    try {
      const contentBase64 = await readBase64(file)
      this.result = { fileName, ...(await this.#client.invoke('orders.import', { fileName, contentBase64 })) }
      await this.list()
    } catch (thrown) {
      this.fault = errorInfoOf(thrown)
    } finally {
      end()
      this.importing = undefined
    }
  }
}

function readBase64(file: File): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const reader = new FileReader()
  reader.addEventListener('load', () => {
    const url = typeof reader.result === 'string' ? reader.result : ''
    resolve(url.slice(url.indexOf(',') + 1))
  })
  reader.addEventListener('error', () => reject(reader.error ?? new Error('the file cannot be read')))
  reader.readAsDataURL(file)
  return promise
}
