// A station in a process of its own that kills itself (SIGKILL) right before a chosen effect: a write of a store, a call
// of the service, or a use of the printer. Between two effects nothing changes that a kill could leave half done.
// Run by test/integration/station/kill-at-each-step.test.ts.
//
// usage: killable-station.ts DATA_DIR KILL_AT SCAN
// KILL_AT 0 never kills; SCAN is an order number, `again:` and the number of an order whose second parcel, of two packages,
// is bought, or `-` to only take up what is there.
// Prints one JSON line when the parcel is at rest: {effects, parcel | null}.

import { randomUUID } from 'node:crypto'
import type { StationAdapters, Stores } from '../../src/app/adapters.ts'
import type { ParcelView } from '../../src/contract/domain.ts'
import type { BuyOutcome } from '../../src/contract/ship-operations.ts'
import { openTestStation } from './test-station.ts'

const [dataDir, killAt, scan] = process.argv.slice(2) as [string, string, string]
let armed = false
const effects: string[] = []

function before(effect: string): void {
  if (!armed) return
  effects.push(effect)
  if (effects.length === Number(killAt)) process.kill(process.pid, 'SIGKILL')
}

/** The same object; the functions named are effects. */
function watched<T extends object>(part: string, target: T, names: readonly (keyof T & string)[]): T {
  return new Proxy(target, {
    get(_, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver)
      if (typeof member !== 'function' || !names.some((watchedName) => watchedName === name)) return member
      return (...args: unknown[]): unknown => {
        before(`${part}.${String(name)}`)
        return Reflect.apply(member, target, args)
      }
    },
  })
}

function adapt(adapters: StationAdapters): StationAdapters {
  return {
    ...adapters,
    async openStores(...options) {
      const stores: Stores = await adapters.openStores(...options)
      return {
        ...stores,
        purchases: watched('purchases', stores.purchases, [
          'insertPrepared',
          'update',
          'commitBought',
          'keepRaw',
        ]),
        jobs: watched('jobs', stores.jobs, ['insert', 'startSending', 'update']),
      }
    },
    openService(options) {
      const access = adapters.openService(options)
      const calls = [
        'authorize',
        'createShipment',
        'findByTransactionId',
        'getLabels',
        'listOfferedServices',
      ] as const
      return { ...access, service: watched('service', access.service, calls) }
    },
    openPrinter: (setting) => watched('printer', adapters.openPrinter(setting), ['connect', 'send']),
  }
}

function isAtRest({ state, job }: ParcelView): boolean {
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
armed = true
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
armed = false
await close()
process.stdout.write(`${JSON.stringify({ effects, parcel: parcel ?? null })}\n`)
