// Printers with manners of their own, under the station's own timings: what is learnt of them, and what is not claimed.

import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { PrintJob } from '../../../src/core/printing/print-job.ts'
import type { VirtualPrinter, VirtualPrinterOptions } from '../../../src/sandbox/printer/virtual-printer.ts'
import { labelJob } from '../../support/label-job.ts'
import { until } from '../../support/until.ts'
import {
  closers,
  papersOf,
  reaches,
  startPrinter,
  startStation,
  texts as labels,
  zpl,
  type Station,
} from './station-at-printer.ts'

const texts = labels.slice(0, 3)

const startQuick = (options: Pick<VirtualPrinterOptions, 'manner' | 'model'>) =>
  startPrinter({ printMs: 100, ...options })

/** The job when nothing more becomes of it by itself. */
const over = (station: Station, job: PrintJob) =>
  reaches(
    station,
    job,
    ({ state, awaitingConfirmation }) =>
      ['confirmed', 'unknown', 'failed'].includes(state) || (state === 'sent' && !awaitingConfirmation),
  )

async function printAll(station: Station): Promise<readonly string[]> {
  const ends: string[] = []
  for (const text of texts) ends.push((await over(station, await station.spool.submit(labelJob(text)))).state)
  return ends
}

/** Another host, which opens a link and says nothing. */
function otherHost({ host, port }: VirtualPrinter) {
  const socket = connect({ host, port })
  socket.on('error', () => undefined)
  closers.push(() => socket.destroy())
  return socket
}

describe('a printer that answers late', () => {
  it('has each label confirmed, and nobody is asked', async () => {
    const printer = await startQuick({ manner: 'answers_late' })
    expect(await printAll(await startStation(printer))).toEqual(['confirmed', 'confirmed', 'confirmed'])
    expect(papersOf(printer)).toEqual(texts.map(zpl))
  })
})

describe('a printer that closes each link in order once it has read all', () => {
  it('has each label confirmed by its odometer, and nobody is asked', async () => {
    const printer = await startQuick({ manner: 'closes_politely' })
    expect(await printAll(await startStation(printer))).toEqual(['confirmed', 'confirmed', 'confirmed'])
    expect(papersOf(printer)).toEqual(texts.map(zpl))
  })

  it('and answers nothing over the label’s link has nobody asked after the first label', async () => {
    const printer = await startQuick({ manner: 'closes_after_label', model: 'ZM400' })
    expect(await printAll(await startStation(printer))).toEqual(['unknown', 'sent', 'sent'])
    await until(() => papersOf(printer).length === texts.length)
    expect(papersOf(printer)).toEqual(texts.map(zpl))
  })

  it('and answers nothing over the label’s link has it confirmed where its odometer tells', async () => {
    const printer = await startQuick({ manner: 'closes_after_label' })
    expect(await printAll(await startStation(printer))).toEqual(['confirmed', 'confirmed', 'confirmed'])
    expect(papersOf(printer)).toEqual(texts.map(zpl))
  })
})

// Hazard: a label said "sent" lay in a socket that nobody read, and came out two minutes later.
describe('a printer that serves one link at a time', () => {
  const isSent = ({ state }: PrintJob) => state !== 'queued' && state !== 'sending'

  it('has a label wait while another host has it, and come out when it is free', async () => {
    const printer = await startQuick({ manner: 'one_link_at_a_time' })
    const other = otherHost(printer)
    await wait(100)
    const station = await startStation(printer)
    const job = await station.spool.submit(labelJob('one'))
    await wait(2_500)
    expect(station.store.history(job.id).some(isSent)).toBe(false)
    other.end()
    expect(await over(station, job)).toMatchObject({ state: 'confirmed', attempts: 1 })
    expect(papersOf(printer)).toEqual([zpl('one')])
  })

  it('has no label called sent that it has not read, however long another host has it', async () => {
    const printer = await startQuick({ manner: 'one_link_at_a_time' })
    const other = otherHost(printer)
    await wait(100)
    const station = await startStation(printer)
    const job = await station.spool.submit(labelJob('one'))
    // It is taken for one that never answers by then.
    await wait(8_000)
    expect(station.store.history(job.id).some(isSent)).toBe(false)
    expect(papersOf(printer)).toEqual([])
    other.end()
    expect(await over(station, job)).toMatchObject({ state: 'sent', attempts: 1 })
    await until(() => papersOf(printer).length > 0)
    expect(papersOf(printer)).toEqual([zpl('one')])
  })

  it('serves on after hosts that went, or cut their links, before their turn', async () => {
    const printer = await startQuick({ manner: 'one_link_at_a_time' })
    const first = otherHost(printer)
    await once(first, 'connect')
    for (const goes of ['destroy', 'resetAndDestroy'] as const) {
      const waiting = otherHost(printer)
      await once(waiting, 'connect')
      await new Promise((resolve) => waiting.write('~HS\r\n', resolve))
      waiting[goes]()
    }
    first.end()
    const station = await startStation(printer)
    expect(await over(station, await station.spool.submit(labelJob('one')))).toMatchObject({
      state: 'confirmed',
    })
  })

  it('serves two stations: each lets it go for the other', async () => {
    const printer = await startQuick({ manner: 'one_link_at_a_time' })
    const stations = [await startStation(printer), await startStation(printer)]
    for (const text of texts) {
      for (const station of stations) {
        const job = await station.spool.submit(labelJob(text))
        expect(await over(station, job)).toMatchObject({ state: 'confirmed', attempts: 1 })
      }
    }
    expect(papersOf(printer)).toEqual(texts.flatMap((text) => [zpl(text), zpl(text)]))
  })

  it('is let go between two labels once it is known to be shared', async () => {
    const printer = await startQuick({ manner: 'one_link_at_a_time' })
    const other = otherHost(printer)
    await wait(100)
    // Nothing else ends a link that no label needs.
    const station = await startStation(printer, { idleLinkMs: 600_000 })
    const first = await station.spool.submit(labelJob('one'))
    await wait(1_500)
    other.end()
    await over(station, first)
    await over(station, await station.spool.submit(labelJob('two')))
    // It is served: nobody holds the printer.
    const next = otherHost(printer)
    next.write('~HS\r\n')
    await new Promise((resolve) => next.once('data', resolve))
  })
})
