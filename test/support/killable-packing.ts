// A station in a process of its own at which the items of an order are scanned, and which kills itself (see kill-switch.ts). Run by
// test/integration/station/kill-while-items-are-scanned.test.ts.
//
// usage: killable-packing.ts DATA_DIR KILL_AT ORDER GESTURES
// Scans one item for each of the gestures (ids with commas between them; the same again is a page that missed its answer); the third
// closes the parcel, at a weight that keeps it from being bought, and the fourth opens it again. It
// ends once the parcel of the last is at rest; it kills itself right before effect KILL_AT, with 0 never.
// Prints one JSON line: {effects, parcel, packed, again}.

import type { ParcelView } from '../../src/contract/domain.ts'
import { createKillSwitch } from './kill-switch.ts'
import { openTestStation } from './test-station.ts'
import { packerAt } from './verified-packing.ts'

const [dataDir, killAt, orderNumber, gestures] = process.argv.slice(2) as [string, string, string, string]
const { adapt, arm, disarm, effects } = createKillSwitch(Number(killAt))
const keychainEnv = { ...(process.env as Record<string, string>) }
const station = await openTestStation({ dataDir, keychainEnv, adapt })
const packer = packerAt(station)

const isAtRest = ({ state, job }: ParcelView) =>
  state === 'bought' && (job === undefined || ['confirmed', 'unknown', 'failed'].includes(job.state))

function step(at: number, gestureId: string) {
  const packing = { orderNumber, parcelNumber: 1, gestureId }
  const weight = { grams: 5_000, takenAt: new Date().toISOString(), source: 'scale' } as const
  if (at === 2) return station.ask('verification.nextPackage', { ...packing, weight })
  if (at === 3) return station.ask('verification.openAgain', packing)
  return packer.item('TEA', orderNumber, { gestureId })
}

async function pack(): Promise<ParcelView> {
  let last = ''
  for (const [at, gestureId] of gestures.split(',').entries()) {
    const outcome = await step(at, gestureId)
    last = JSON.stringify(outcome)
    if ('parcel' in outcome && outcome.parcel) return station.parcelOnce(outcome.parcel.purchaseId, isAtRest)
  }
  throw new Error(last)
}

arm()
const parcel = await pack()
disarm()
const { packed } = await station.ask('orders.show', { orderNumber })
const again = (await station.scan(orderNumber)).kind
await station.close()
process.stdout.write(`${JSON.stringify({ effects, parcel, packed, again })}\n`)
