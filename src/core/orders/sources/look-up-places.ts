// The sources that can be asked for one order, each in its kind's way, and how what they answer is taken in.

import type { ImportResult, OrderSourceConfig } from '../../../contract/orders.ts'
import type { AskDatabase } from '../../databases/ports.ts'
import type { Clock, Logger } from '../../runtime.ts'
import type { OrderRow } from '../ports.ts'
import { lookUpInDatabase } from './database-look-up.ts'
import { lookUpAtAddress } from './http-look-up.ts'
import { headersOf } from './http-source.ts'
import { createLookUps, type LookUpPlace } from './look-up.ts'
import type { FetchFeed, ImportInto, OrderSource, OrderSourceStore } from './ports.ts'
import { runOf } from './source-run.ts'
import type { SecretSource } from './source-secrets.ts'
import { ended } from './take-whole.ts'

/** What of a source's look-ups is under way: ended before the source is changed or removed. */
export type LookUpWork = { readonly ending: AbortController; taking: Promise<unknown> }

export const noLookUp = (): LookUpWork => ({ ending: new AbortController(), taking: Promise.resolve() })

export async function endLookUps(work: LookUpWork): Promise<void> {
  work.ending.abort()
  await work.taking
}

/** Whether there is anything to ask of it. */
export const hasLookUp = (config: OrderSourceConfig): config is SecretSource =>
  (config.kind === 'http' && config.lookUpUrl !== undefined) ||
  (config.kind === 'database' && config.lookUpQuery !== undefined)

/** A look-up as it would be kept. `authorization`: else what is kept for the source is sent. */
export type LookUpWish = {
  readonly sourceId?: string | undefined
  readonly config: SecretSource
  readonly authorization?: string | undefined
}

type Asked = { readonly source: OrderSource; readonly lookUps: LookUpWork }

export type SourceLookUpsPorts<Life extends Asked> = {
  readonly store: Pick<OrderSourceStore, 'addRun'>
  readonly fetchFeed: FetchFeed
  readonly askDatabase: AskDatabase
  readonly importInto: (sourceId: string) => ImportInto
  /** Throws `order_source_secret`. */
  readonly secretFor: (sourceId: string | undefined, config: SecretSource) => Promise<string | undefined>
  readonly clock: Clock
  readonly logger: Logger
  readonly lives: () => Iterable<Life>
  /** Its orders or its runs are others now. */
  readonly onBrought: (life: Life) => void
}

/** The look-ups of sources at work. */
export function createSourceLookUps<Life extends Asked>(ports: SourceLookUpsPorts<Life>) {
  const { store, fetchFeed, askDatabase, importInto, secretFor, clock, logger, lives, onBrought } = ports

  async function take(
    { id }: OrderSource,
    rows: readonly OrderRow[],
    { signal }: AbortController,
  ): Promise<ImportResult> {
    const result = await importInto(id).rows(atOnce(rows), signal)
    if (result.cancelled) throw ended()
    if (result.added + result.changed + result.left + result.rejectedCount > 0)
      await store.addRun(id, runOf(result))
    return result
  }

  /** Throws what `LookUpPlace.ask` throws. */
  async function ask(
    sourceId: string | undefined,
    config: SecretSource,
    orderNumber: string,
    { authorization, signal }: { readonly authorization?: string | undefined; readonly signal?: AbortSignal },
  ): Promise<readonly OrderRow[]> {
    const secret = authorization ?? (await secretFor(sourceId, config))
    const asked = { orderNumber, ...(signal ? { signal } : {}) }
    if (config.kind === 'database')
      return lookUpInDatabase(config, { ...asked, password: secret, askDatabase })
    return lookUpAtAddress(config, { ...asked, headers: headersOf(config, secret), fetchFeed })
  }

  function placeOf(life: Life): LookUpPlace | undefined {
    const { source, lookUps: work } = life
    const { id, config } = source
    if (!config.enabled || !hasLookUp(config)) return undefined
    return {
      sourceId: id,
      name: config.name,
      ask: (orderNumber, signal) =>
        ask(id, config, orderNumber, { signal: AbortSignal.any([signal, work.ending.signal]) }),
      take(rows) {
        const taking = take(source, rows, work.ending)
        work.taking = taking.then(
          () => onBrought(life),
          () => undefined,
        )
        return taking
      },
    }
  }

  const places = () => [...lives()].flatMap((life) => placeOf(life) ?? [])
  return { ask, ...createLookUps({ clock, logger, places }) }
}

async function* atOnce(rows: readonly OrderRow[]) {
  yield await Promise.resolve({ rows, rejected: [] as const })
}
