// The benches of a warehouse: what this one tells of itself, what it is told, and what the shift lead sees and says.

import { z } from 'zod'
import packageJson from '../../../package.json' with { type: 'json' }
import { BenchFacts, type BenchView, type WarehouseBoard } from '../../contract/warehouse-benches.ts'
import { WarehouseStop } from '../../contract/warehouse-setting.ts'
import { isAppError } from '../../contract/errors.ts'
import type { OrderStore } from '../../core/orders/ports.ts'
import type { Clock } from '../../core/runtime.ts'
import type { Bench, Benches, Board } from '../../core/warehouse/benches.ts'
import { createBenchDesk, type BenchDesk } from '../../core/warehouse/bench-desk.ts'
import { scannedAt, type ScanKeys } from '../../core/warehouse/claim-ports.ts'
import { leaseMs } from '../../core/warehouse/claims.ts'
import type { HandlersOf } from '../dispatch.ts'
import { keptSetting } from '../profile/kept-setting.ts'
import { present } from '../views.ts'
import type { PortsOf } from './ports.ts'
import type { Printing } from './printing.ts'

export type BenchDeskParts = PortsOf<
  'changes' | 'clock' | 'logger' | 'atWork',
  'jobs' | 'purchases' | 'today' | 'values' | 'waitingOrders'
> &
  Pick<Printing, 'printers' | 'printerFor' | 'spool'> & {
    readonly benches: () => Promise<Benches>
    /** Names the warehouse: what was heard of another one says nothing. */
    readonly of: string
    readonly onSilence: () => void
  }

const Kept = z.object({
  of: z.string(),
  stop: WarehouseStop.optional(),
  confirmed: z.array(
    z.object({ messageId: z.string(), operator: z.string().optional(), at: z.iso.datetime() }),
  ),
})

const hourMs = 60 * 60_000

/** `Bench 2` before `Bench 10`. */
export const byNumber = new Intl.Collator('en', { numeric: true })

export function openBenchDesk(parts: BenchDeskParts): BenchDesk {
  const { stores, changes, of } = parts
  const kept = keptSetting(stores.values, 'warehouse-desk', Kept)
  return createBenchDesk({
    ...parts,
    facts: (stopped) => factsOf(parts, stopped),
    kept: {
      async read() {
        const before = await kept.read()
        if (before?.of !== of) return undefined
        const confirmed = before.confirmed.map((one) => ({ ...one, operator: one.operator }))
        return { stop: before.stop, confirmed }
      },
      save: ({ stop, confirmed }) =>
        kept.save({
          of,
          ...present({ stop }),
          confirmed: confirmed.map(({ operator, ...one }) => ({ ...one, ...present({ operator }) })),
        }),
    },
    onChange: () => changes.emit('status'),
    // Also what waits in line was passed by.
    onGo: () => changes.emit('ordersReleased'),
  })
}

/** Counts, an order's number and the operator's name: nothing of a customer leaves the station by it. */
async function factsOf(
  { stores, clock, atWork, printers, printerFor, spool }: BenchDeskParts,
  stopped: boolean,
): Promise<BenchFacts> {
  const now = clock.now()
  const last = await stores.today.lastBought()
  const printer = printerFor('label')
  const waits = [...(await stores.waitingOrders.list()), ...(await stores.waitingOrders.listUnreadable())]
  const queued = await Promise.all(printers.all().map(({ id }) => stores.jobs.countQueued(id)))
  return {
    version: packageJson.version,
    lastHour: (await stores.today.count(new Date(now.getTime() - hourMs), now)).parcels,
    inDoubt: (await stores.purchases.listInDoubt()).length,
    waiting: {
      prints: queued.reduce((sum, count) => sum + count, 0),
      orders: new Set(waits.map(({ orderId }) => orderId)).size,
    },
    stopped,
    takesPrints: true,
    ...present({
      operator: atWork(),
      lastParcel: last && {
        ...present({ orderNumber: last.orderNumber }),
        agoMs: Math.max(0, now.getTime() - last.at.getTime()),
      },
      printer: printer && {
        name: printer.name,
        condition: spool.printerStates().get(printer.id)?.condition ?? ('unknown' as const),
        held: printers.isHeld(printer.id),
      },
    }),
  }
}

