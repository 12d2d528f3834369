// Shipments that were bought elsewhere come into this station's archive: those of some days, or one by its key. One run at
// a time; what a run has taken in stays when it is cancelled, and a second run takes nothing twice.

import { isAppError, type ErrorInfo } from '../../contract/errors.ts'
import { conflict } from '../../contract/refusals.ts'
import type { ShipmentKey } from '../../service/enums.ts'
import type { ConnectedAccount } from '../connected-account.ts'
import { infoOf } from '../failure.ts'
import type { Clock, Logger } from '../runtime.ts'
import type { Days, ListedShipment, ShipmentDirectory } from './ports.ts'
import { createTakeIn, type TakeInPorts, type Taking } from './take-in.ts'

export type ImportWish =
  | ({ readonly by: 'days' } & Days)
  | { readonly by: 'key'; readonly key: ShipmentKey; readonly value: string }

export type ImportCounts = Readonly<Record<'found' | Taking, number>>

export type ImportState = {
  readonly state: 'running' | 'done' | 'cancelled' | 'failed'
  readonly wish: ImportWish
  readonly counts: ImportCounts
  /** Why it failed. */
  readonly reason?: ErrorInfo | undefined
  readonly beganAt: Date
}

export type ShipmentImport = {
  /** The run that goes on, or the last one; undefined before the first. */
  state(): ImportState | undefined
  /** Throws `conflict` while another one goes on. The answer comes at once, and `onState` tells how far it is. */
  start(wish: ImportWish): ImportState
  /** What was taken in stays. */
  cancel(): void
  /** Waits for the shipment that is being taken in. */
  close(): Promise<void>
}

export type ShipmentImportPorts = TakeInPorts & {
  readonly clock: Pick<Clock, 'now' | 'elapsedMs'>
  readonly logger: Logger
  readonly onState: (state: ImportState) => void
}

/** Told a few times a second, however fast it goes. */
const tellEveryMs = 200

export const noCounts: ImportCounts = {
  found: 0,
  known: 0,
  settled: 0,
  taken: 0,
  without_label: 0,
  in_doubt: 0,
}

export function createShipmentImport(ports: ShipmentImportPorts): ShipmentImport {
  const { clock, logger, onState } = ports
  let now: ImportState | undefined
  let isCancelled = false
  let running: Promise<void> | undefined
  let toldAtMs = Number.NEGATIVE_INFINITY

  function change(state: ImportState): void {
    now = state
    const isOver = state.state !== 'running'
    const atMs = clock.elapsedMs()
    if (!isOver && atMs - toldAtMs < tellEveryMs) return
    toldAtMs = isOver ? Number.NEGATIVE_INFINITY : atMs
    onState(state)
  }

  async function run(begun: ImportState): Promise<void> {
    let state = begun
    const account = ports.account()
    try {
      const counts = await takeInAll(
        ports,
        account,
        shipmentsOf(account.service, begun.wish),
        () => isCancelled,
        (so) => change((state = { ...state, counts: so })),
      )
      state = { ...state, counts, state: isCancelled ? 'cancelled' : 'done' }
    } catch (error) {
      if (!isAppError(error)) logger.error('shipment_import.bug', {}, error)
      state = { ...state, state: 'failed', reason: infoOf(error) }
    }
    logger.info('shipment_import.ended', { state: state.state, ...state.counts })
    change(state)
  }

  return {
    state: () => now,
    start(wish) {
      if (running) throw conflict('shipments_being_imported')
      isCancelled = false
      const begun: ImportState = { state: 'running', wish, counts: noCounts, beganAt: clock.now() }
      change(begun)
      running = run(begun).finally(() => (running = undefined))
      return begun
    },
    cancel() {
      isCancelled = true
    },
    async close() {
      isCancelled = true
      await running
    },
  }
}

/** Takes in the account's, one after the other, until `isCancelled`. Throws what the service or the disk has against going on. */
export async function takeInAll(
  ports: TakeInPorts,
  account: ConnectedAccount<ShipmentDirectory>,
  shipments: AsyncIterable<ListedShipment>,
  isCancelled: () => boolean,
  onCounts: (counts: ImportCounts) => void,
): Promise<ImportCounts> {
  const takeIn = createTakeIn(ports, account)
  let counts = noCounts
  if (isCancelled()) return counts
  for await (const shipment of shipments) {
    const taking = await takeIn(shipment)
    counts = { ...counts, found: counts.found + 1, [taking]: counts[taking] + 1 }
    onCounts(counts)
    if (isCancelled()) break
  }
  return counts
}

function shipmentsOf(directory: ShipmentDirectory, wish: ImportWish): AsyncIterable<ListedShipment> {
  return wish.by === 'days' ? directory.list(wish) : found(directory, wish)
}

async function* found(
  directory: ShipmentDirectory,
  { key, value }: Extract<ImportWish, { by: 'key' }>,
): AsyncGenerator<ListedShipment, void, undefined> {
  const shipment = await directory.find(key, value)
  if (shipment) yield shipment
}
