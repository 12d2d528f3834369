// Three benches of a warehouse under faults: which of them are open, what they were asked and have not answered yet.

import type { OpenWarehouse } from '../../../src/adapters/postgres/open-warehouse.ts'
import type { ParcelView } from '../../../src/contract/domain.ts'
import type { CutOffRule } from '../../../src/contract/warehouse-setting.ts'
import { startKeyring } from '../../support/keyring.ts'
import type { Random } from '../../support/random.ts'
import { openWarehouseBenches, warehouseOnce, type Bench } from '../../support/warehouse-benches.ts'

/** Beats pass twenty times as fast, once a second. */
const times = 20
const leaseMs = 4_000

export type ShiftBenchesOptions = {
  readonly orders: readonly string[]
  readonly cutOff: CutOffRule
  /** A planted fault. */
  readonly adaptOpened?: (opened: OpenWarehouse) => OpenWarehouse
}

export type ShiftBenches = Awaited<ReturnType<typeof openShiftBenches>>

export async function openShiftBenches({ orders, cutOff, adaptOpened }: ShiftBenchesOptions) {
  const keyring = await startKeyring()
  const how = { cutOff, keychainEnv: keyring.env }
  const warehouse = await openWarehouseBenches(orders, {
    times,
    leaseMs,
    ...how,
    ...(adaptOpened ? { adaptOpened } : {}),
  })
  const { sandbox, postgres } = warehouse
  const openings: Readonly<Record<string, () => Promise<Bench>>> = {
    left: () => warehouse.openAgain('left', how, 'any'),
    right: () => warehouse.openAgain('right', how, 'any'),
    third: () => warehouse.openBench('third', how, 'any'),
  }
  const open = new Map<string, Bench>([
    ['left', warehouse.left],
    ['right', warehouse.right],
    ['third', await warehouse.openBench('third', how)],
  ])
  const asked = new Set<Promise<unknown>>()
  const faults: unknown[] = []
  let isDatabaseUp = true

  const allOpen = () => [...open.values()]

  async function startDatabase(): Promise<void> {
    if (isDatabaseUp) return
    await postgres.start()
    isDatabaseUp = true
  }

  async function openAll(): Promise<void> {
    for (const [name, opening] of Object.entries(openings))
      if (!open.has(name)) open.set(name, await opening())
  }

  /** What a bench knows of its parcels of an order. */
  const parcelsOf = async (bench: Bench, orderNumber: string): Promise<readonly ParcelView[]> =>
    (await bench.ask('ship.parcels', { orderNumber })).parcels

  return {
    orders,
    leaseMs,
    sandbox,
    postgres,
    allOpen,
    openAll,
    parcelsOf,
    startDatabase,
    /** What stations did that is never right: an error without a code. */
    faults: (): readonly unknown[] => faults,
    anyOpen: (random: Random) => (open.size > 0 ? random.pick(allOpen()) : undefined),
    /** Goes on while other things happen. */
    under(work: Promise<unknown>): void {
      const ended = work.catch((error: unknown) => void faults.push(error)).finally(() => asked.delete(ended))
      asked.add(ended)
    },
    async killDatabase(): Promise<void> {
      if (!isDatabaseUp) return
      await postgres.kill()
      isDatabaseUp = false
    },
    async closeOne(random: Random): Promise<void> {
      if (open.size === 0) return
      const [name, bench] = random.pick([...open])
      open.delete(name)
      // What is held would be waited for.
      sandbox.faults.release()
      await bench.close()
    },
    async askAfterDoubt(): Promise<void> {
      for (const bench of allOpen())
        for (const order of orders)
          for (const { purchaseId, state } of await parcelsOf(bench, order))
            if (state === 'in_doubt') await bench.ask('ship.retry', { purchaseId }).catch(() => undefined)
    },
    /** The weather is fair, and all that was asked is answered. */
    async makeFair(): Promise<void> {
      sandbox.faults.clear()
      await startDatabase()
      await openAll()
      for (const { link } of allOpen()) link.restore()
      for (const bench of allOpen()) await warehouseOnce(bench, ({ state }) => state === 'joined')
      sandbox.faults.clear()
      await Promise.all(asked)
    },
    async close(): Promise<void> {
      sandbox.faults.clear()
      await startDatabase()
      // Left and right are closed with the warehouse.
      await openAll()
      await open.get('third')?.close()
      await warehouse.close()
      await keyring.stop()
    },
  }
}
