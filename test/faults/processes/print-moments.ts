// The moments of a print: every write of the print jobs' store and every call of the printer, in all of their moves. And
// how a station's process stops there, each printer's queue at a moment of its own.

import type { StationAdapters } from '../../../src/app/adapters.ts'
import { tcpLabelPrinter } from '../../../src/adapters/printers/transports/tcp-transport.ts'
import type { PrintJobChange } from '../../../src/core/printing/ports.ts'
import type { NewPrintJob } from '../../../src/core/printing/print-job.ts'
import { watched } from '../../support/effects.ts'
import type { Moment, PrintOrders } from './station-words.ts'
import { stopHere } from './stop-here.ts'

const write = (effect: string): readonly Moment[] => [
  { effect, when: 'before' },
  { effect, when: 'after' },
]
const use = (effect: string): readonly Moment[] => [
  { effect, when: 'before' },
  { effect, when: 'out' },
  { effect, when: 'after' },
]

export const printMoments: readonly Moment[] = [
  ...write('jobs.insert'),
  ...use('printer.connect'),
  ...use('printer.readStatus'),
  ...write('jobs.noteWaiting'),
  ...write('jobs.update queued→failed'),
  ...write('jobs.startSending'),
  ...use('printer.send'),
  ...write('jobs.update sending→sent'),
  ...write('jobs.update sending→unknown'),
  ...use('printer.readStatus of a label'),
  ...write('jobs.update sent→sent'),
  ...write('jobs.update sent→confirmed'),
  ...write('jobs.update sent→unknown'),
  ...write('jobs.answer'),
]

/**
 * How long an answer is waited for that comes: on a busy machine the product's own second would make a silent printer of
 * one that answers. Where none comes it is the product's.
 */
const patienceMs = 180_000

/** Puts orders around a station's adapters. `onLeft`: a job is `sent`, and its printer is not asked about it any more. */
export function ordersOfPrints(
  { stops, mute }: PrintOrders,
  {
    onStopped,
    onLeft,
  }: { readonly onStopped: (printerId: string) => void; readonly onLeft: (jobId: string) => void },
): (adapters: StationAdapters) => StationAdapters {
  const printerOfJob = new Map<unknown, string>()

  function around(printerId: string | undefined, effect: string, call: () => unknown): unknown {
    const stop = printerId === undefined ? undefined : stops[printerId]
    if (printerId === undefined || stop?.effect !== effect) return call()
    return stopHere(stop.when, call, () => {
      onStopped(printerId)
    })
  }

  function aroundJobs(effect: string, call: () => unknown, args: readonly unknown[]): unknown {
    const [first, second, third] = args
    switch (effect) {
      case 'jobs.insert': {
        const { id, printerId } = first as NewPrintJob
        printerOfJob.set(id, printerId)
        return around(printerId, effect, call)
      }
      case 'jobs.noteWaiting':
        return around(String(first), effect, call)
      case 'jobs.answer': {
        const again = second as NewPrintJob | undefined
        if (again) printerOfJob.set(again.id, again.printerId)
        return around(printerOfJob.get(first), effect, call)
      }
      case 'jobs.update': {
        const { state = second, awaitingConfirmation } = third as PrintJobChange
        const update = async () => {
          const updated = await call()
          if (state === 'sent' && awaitingConfirmation === false) onLeft(String(first))
          return updated
        }
        return around(printerOfJob.get(first), `${effect} ${String(second)}→${String(state)}`, update)
      }
      default:
        return around(printerOfJob.get(first), effect, call)
    }
  }

  return (adapters) => ({
    ...adapters,
    async openStores(...options) {
      const stores = await adapters.openStores(...options)
      for (const { id, awaitingConfirmation } of await stores.jobs.listByState('sent'))
        if (!awaitingConfirmation) onLeft(id)
      const writes = ['insert', 'startSending', 'update', 'noteWaiting', 'answer'] as const
      return { ...stores, jobs: watched(aroundJobs, 'jobs', stores.jobs, writes) }
    },
    openPrinter(setting) {
      const { connection, id } = setting
      let labelSent = false
      const aroundPrinter = (effect: string, call: () => unknown) => {
        labelSent ||= effect === 'printer.send'
        const isOfLabel = labelSent && effect === 'printer.readStatus'
        return around(id, isOfLabel ? `${effect} of a label` : effect, call)
      }
      const printer =
        connection.kind === 'tcp' && !mute.includes(id)
          ? tcpLabelPrinter(connection, { statusTimeoutMs: patienceMs })
          : adapters.openPrinter(setting)
      return watched(aroundPrinter, 'printer', printer, ['connect', 'readStatus', 'send'])
    },
  })
}

/** A fault that is put into the station: a label that was on its way at the crash is queued again. */
export const queuesInterruptedAgain = (adapters: StationAdapters): StationAdapters => ({
  ...adapters,
  async openStores(...options) {
    const stores = await adapters.openStores(...options)
    const { jobs } = stores
    const listInterrupted = async () => {
      for (const { id, state } of await jobs.listInterrupted())
        if (state === 'sending') await jobs.update(id, state, { state: 'queued' })
      return jobs.listInterrupted()
    }
    return { ...stores, jobs: { ...jobs, listInterrupted } }
  },
})
