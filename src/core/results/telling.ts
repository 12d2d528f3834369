// The ports and the face of what tells targets; tell-results.ts has its work, tell-target.ts that of one target, pauses.ts its pauses.
//
// An event is told when the target has taken it: an answer of 2xx, or a file in its place. Whatever is not known to have arrived (no
// answer, one that is too slow or breaks off, a station that was killed or closed) is told again under the same id.
//
// What does not get there is one of four things:
// - The event is stopped, for a person: the address answers no to it (4xx but for those below), sends it on (3xx), or it cannot be opened.
//   Only what comes after it for its order waits; all else of the target is told.
// - The event waits, and all others of the target are told: 409 and 425 are said of this event.
// - The target waits, and all its events with it: no answer, one that is too slow, 408, 429, 5xx; a folder that is missing, full or cannot be
//   used. After 2 s, and twice as long each time, to 10 minutes, less up to half of it by chance; never sooner than the receiver asks for
//   (Retry-After, up to an hour). Whatever answer it gives next ends that. After a pause another event goes before the one that failed, so
//   that one which a receiver fails of keeps back none but itself; it waits by its own count of tries.
// - The target rests for as long as a pause gets (5 to 10 minutes), and says why: 401, 403, no secret, one of another address, a folder that
//   may not be written to. A person has to mend that, or has mended it at the receiver: a day's events are not stopped for it one by one.
//   An event that is answered 401 or 403 again where others were let in meanwhile is stopped.
//
// To save a target, or to tell something again by hand, ends its pause. Pauses of targets are forgotten at the end of the station, those of
// events are kept.

import type {
  ClosedTargetView,
  ResultTargetConfig,
  ResultTargetView,
  TellFault,
  TellingView,
  SkipReason,
} from '../../contract/results.ts'
import type { Databases } from '../databases/ports.ts'
import type { Clock, Logger, NewId } from '../runtime.ts'
import type { PlacedSecret } from '../placed-secret.ts'
import type { DropResult, ResultStore, SendResult } from './ports.ts'

export type ResultTellingPorts = {
  readonly store: ResultStore
  readonly send: SendResult
  readonly drop: DropResult
  readonly databases: Databases
  /** Secrets of targets, by the target's id, each with the place that it was given for (`feedPlace`). */
  readonly secrets: {
    get(targetId: string): Promise<PlacedSecret | undefined>
    set(targetId: string, place: string, value: string): Promise<void>
    delete(targetId: string): Promise<void>
  }
  /** Other benches have the same targets. */
  readonly isShared?: boolean | undefined
  readonly clock: Clock
  readonly newId: NewId
  /** From 0 to 1: benches and targets that failed together do not come back together. */
  readonly random: () => number
  readonly logger: Logger
  readonly onTarget: (target: ResultTargetView) => void
  /** Events were noted, told or left. */
  readonly onChange: () => void
}

export type ResultTelling = {
  start(): Promise<void>
  /** Something may have been noted: it is told soon. */
  noted(): void
  targets(): Promise<readonly ResultTargetView[]>
  closedTargets(): Promise<readonly ClosedTargetView[]>
  /** Throws `invalid_input` (`FaultyTarget`), `not_found`. */
  saveTarget(wish: {
    readonly targetId?: string | undefined
    readonly config: ResultTargetConfig
    readonly before?: ResultTargetConfig | undefined
    readonly secret?: string | undefined
  }): Promise<ResultTargetView>
  /** Also of one that cannot be read. Throws `not_found`. */
  removeTarget(targetId: string): Promise<void>
  /**
   * Other benches have changed it: nothing is told to it while `keep` writes that down, and then what is kept holds, where it is still
   * there.
   */
  replace(targetId: string, keep: () => Promise<void>): Promise<void>
  /** One event that says that it is a test, sent at once; of a database, what it would say of it. Keeps nothing. */
  tryTarget(wish: {
    readonly targetId?: string | undefined
    readonly config: ResultTargetConfig
    readonly secret?: string | undefined
  }): Promise<{ readonly fault?: TellFault; readonly unseen?: true }>
  retry(which: { readonly tellingId: string } | { readonly targetId: string }): Promise<number>
  skip(tellingId: string, reason: SkipReason): Promise<TellingView>
  /** What is being sent is given up: it is told again, under its id. */
  close(): Promise<void>
}
