// A station in a process of its own that kills itself (SIGKILL) at a chosen boundary: before or after one of the calls
// between core and its stores, the service or the printer. Run by test/integration/station/kill-at-each-step.test.ts.
//
// usage: killable-station.ts DATA_DIR KILL_AT SCAN
// KILL_AT 0 never kills; SCAN is an order number, or `-` to only take up what is there.
// Prints one JSON line when the parcel is at rest: {boundaries, parcel | null}.

import type { StationAdapters, Stores } from '../../src/app/adapters.ts'
import type { ParcelView } from '../../src/contract/domain.ts'
import { openTestStation } from './test-station.ts'

const [dataDir, killAt, scan] = process.argv.slice(2) as [string, string, string]
let armed = false
let boundaries = 0

function boundary(): void {
  if (!armed) return
  boundaries += 1
  if (boundaries === Number(killAt)) process.kill(process.pid, 'SIGKILL')
}

/** The same object; each of its functions that answers with a promise has a boundary on either side. */
function watched<T extends object>(part: T): T {
  return new Proxy(part, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver)
      if (typeof member !== 'function') return member
      return (...args: unknown[]) => {
        boundary()
        const answer: unknown = Reflect.apply(member, target, args)
        return answer instanceof Promise ? answer.finally(boundary) : answer
      }
    },
  })
}

function adapt(adapters: StationAdapters): StationAdapters {
  return {
    ...adapters,
    async openStores(...options) {
      const stores: Stores = await adapters.openStores(...options)
      const { purchases, jobs, orders, labels } = stores
      return {
        ...stores,
        purchases: watched(purchases),
        jobs: watched(jobs),
        orders: watched(orders),
        labels: watched(labels),
      }
    },
    openService(options) {
      const access = adapters.openService(options)
      return { ...access, service: watched(access.service) }
    },
    openPrinter: (setting) => watched(adapters.openPrinter(setting)),
  }
}

function isAtRest({ state, job }: ParcelView): boolean {
  if (state === 'bought') return job === undefined || ['confirmed', 'unknown', 'failed'].includes(job.state)
  return state === 'prepared' || state === 'refused'
}

const keychainEnv = { ...(process.env as Record<string, string>) }
const { ask, scan: scanOrder, parcelOnce, close } = await openTestStation({ dataDir, keychainEnv, adapt })
armed = true
let began: string | undefined
if (scan !== '-') {
  const outcome = await scanOrder(scan)
  if ('parcel' in outcome) began = outcome.parcel?.purchaseId
} else {
  began = (await ask('station.status', {})).recent[0]?.purchaseId
}
// `prepared` is where a scan begins and where it may be left: only what was found there is at rest.
const isRest = (parcel: ParcelView) => isAtRest(parcel) && !(scan !== '-' && parcel.state === 'prepared')
const parcel = began === undefined ? undefined : await parcelOnce(began, isRest)
const counted = boundaries
armed = false
await close()
process.stdout.write(`${JSON.stringify({ boundaries: counted, parcel: parcel ?? null })}\n`)
