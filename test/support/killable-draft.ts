// A station in a process of its own at which somebody types, and which kills itself (see kill-switch.ts). Run by
// test/integration/station/kill-while-typing.test.ts.
//
// usage: killable-draft.ts DATA_DIR KILL_AT type|take ORDER
// `type` enters a weight of 5 kg, and is killed once that is kept. `take` scans the order, buys what the scan shows of it,
// and scans it again once its parcel is at rest; it kills itself right before effect KILL_AT, with 0 never.
// `take` prints one JSON line: {effects, first, changes, parcel, again}.

import { randomUUID } from 'node:crypto'
import type { ParcelView } from '../../src/contract/domain.ts'
import type { ShipmentDraft } from '../../src/contract/shipment-draft.ts'
import { createKillSwitch } from './kill-switch.ts'
import { openTestStation } from './test-station.ts'

const [dataDir, killAt, way, orderNumber] = process.argv.slice(2) as [string, string, 'type' | 'take', string]
const { adapt, arm, disarm, effects } = createKillSwitch(Number(killAt))
const keychainEnv = { ...(process.env as Record<string, string>) }
const { ask, scan, parcelOnce, close } = await openTestStation({ dataDir, keychainEnv, adapt })

const isAtRest = ({ state, job }: ParcelView) =>
  state === 'bought' && (job === undefined || ['confirmed', 'unknown', 'failed'].includes(job.state))

async function type(): Promise<void> {
  const opened = await ask('ship.openDraft', { orderNumber })
  const [one] = opened.draft.packages
  const draft: ShipmentDraft = {
    ...opened.draft,
    packages: [{ ...one, weight: 5_000, weightUnit: 'g', weightSource: 'typed' }],
  }
  await ask('ship.keepDraft', { draft, own: opened.own ?? opened.draft })
  process.kill(process.pid, 'SIGKILL')
}

async function buy(draft: ShipmentDraft): Promise<ParcelView> {
  const outcome = await ask('ship.buy', { gestureId: randomUUID(), draft })
  if (!('parcel' in outcome)) throw new Error(JSON.stringify(outcome))
  return outcome.parcel
}

async function take() {
  const outcome = await scan(orderNumber)
  if (
    outcome.kind !== 'kept_draft' &&
    outcome.kind !== 'already_running' &&
    outcome.kind !== 'already_shipped'
  )
    throw new Error(JSON.stringify(outcome))
  const begun = outcome.kind === 'kept_draft' ? await buy(outcome.draft) : outcome.parcel
  const parcel = await parcelOnce(begun.purchaseId, isAtRest)
  const changes = outcome.kind === 'kept_draft' ? outcome.kept?.changes : undefined
  return { first: outcome.kind, changes, parcel, again: (await scan(orderNumber)).kind }
}

if (way === 'type') await type()
arm()
const taken = await take()
disarm()
await close()
process.stdout.write(`${JSON.stringify({ effects, ...taken })}\n`)
