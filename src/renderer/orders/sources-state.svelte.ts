import type {
  HttpSource,
  OrderSourceConfig,
  OrderSourceView,
  SourceRun,
} from '../../contract/order-operations.ts'
import type { ErrorInfo } from '../../contract/errors.ts'
import type { OperationOutput } from '../../contract/operations.ts'
import { errorInfoOf, type StationClient } from '../station/station-client.ts'

export type FeedPreview = OperationOutput<'orders.previewFeed'>

/** What the source forms keep. `authorization`: undefined leaves it as it is. */
export type SourceWish = {
  readonly sourceId: string | undefined
  readonly config: OrderSourceConfig
  readonly authorization: string | undefined
}

/** The order sources, as the station tells of them. */
export class SourcesState {
  sources = $state.raw<readonly OrderSourceView[]>()
  byHand = $state.raw<readonly SourceRun[]>([])
  fault = $state.raw<ErrorInfo>()
  busy = $state(false)

  readonly #client: StationClient

  constructor(client: StationClient) {
    this.#client = client
  }

  /** Follows the sources until the answer is called. */
  follow(): () => void {
    void this.load()
    return this.#client.subscribe('orderSource', (source) => this.#put(source))
  }

  async load(): Promise<void> {
    await this.#try(async () => {
      const { sources, byHand } = await this.#client.invoke('orders.sources', {})
      this.sources = sources
      this.byHand = byHand
    })
  }

  /** True when it is kept. */
  save({ sourceId, config, authorization }: SourceWish): Promise<boolean> {
    return this.#try(async () => {
      const source = await this.#client.invoke('orders.saveSource', {
        config,
        ...(sourceId === undefined ? {} : { sourceId }),
        ...(authorization === undefined ? {} : { authorization }),
      })
      this.#put(source)
    })
  }

  runNow(sourceId: string): Promise<boolean> {
    return this.#try(async () => this.#put(await this.#client.invoke('orders.runSource', { sourceId })))
  }

  remove(sourceId: string): Promise<boolean> {
    return this.#try(async () => {
      await this.#client.invoke('orders.removeSource', { sourceId })
      this.sources = this.sources?.filter(({ id }) => id !== sourceId)
    })
  }

  async preview(wish: SourceWish & { readonly config: HttpSource }): Promise<FeedPreview | undefined> {
    let preview: FeedPreview | undefined
    const { sourceId, config, authorization } = wish
    await this.#try(async () => {
      preview = await this.#client.invoke('orders.previewFeed', {
        config,
        ...(sourceId === undefined ? {} : { sourceId }),
        ...(authorization === undefined ? {} : { authorization }),
      })
    })
    return preview
  }

  async #try(run: () => Promise<void>): Promise<boolean> {
    this.busy = true
    try {
      await run()
      this.fault = undefined
      return true
    } catch (thrown) {
      this.fault = errorInfoOf(thrown)
      return false
    } finally {
      this.busy = false
    }
  }

  #put(source: OrderSourceView): void {
    const known = this.sources ?? []
    this.sources = known.some(({ id }) => id === source.id)
      ? known.map((one) => (one.id === source.id ? source : one))
      : [...known, source]
  }
}
