import type { OperationInput, OperationOutput } from '../../contract/operations.ts'
import type {
  ClosedTargetView,
  ResultTargetConfig,
  ResultTargetView,
  SkipReason,
  TellingView,
  tellingFilters,
} from '../../contract/results.ts'
import { isRefusedFor } from '../errors/station-refusal.ts'
import { errorInfoOf, type StationClient } from '../station/station-client.ts'
import { AskingStation } from '../ui/asking.svelte.ts'
import { hasSameConfig, ToldRows } from '../ui/keyed-list.ts'
import { Paced } from '../ui/paced.ts'
import { PagedRows } from '../ui/paged-rows.svelte.ts'
import { Soon } from '../ui/soon.ts'

export type WhichTellings = (typeof tellingFilters)[number]
type Query = { readonly which: WhichTellings; readonly query: string; readonly targetId?: string }
export type TargetWish = {
  readonly targetId: string | undefined
  readonly config: ResultTargetConfig
  /** As the form was opened with. */
  readonly before?: ResultTargetConfig | undefined
  readonly secret: string | undefined
}

const searchPauseMs = 120
/** While a batch runs, news come without end: it is looked at no more often than this. */
const newsPauseMs = 400
/** Rows among which the chosen one is looked for. */
const mostLookedThrough = 2_000

/** Who is told what, and what is not told yet. */
export class ResultsState extends AskingStation {
  targets = $state.raw<readonly ResultTargetView[]>()
  /** Those that cannot be read. */
  closed = $state.raw<readonly ClosedTargetView[]>([])
  which = $state<WhichTellings>('open')
  query = $state('')
  /** The target whose events are listed; of all where it is undefined. */
  targetId = $state<string>()
  /** What the rows are of; undefined before the first answer. */
  answered = $state.raw<Query>()
  selected = $state.raw<TellingView>()

  readonly rows: PagedRows<TellingView>
  #asked: Query = { which: 'open', query: '' }
  readonly #searching = new Soon(searchPauseMs, () => this.list())
  readonly #news = new Paced(newsPauseMs, () => this.#lookAgain())
  readonly #targetRows = new ToldRows<ResultTargetView>()

  constructor(client: StationClient) {
    super(client)
    this.rows = new PagedRows<TellingView>({
      load: async ({ after, skip, limit }) => {
        const { tellings, next, total, unreadable } = await client.invoke('results.list', {
          ...this.#asked,
          ...(after === undefined ? {} : { before: after }),
          skip,
          limit,
        })
        return { rows: tellings, next, total, unreadable }
      },
      failed: (thrown) => void (this.fault = errorInfoOf(thrown)),
    })
  }

  /** The chosen one's place in the list; undefined where it is not there, or not here yet. */
  get place(): number | undefined {
    const { selected, rows } = this
    if (!selected) return undefined
    for (let at = 0; at < Math.min(rows.count ?? 0, mostLookedThrough); at++)
      if (rows.at(at)?.id === selected.id) return at
    return undefined
  }

  targetOf(telling: TellingView): ResultTargetView | undefined {
    return this.targets?.find(({ id }) => id === telling.targetId)
  }

