// A station in a process of its own, behind the loopback host, whose time runs faster and which stops for good at a
// chosen moment of a purchase, to be killed there. Run by station-process.ts.

import { randomBytes, randomUUID } from 'node:crypto'
import dns from 'node:dns'
import { join } from 'node:path'
import type { StationAdapters } from '../../../src/app/adapters.ts'
import { createStation } from '../../../src/app/station/create-station.ts'
import { sourceEntries } from '../../../src/app/entries.ts'
import { isAppError } from '../../../src/contract/errors.ts'
import type { Clock } from '../../../src/core/runtime.ts'
import { startLoopbackHost } from '../../../src/web/loopback-host.ts'
import { withService } from '../../support/adapted-service.ts'
import { withEffects, type AroundEffect } from '../../support/effects.ts'
import { labelsUnread } from '../../support/labels-unread.ts'
import { hasItsOwnWarehouse, withLease } from './station-warehouse.ts'
import { ordersOfPrints, queuesInterruptedAgain } from './print-moments.ts'
import type { Said, StationWish, Told } from './station-words.ts'
import { stopHere } from './stop-here.ts'

const wish = JSON.parse(process.argv[2] ?? '{}') as StationWish
const say = (said: Said): void => void process.send?.(said)

let setByMs = wish.clockByMs ?? 0
let passedMs = 0
let dnsFails = false
let diskMs = wish.diskMs ?? 0
/** Reserved to be nobody's (RFC 6761). */
const nobodysName = 'service.invalid'
const { lookup } = dns
dns.lookup = ((...args: Parameters<typeof lookup>) => {
  if (!dnsFails) {
    lookup(...args)
    return
  }
  // The system's own answer for a name that nobody has.
  const [, ...rest] = args
  lookup(...([nobodysName, ...rest] as Parameters<typeof lookup>))
}) as typeof lookup

/** Waits are shorter by the same factor by which the clock runs faster. */
function fastClock(speed: number): Clock {
  const startedAt = Date.now()
  const elapsedMs = () => performance.now() * speed + passedMs
  return {
    now: () => new Date(startedAt + performance.now() * speed + setByMs),
    elapsedMs,
    after(delayMs, run) {
      const timer = setTimeout(run, delayMs / speed)
      return () => clearTimeout(timer)
    },
  }
}

/** Requests that were sent before, by transactionId. */
const sent = new Set<unknown>()

/** An effect's name with the move that it makes, and with `again` where it repeats a request. */
function momentOf(effect: string, args: readonly unknown[]): string {
  if (effect === 'purchases.update' || effect === 'jobs.update') {
    const [, from, change] = args as [string, string, { readonly state?: string }]
    return `${effect} ${from}→${change.state ?? from}`
  }
  if (effect !== 'service.createShipment') return effect
  const [, transactionId] = args
  if (sent.has(transactionId)) return `${effect} again`
  sent.add(transactionId)
  return effect
}

/** Stops every piece of work that comes to the chosen moment: before its effect, while it is out, or after it. */
const stopAt: AroundEffect = (name, call, args) => {
  const effect = momentOf(name, args)
  if (wish.stopAt?.effect !== effect) return slowly(name, call, args)
  return stopHere(
    wish.stopAt.when,
    () => slowly(name, call, args),
    () => {
      say({ kind: 'stopped', effect })
    },
  )
}

const slowly: AroundEffect = (effect, call) =>
  diskMs > 0 && /^(purchases|jobs|batches|manifests)\./.test(effect)
    ? new Promise((resolve) => setTimeout(resolve, diskMs)).then(call)
    : call()

/** Each request under a transactionId of its own. */
const repeatsBuyAnew = withService((service) => ({
  createShipment: (request) => service.createShipment(request, randomUUID()),
}))

const plants = {
  repeats_buy_anew: repeatsBuyAnew,
  queues_interrupted_again: queuesInterruptedAgain,
  has_its_own_warehouse: hasItsOwnWarehouse,
}

const onPrints = {
  onStopped: (printerId: string) => {
    say({ kind: 'stopped', effect: 'a print', printerId })
  },
  onLeft: (jobId: string) => {
    say({ kind: 'printLeft', jobId })
  },
}

/** The adapters with all that is wished for around them; a printer's patience is the product's own unless its moments are. */
function adapt(adapters: StationAdapters): StationAdapters {
  const inTime = withLease(wish.leaseMs)(wish.readsLabels ? adapters : labelsUnread(adapters))
  const planted = wish.plant ? plants[wish.plant](inTime) : inTime
  return withEffects(stopAt)(wish.prints ? ordersOfPrints(wish.prints, onPrints)(planted) : planted)
}

async function run(): Promise<void> {
  const station = await createStation({
    dataDir: wish.dataDir,
    profile: 'test',
    entries: sourceEntries,
    clock: fastClock(wish.speed),
    adapt,
  })
  const token = randomBytes(32).toString('base64url')
  const pageDir = join(import.meta.dirname, '../../../out/renderer')
  const host = await startLoopbackHost({ station, port: 0, token, pageDir })
  station.subscribe((event, payload) => {
    if ((event as string) === 'parcel') say({ kind: 'parcel', parcel: payload as never })
    if ((event as string) === 'printJob') say({ kind: 'printJob', job: payload as never })
  })
  const end = () => {
    void Promise.allSettled([host.close(), station.close({ finishWithinMs: 500 })]).then(() =>
      process.exit(0),
    )
  }
  process.once('SIGTERM', end)
  process.once('disconnect', () => process.exit(0))
  process.on('message', (told: Told) => {
    if (told.kind === 'setClock') setByMs += told.byMs
    if (told.kind === 'passes') passedMs += told.byMs
    if (told.kind === 'dns') dnsFails = told.fails
    if (told.kind === 'disk') diskMs = told.eachMs
  })
  say({ kind: 'open', port: host.port, token })
}

run().catch((error: unknown) => {
  say({ kind: 'not_open', code: isAppError(error) ? error.code : String(error) })
  process.exitCode = 1
  process.disconnect()
})
