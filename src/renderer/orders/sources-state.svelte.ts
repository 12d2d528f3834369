import type {
  DatabaseSource,
  HttpSource,
  OrderSourceConfig,
  OrderSourceView,
  SourceRun,
} from '../../contract/orders.ts'
import type { OperationOutput } from '../../contract/operations.ts'
import { isRefusedFor } from '../errors/station-refusal.ts'
import { AskingStation } from '../ui/asking.svelte.ts'
import { hasSameConfig, ToldRows } from '../ui/keyed-list.ts'

export type FeedPreview = OperationOutput<'orders.previewFeed'>
export type DatabasePreview = OperationOutput<'orders.previewDatabase'>

export type LookUpTrial = OperationOutput<'orders.tryLookUp'>

/** What the source forms keep. `authorization`: undefined leaves it as it is. */
export type SourceWish = {
  readonly sourceId: string | undefined
  readonly config: OrderSourceConfig
  /** As the form was opened with. */
  readonly before?: OrderSourceConfig | undefined
  readonly authorization: string | undefined
}

/** The order sources, as the station tells of them. */
export class SourcesState extends AskingStation {
  sources = $state.raw<readonly OrderSourceView[]>()
  byHand = $state.raw<readonly SourceRun[]>([])

  readonly #rows = new ToldRows<OrderSourceView>()

  /** Follows the sources until the answer is called. */
  follow(): () => void {
    void this.load()
    return this.client.subscribe('orderSource', (source) => this.#put(source))
  }

  async load(): Promise<void> {
    await this.beside(() => this.#read())
  }

  /** Other benches changed them. */
  readAgain(): Promise<void> {
    return this.glance(() => this.#read())
  }

  /** True when it is kept. */
  async save({ sourceId, config, before, authorization }: SourceWish): Promise<boolean> {
    const isSaved = await this.beside(() =>
      this.#take(() =>
        this.client.invoke('orders.saveSource', {
          config,
          ...(sourceId === undefined ? {} : { sourceId }),
          ...(before === undefined ? {} : { before }),
          ...(authorization === undefined ? {} : { authorization }),
        }),
      ),
    )
    if (!isSaved && isRefusedFor(this.fault, 'changed_meanwhile')) await this.readAgain()
    return isSaved
  }

  runNow(sourceId: string): Promise<boolean> {
    return this.beside(() => this.#take(() => this.client.invoke('orders.runSource', { sourceId })))
  }

  remove(sourceId: string): Promise<boolean> {
    return this.beside(async () => {
      await this.client.invoke('orders.removeSource', { sourceId })
      this.sources = this.sources?.filter(({ id }) => id !== sourceId)
    })
  }

  preview(wish: SourceWish & { readonly config: HttpSource }): Promise<FeedPreview | undefined> {
    return this.answer(() => this.client.invoke('orders.previewFeed', triedOut(wish)))
  }

  tryLookUp(
    wish: SourceWish & { readonly config: HttpSource | DatabaseSource },
    orderNumber: string,
  ): Promise<LookUpTrial | undefined> {
    return this.answer(() => this.client.invoke('orders.tryLookUp', { ...triedOut(wish), orderNumber }))
  }

  previewDatabase(
    wish: SourceWish & { readonly config: DatabaseSource },
  ): Promise<DatabasePreview | undefined> {
    return this.answer(() => this.client.invoke('orders.previewDatabase', triedOut(wish)))
  }

  async #read(): Promise<void> {
    this.#rows.asked()
    const { sources, byHand } = await this.client.invoke('orders.sources', {})
    this.sources = this.#rows.answered(this.sources, sources)
    this.byHand = byHand
  }

  async #take(ask: () => Promise<OrderSourceView>): Promise<void> {
    const source = await this.#rows.one(ask, hasSameConfig)
    if (source) this.#put(source)
  }

  #put(source: OrderSourceView): void {
    this.sources = this.#rows.told(this.sources, source)
  }
}

/** As it is asked for, without what is undefined. */
const triedOut = <Config>({ sourceId, config, authorization }: SourceWish & { readonly config: Config }) => ({
  config,
  ...(sourceId === undefined ? {} : { sourceId }),
  ...(authorization === undefined ? {} : { authorization }),
})