/** An age that was told at a moment of the warehouse's clock is a moment of that. */
function factsView({ facts: written, factsAt }: Bench): BenchView['facts'] {
  const told = BenchFacts.safeParse(written)
  if (!told.success || !factsAt) return undefined
  const { lastParcel, ...facts } = told.data
  if (!lastParcel) return facts
  const { agoMs, ...parcel } = lastParcel
  return { ...facts, lastParcel: { ...parcel, at: new Date(factsAt.getTime() - agoMs).toISOString() } }
}

export const benchView = (bench: Bench, now: Date, ownId: string): BenchView => ({
  benchId: bench.benchId,
  name: bench.name,
  own: bench.benchId === ownId,
  heardAt: bench.heardAt.toISOString(),
  isHere: now.getTime() - bench.heardAt.getTime() < leaseMs,
  ...present({ facts: factsView(bench) }),
})

export function benchesHandlers({
  shared,
  orders,
  clock,
}: {
  /** Throws `not_found` at a bench that has its orders alone. */
  readonly shared: () => {
    readonly desk: BenchDesk
    readonly benchId: string
    readonly scanKeys: ScanKeys
  }
  readonly orders: Pick<OrderStore, 'findByNumber'>
  readonly clock: Clock
}): Pick<
  HandlersOf<'warehouse'>,
  'warehouse.board' | 'warehouse.stop' | 'warehouse.go' | 'warehouse.sendMessage' | 'warehouse.confirmMessage'
> {
  /** What was read last. */
  let last: WarehouseBoard | undefined

  /** The warehouse has them as they are compared. */
  const numberOf = async (orderKey: string) => (await orders.findByNumber(orderKey))?.orderNumber ?? orderKey

  async function boardView(board: Board): Promise<WarehouseBoard> {
    const { benchId, desk, scanKeys } = shared()
    const { now } = board
    return {
      readAt: clock.now().toISOString(),
      asOf: now.toISOString(),
      benches: board.benches
        .map((bench) => benchView(bench, now, benchId))
        .toSorted((a, b) => byNumber.compare(a.name, b.name)),
      orders: await Promise.all(
        board.orders.map(async ({ orderKey, bench, since, inDoubt, stuck, left, scans }) => ({
          orderNumber: await numberOf(orderKey),
          since: since.toISOString(),
          inDoubt,
          stuck,
          ...present({
            bench,
            scanned: await scannedAt(scanKeys, orderKey, scans),
            left: left || undefined,
          }),
        })),
      ),
      orderCount: board.orderCount,
      messages: board.messages.map(({ readers, ...message }) => ({
        ...message,
        readers: readers.map(({ bench, readAt, operator }) => ({
          bench,
          ...present({ readAt: readAt?.toISOString(), operator }),
        })),
      })),
      ...present({ stop: desk.stop() }),
    }
  }

  /** What this bench says is heard here too before it is done. */
  async function say(word: (benches: Benches) => Promise<void>): Promise<{ done: true }> {
    const { desk } = shared()
    await desk.ask(word)
    await desk.hear()
    return { done: true }
  }

  return {
    async 'warehouse.board'() {
      const { desk } = shared()
      try {
        last = await boardView(await desk.ask((benches) => benches.board()))
      } catch (error) {
        if (!isAppError(error, 'warehouse_cut_off', 'warehouse_refused', 'warehouse_too_old')) throw error
      }
      return present({ board: last, silentSince: desk.silentSince()?.toISOString() })
    },
    'warehouse.stop': (_input, { onWordOf }) => say((benches) => benches.stop(onWordOf)),
    'warehouse.go': (_input, { onWordOf }) => say((benches) => benches.go(onWordOf)),
    'warehouse.sendMessage': ({ messageId, benchId, text }, { onWordOf: operator }) =>
      say((benches) => benches.send({ messageId, benchId, text, operator })),
    async 'warehouse.confirmMessage'({ messageId }, { onWordOf }) {
      await shared().desk.confirm(messageId, onWordOf)
      return { done: true }
    },
  }
}
