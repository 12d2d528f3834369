// What a station's process and the harness tell each other, beside the operations over HTTP.

import type { ParcelView, PrintJobView } from '../../../src/contract/domain.ts'

/** A moment of the work: an effect (test/support/effects.ts), before it, while its answer is out, or with it done. */
export type Moment = { readonly effect: string; readonly when: 'before' | 'out' | 'after' }

export const momentName = ({ effect, when }: Moment) => `${when} ${effect}`

/** By the printer's id. */
export type PrintOrders = {
  /** Work of its queue that comes there goes on never. */
  readonly stops: Readonly<Record<string, Moment>>
  /** They leave questions unanswered; every other one answers, however long a busy machine takes for it. */
  readonly mute: readonly string[]
}

export type StationWish = {
  readonly dataDir: string
  /** How much faster the station's time runs. */
  readonly speed: number
  /** Work that comes here goes on never. */
  readonly stopAt?: Moment | undefined
  readonly prints?: PrintOrders | undefined
  /**
   * A fault that is put into the station, to see that the harness finds it: each repeat is a purchase of its own, or a
   * label that was on its way at a crash is queued again, or it has its warehouse for itself.
   */
  readonly plant?: 'repeats_buy_anew' | 'queues_interrupted_again' | 'has_its_own_warehouse' | undefined
  /** Reads the codes of its labels; without it they stay unread. */
  readonly readsLabels?: boolean | undefined
  /** How long a claim holds without a beat: as long as ever. */
  readonly leaseMs?: number | undefined
  /** How far its clock is from the computer's. */
  readonly clockByMs?: number | undefined
  /** How long each write takes. */
  readonly diskMs?: number | undefined
}

export type Said =
  | { readonly kind: 'open'; readonly port: number; readonly token: string }
  | { readonly kind: 'not_open'; readonly code: string }
  | { readonly kind: 'stopped'; readonly effect: string; readonly printerId?: string }
  | { readonly kind: 'printJob'; readonly job: PrintJobView }
  /** A job is `sent`, and its printer is not asked about it any more. */
  | { readonly kind: 'printLeft'; readonly jobId: string }
  | { readonly kind: 'parcel'; readonly parcel: ParcelView }

export type Told =
  | { readonly kind: 'setClock'; readonly byMs: number }
  /** Even time passes, all at once; timers ring as they would have. */
  | { readonly kind: 'passes'; readonly byMs: number }
  | { readonly kind: 'dns'; readonly fails: boolean }
  | { readonly kind: 'disk'; readonly eachMs: number }