  follow(): () => void {
    void this.glance(() => this.#readTargets())
    const ends = [
      this.client.subscribe('resultTarget', (target) => this.#put(target)),
      this.client.subscribe('resultsChanged', () => this.#news.ask()),
    ]
    return () => {
      this.#searching.forget()
      ends.forEach((end) => end())
    }
  }

  listSoon(): void {
    this.#searching.ask()
  }

  async list(): Promise<void> {
    this.#searching.forget()
    const query: Query = {
      which: this.which,
      query: this.query.trim().slice(0, 100),
      ...(this.targetId === undefined ? {} : { targetId: this.targetId }),
    }
    this.#asked = query
    await this.rows.reload()
    if (this.#asked === query && this.rows.count !== undefined) this.answered = query
  }

  show(change: { readonly which?: WhichTellings; readonly targetId?: string | undefined }): void {
    if (change.which !== undefined) this.which = change.which
    if ('targetId' in change) this.targetId = change.targetId
    void this.list()
  }

  choose(at: number): void {
    this.selected = this.rows.at(at) ?? this.selected
  }

  /** So many are told again; undefined where that was not begun. */
  async retry(which: OperationInput<'results.retry'>): Promise<number | undefined> {
    const answer = await this.answer(() => this.client.invoke('results.retry', which))
    await this.#lookAgain()
    return answer?.tellings
  }

  async leave({ id: tellingId }: TellingView, reason: SkipReason): Promise<boolean> {
    const left = await this.answer(() => this.client.invoke('results.skip', { tellingId, reason }))
    if (left && this.selected?.id === left.id) this.selected = left
    await this.#lookAgain()
    return left !== undefined
  }

  /** True when it is kept. */
  async save({ targetId, config, before, secret }: TargetWish): Promise<boolean> {
    const isSaved = await this.beside(async () => {
      const save = () =>
        this.client.invoke('results.saveTarget', {
          config,
          ...(targetId === undefined ? {} : { targetId }),
          ...(before === undefined ? {} : { before }),
          ...(secret === undefined ? {} : { secret }),
        })
      const target = await this.#targetRows.one(save, hasSameConfig)
      if (target) this.#put(target)
    })
    if (!isSaved && isRefusedFor(this.fault, 'changed_meanwhile'))
      await this.glance(() => this.#readTargets())
    return isSaved
  }

  turn({ id: targetId, config }: ResultTargetView, enabled: boolean): Promise<boolean> {
    return this.save({ targetId, config: { ...config, enabled }, before: config, secret: undefined })
  }

  async remove(targetId: string): Promise<boolean> {
    const isRemoved = await this.beside(async () => {
      await this.client.invoke('results.removeTarget', { targetId })
      this.targets = this.targets?.filter(({ id }) => id !== targetId)
      this.closed = this.closed.filter(({ id }) => id !== targetId)
    })
    if (!isRemoved) return false
    if (this.selected?.targetId === targetId) this.selected = undefined
    this.show({ targetId: this.targetId === targetId ? undefined : this.targetId })
    return true
  }

  test({ targetId, config, secret }: TargetWish): Promise<OperationOutput<'results.tryTarget'> | undefined> {
    return this.answer(() =>
      this.client.invoke('results.tryTarget', {
        config,
        ...(targetId === undefined ? {} : { targetId }),
        ...(secret === undefined ? {} : { secret }),
      }),
    )
  }

  /** Other benches have changed the targets: the one that is shown may be gone. */
  async readAgain(): Promise<void> {
    await this.#lookAgain()
    const { targetId } = this
    if (targetId !== undefined && !this.targets?.some(({ id }) => id === targetId))
      this.show({ targetId: undefined })
  }

  async #lookAgain(): Promise<void> {
    await Promise.all([
      this.glance(() => this.#readTargets()),
      this.rows.count === undefined ? this.list() : this.rows.refresh(),
      this.glance(() => this.#readSelected()),
    ])
  }

  /** It may be in no list by now that is shown. */
  async #readSelected(): Promise<void> {
    const { selected } = this
    if (!selected) return
    const { orderNumber, id } = selected
    const { targets } = await this.client.invoke('results.ofOrder', { orderNumber })
    const now = targets.flatMap(({ tellings }) => tellings).find((telling) => telling.id === id)
    if (now && this.selected?.id === id) this.selected = now
  }

  async #readTargets(): Promise<void> {
    this.#targetRows.asked()
    const { targets, closed } = await this.client.invoke('results.targets', {})
    this.closed = closed
    this.targets = this.#targetRows.answered(this.targets, targets)
  }

  #put(target: ResultTargetView): void {
    this.targets = this.#targetRows.told(this.targets, target)
  }
}
