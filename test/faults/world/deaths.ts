// When the station's process dies: at a moment of its work (before or after one of its calls), or at a time of the shift.

import type { Coverage } from './coverage.ts'
import type { Seeded } from './seeded.ts'

/** Calls around which a process is made to die on purpose; by time it dies anywhere. */
const calls = [
  'purchases.insertPrepared',
  'purchases.update',
  'purchases.update',
  'purchases.commitBought',
  'purchases.keepRaw',
  'purchases.get',
  'jobs.startSending',
  'jobs.update',
  'jobs.answer',
  'jobs.insert',
  'printer.connect',
  'printer.send',
  'printer.readStatus',
  'POST /Account/Token',
  'POST /Shipment',
  'GET /Shipment',
  'GET /Shipment/:id/Label',
  'batches.updateRow',
  'batches.update',
  'audit.append',
  'audit.has',
  'refunds.insertPrepared',
  'refunds.update',
  'POST /Shipment/Refund',
  'manifests.insertPrepared',
  'manifests.startSending',
  'manifests.commitCreated',
  'POST /Manifest',
  'deposits.insertPrepared',
  'deposits.update',
  'PUT /Account/Postage/Balance',
  'secrets.get',
] as const

export const deathMoments: readonly string[] = [...new Set(calls)].flatMap((call) => [
  `before ${call}`,
  `after ${call}`,
])

export type Deaths = {
  /** Told of each moment; true: the process dies at it. */
  strikes(moment: string): boolean
  /** Milliseconds after the shift's begin. */
  readonly timesMs: readonly number[]
  /** Nobody dies any more. */
  stop(): void
}

export function drawDeaths(chance: Seeded, count: number, { saw }: Coverage): Deaths {
  const timesMs: number[] = []
  const armed: { readonly moment: string; left: number }[] = []
  for (let each = 0; each < count; each++) {
    if (chance.chance(0.3)) timesMs.push(chance.between(1_000, 12 * 60_000))
    else {
      const moment = `${chance.pick(['before', 'after'])} ${chance.pick(calls)}`
      armed.push({ moment, left: chance.between(1, chance.pick([1, 5, 40])) })
    }
  }
  let stopped = false
  return {
    timesMs,
    stop: () => void (stopped = true),
    strikes(moment) {
      saw('moments', moment)
      if (stopped) return false
      const target = armed.find((one) => one.moment === moment)
      if (!target) return false
      target.left--
      if (target.left > 0) return false
      armed.splice(armed.indexOf(target), 1)
      return true
    },
  }
}
