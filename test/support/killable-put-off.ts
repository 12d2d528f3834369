// A station in a process of its own at which two packages of an order are packed while the service may be away, and which kills itself
// (see kill-switch.ts). Run by test/integration/station/kill-between-put-off-parcels.test.ts.
//
// usage: killable-put-off.ts DATA_DIR KILL_AT ORDER GESTURES
// Scans two teas, closes the parcel, and scans a tea and a mug into the next, under the four GESTURES (ids with commas between them; the
// same again is a page that missed its answers); with `-` it waits until nothing is in the line. It kills itself right before effect
// KILL_AT, with 0 never.
// Prints one JSON line: {effects, waiting, parcels, packed}.

import type { randomUUID } from 'node:crypto'
import { createKillSwitch } from './kill-switch.ts'
import { openTestStation } from './test-station.ts'
import { until } from './until.ts'
import { packerAt } from './verified-packing.ts'

type GestureId = ReturnType<typeof randomUUID>
const [dataDir, killAt, orderNumber, gestures] = process.argv.slice(2) as [string, string, string, string]
const { adapt, arm, disarm, effects } = createKillSwitch(Number(killAt))
const keychainEnv = { ...(process.env as Record<string, string>) }
const station = await openTestStation({ dataDir, keychainEnv, adapt })
const packer = packerAt(station)

const inLine = async () => {
  const { waitingOrders = [] } = await station.ask('station.status', {})
  return waitingOrders.map(({ parcelNumber, reason }) => ({ parcelNumber, reason: reason?.code }))
}
const shipped = async () => (await station.ask('ship.parcels', { orderNumber })).parcels

async function pack(): Promise<void> {
  const [tea, next, second, mug] = gestures.split(',') as [GestureId, GestureId, GestureId, GestureId]
  await packer.item('TEA', orderNumber, { count: 2, gestureId: tea })
  await station.ask('verification.nextPackage', packer.packing(orderNumber, 1, next))
  await packer.item('TEA', orderNumber, { parcelNumber: 2, gestureId: second })
  await packer.item('MUG', orderNumber, { parcelNumber: 2, gestureId: mug })
  // A purchase that only finds that the service is away is put off after the answer.
  await until(async () => (await inLine()).length === 2)
}

arm()
if (gestures === '-') {
  await until(async () => (await inLine()).length === 0)
  await until(async () => (await shipped()).every(({ state }) => state === 'bought'))
} else await pack()
disarm()
const { packed } = await station.ask('orders.show', { orderNumber })
const [waiting, parcels] = [await inLine(), await shipped()]
await station.close()
process.stdout.write(`${JSON.stringify({ effects, waiting, parcels, packed })}\n`)
