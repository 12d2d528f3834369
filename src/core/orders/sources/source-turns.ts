// Whose turn it is to look into a source: benches of a warehouse that have the same one let one of them look, and its orders come to all.
// To look twice is harmless (orders are merged by their numbers), and to look never is not: where nobody can say, each bench looks.

import { canonicalJson } from '../../../base/canonical-json.ts'
import { commonAddress, commonFolder } from '../../common-place.ts'
import { isOwnDatabase } from '../../databases/check-place.ts'
import type { OrderSourceConfig, OrderSourceView } from '../../../contract/orders.ts'
import type { ErrorInfo } from '../../../contract/errors.ts'

export type SourceTurn =
  /** `isNew`: it was another's, or nobody's, before. */
  | {
      readonly by: 'this_bench'
      readonly fence: number
      readonly isNew: boolean
      readonly lookedAgoMs: number | undefined
    }
  /** `lookedAgoMs`: since it was looked into last, by whichever bench. */
  | {
      readonly by: 'other_bench'
      readonly bench: string
      readonly lookedAgoMs: number | undefined
      readonly isFailing: boolean
    }
  /** It was let go of, and nobody else has it. */
  | { readonly by: 'nobody' }
  /** The warehouse does not answer. */
  | { readonly by: 'each_bench' }

/** What the bench that has the turn tells, under the fence that it has it by. */
export type SourceTold = {
  readonly fence: number
  readonly lookedAgoMs: number | undefined
  readonly isFailing: boolean
}

/** A source that other benches may have too. Never throws; undefined: this bench looks for itself alone. */
export type CommonSource = {
  /** Takes or renews the turn, unless another bench has it. */
  take(told: SourceTold | undefined): Promise<SourceTurn | undefined>
  /** Lets go of the turn where this bench has it, and answers whose it is. */
  letGo(): Promise<SourceTurn | undefined>
}

/** `what`: all that decides what the source answers. The answer is asked for once, and kept. */
export type SourceTurns = (what: string) => CommonSource

/** So often a bench asks whose turn it is, where it does not look more often. */
export const askEveryMs = 60_000
/** A folder is looked into every few seconds: its turn is asked for only so often. */
export const turnFreshMs = 45_000

/**
 * What the source is called by all benches that have it: the same text at each. Undefined where another computer has another one under
 * the same name: a folder of its own disks, or an address of its own.
 */
export function commonSource(config: OrderSourceConfig, secret: string | undefined): string | undefined {
  if (config.kind === 'folder') {
    const path = commonFolder(config.folder)
    return path && canonicalJson({ kind: 'folder', path })
  }
  if (config.kind === 'database') {
    const { place, query, columns } = config
    // Who asks is told by the user; a password that is another is wrong at one of them.
    return isOwnDatabase(place) ? undefined : canonicalJson({ kind: 'database', place, query, columns })
  }
  const { headerName, rows, columns, items } = config
  const url = commonAddress(config.url)
  if (url === undefined) return undefined
  const account = secret === undefined ? {} : { headerName: headerName.toLowerCase(), secret }
  return canonicalJson({ kind: 'http', url, rows, columns, items, ...account })
}

/** Whether it is the same source wherever it is looked into from. */
export const isCommonSource = (config: OrderSourceConfig): boolean =>
  commonSource(config, undefined) !== undefined

/** Whether what was asked for before is what is asked for now: name, pace and being on are nothing of it. */
export function asksTheSame(one: OrderSourceConfig, other: OrderSourceConfig): boolean {
  const asked = (config: OrderSourceConfig) =>
    canonicalJson({ ...config, name: '', enabled: true, everySeconds: 0, everyMinutes: 0, longestSeconds: 0 })
  return asked(one) === asked(other)
}

/** How long until the next look, where the last one was so long ago. A time that lies ahead is of a clock that was set back. */
export const restMs = (everyMs: number, lookedAgoMs: number | undefined): number =>
  lookedAgoMs === undefined ? 0 : Math.min(Math.max(everyMs - lookedAgoMs, 0), everyMs)

/**
 * The shop itself asks to be left alone for a while: another bench that asked at once would only make it worse. After any other failure
 * another bench may do better.
 */
export function asksToWait({ details }: ErrorInfo): boolean {
  const fault: unknown = details?.['fault']
  return typeof fault === 'object' && fault !== null && Reflect.get(fault, 'code') === 'busy'
}

/** `now`: of this computer, by which the page says the time. */
export function turnView(turn: SourceTurn | undefined, now: Date): OrderSourceView['turn'] {
  if (!turn || turn.by === 'nobody') return undefined
  if (turn.by !== 'other_bench') return { by: turn.by }
  const { bench, lookedAgoMs } = turn
  const lookedAt =
    lookedAgoMs === undefined ? {} : { lookedAt: new Date(now.getTime() - lookedAgoMs).toISOString() }
  return { by: 'other_bench', bench, ...lookedAt }
}
