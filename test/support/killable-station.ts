// A station in a process of its own that kills itself right before a chosen effect of a purchase (see kill-switch.ts).
// Run by test/integration/station/kill-at-each-step.test.ts.
//
// usage: killable-station.ts DATA_DIR KILL_AT SCAN
// KILL_AT 0 never kills; SCAN is an order number, `again:` and the number of an order whose second parcel, of two packages,
// is bought, or `-` to only take up what is there.
// Prints one JSON line when the parcel is at rest: {effects, parcel | null}.

import { randomUUID } from 'node:crypto'
import type { ParcelView } from '../../src/contract/domain.ts'
import type { BuyOutcome } from '../../src/contract/ship.ts'
import { createKillSwitch } from './kill-switch.ts'
import { openTestStation } from './test-station.ts'

const [dataDir, killAt, scan] = process.argv.slice(2) as [string, string, string]
const { adapt, arm, disarm, effects } = createKillSwitch(Number(killAt))

function isAtRest({ state, job, missingLabels }: ParcelView): boolean {
  if (missingLabels) return false
  if (state === 'bought') return job === undefined || ['confirmed', 'unknown', 'failed'].includes(job.state)
  return state === 'prepared' || state === 'refused'
}

/** A second parcel of two packages: as deliberate as a packer's. */
async function buySecond(orderNumber: string): Promise<BuyOutcome> {
  const { draft } = await ask('ship.openDraft', { orderNumber, parcelNumber: 2 })
  const one = { ...draft.packages[0], weight: 5, weightUnit: 'oz' as const }
  return ask('ship.buy', { gestureId: randomUUID(), draft: { ...draft, packages: [one, one] } })
}

const keychainEnv = { ...(process.env as Record<string, string>) }
const { ask, scan: scanOrder, parcelOnce, close } = await openTestStation({ dataDir, keychainEnv, adapt })
arm()
let began: string | undefined
if (scan !== '-') {
  const outcome = scan.startsWith('again:') ? await buySecond(scan.slice(6)) : await scanOrder(scan)
  if ('parcel' in outcome) began = outcome.parcel?.purchaseId
} else {
  began = (await ask('station.status', {})).recent[0]?.purchaseId
}
// `prepared` is where a scan begins and where it may be left: only what was found there is at rest.
const isRest = (parcel: ParcelView) => isAtRest(parcel) && !(scan !== '-' && parcel.state === 'prepared')
const parcel = began === undefined ? undefined : await parcelOnce(began, isRest)
disarm()
await close()
process.stdout.write(`${JSON.stringify({ effects, parcel: parcel ?? null })}\n`)
