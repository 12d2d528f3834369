// What a Demo station's own process holds in memory, its sandbox being another: waiting, at work, and once its threads rest.
// Linux alone tells this (/proc).

import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ParcelView } from '../../src/contract/domain.ts'
import bundlePrograms from '../support/bundle-programs.ts'
import { memoryMb } from './idle-rows.ts'
import type { Bench } from './report.ts'
import { startStation, type StartedStation } from './started-station.ts'

const limits = { working: 3, resting: 1.5 }
/** What begins with a station is over by then. */
const settleMs = 20_000
/** Threads that draw and decode rest after a minute. */
const restedMs = 75_000
const lookEveryMs = 50

/** Bought, confirmed by the printer, looked at, and its codes read: what a parcel can have a station do. */
async function shipOne({ ask }: StartedStation, orderNumber: string): Promise<void> {
  const outcome = await ask('ship.scan', { gestureId: randomUUID(), text: orderNumber })
  if (outcome.kind !== 'shipping') throw new Error(`the scan was answered with ${outcome.kind}`)
  const { purchaseId } = outcome.parcel
  const parcelOnce = async (is: (parcel: ParcelView) => boolean) => {
    for (;;) {
      const parcel = await ask('ship.parcel', { purchaseId })
      if (is(parcel)) return parcel
      await pause(lookEveryMs)
    }
  }
  const { labelId = '' } = await parcelOnce(({ job }) => job?.state === 'confirmed')
  await ask('reprint.preview', { labelId })
  for (;;) {
    if ((await ask('reprint.label', { labelId })).codes.state !== 'not_yet') return
    await pause(lookEveryMs)
  }
}

export const memoryBench: Bench = async ({ isShort }) => {
  await bundlePrograms()
  const folder = mkdtempSync(join(tmpdir(), 'packbench-bench-'))
  const station = await startStation(folder)
  try {
    const parcels = Array.from({ length: isShort ? 1 : 100 }, (_, index) => `MEMORY-${index}`)
    await station.importOrders(parcels)
    await pause(isShort ? 0 : settleMs)
    const waiting = memoryMb(station.pid)
    for (const orderNumber of parcels) await shipOne(station, orderNumber)
    const working = memoryMb(station.pid)
    await pause(isShort ? 0 : restedMs)
    const beside = { name: 'waiting', value: waiting }
    return [
      {
        name: `a station that has shipped, drawn and read ${parcels.length} labels`,
        unit: 'MB',
        measured: working,
        beside,
        limit: { of: 'ratio', most: limits.working },
      },
      {
        name: 'the same a minute later',
        unit: 'MB',
        measured: memoryMb(station.pid),
        beside,
        limit: { of: 'ratio', most: limits.resting },
      },
    ]
  } finally {
    await station.end()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
