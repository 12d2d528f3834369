// How long the station itself takes between a scan and the first byte at the printer. Times are told beside their limits
// and beside what the disk of the same run takes for one flush, since machines differ.

import { randomUUID } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { StationAdapters } from '../../src/app/adapters.ts'
import { startDemoService } from '../../src/app/profile/demo-service.ts'
import { sourceEntries } from '../../src/app/entries.ts'
import type { PrintJobState } from '../../src/contract/domain.ts'
import { forkChild } from '../../src/processes/fork-child.ts'
import { csvOf, openTestStation } from '../support/test-station.ts'
import { memorySecrets } from './memory-secrets.ts'
import { median, p95, type Bench } from './report.ts'
import { seedLabels } from './seed-labels.ts'
import { nowMs, startTimingPrinter } from './timing-printer.ts'

const limitsMs = { scan: 50, reprint: 15 }

const sizes = {
  whole: { cachedLabels: 10_000, samples: 150, warmUp: 10 },
  short: { cachedLabels: 20, samples: 2, warmUp: 1 },
}

const isOut = (state: PrintJobState) => state === 'sent' || state === 'confirmed'

/** Parcels do not come at once after each other: by then a label is seen to have begun, and holds up no other. */
const betweenMs = 400

/** Adds up what the service takes: from where a request leaves, as `fetch` tells it, until its answer is there whole. */
function serviceTimes() {
  let sum = 0
  let leftMs = 0
  const isPost = (message: unknown) =>
    (message as { readonly request: { readonly method: string } }).request.method === 'POST'
  const left = (message: unknown) => {
    if (isPost(message)) leftMs = nowMs()
  }
  const answered = (message: unknown) => {
    if (isPost(message)) sum += nowMs() - leftMs
  }
  subscribe('undici:client:sendHeaders', left)
  subscribe('undici:request:trailers', answered)
  return {
    begin: () => (sum = 0),
    ms: () => sum,
    close() {
      unsubscribe('undici:client:sendHeaders', left)
      unsubscribe('undici:request:trailers', answered)
    },
  }
}

/** What one flushed write costs here. */
function flushTimes(folder: string, samples: number): readonly number[] {
  const file = openSync(join(folder, 'flush'), 'w')
  const block = Buffer.alloc(32 * 1024)
  const times = Array.from({ length: samples }, () => {
    const beganMs = nowMs()
    writeSync(file, block)
    fdatasyncSync(file)
    return nowMs() - beganMs
  })
  closeSync(file)
  return times
}

export const scanBench: Bench = async ({ isShort }) => {
  const { cachedLabels, samples, warmUp } = sizes[isShort ? 'short' : 'whole']
  const folder = mkdtempSync(join(tmpdir(), 'packbench-bench-'))
  const dataDir = join(folder, 'station')
  const secrets = memorySecrets()
  const printer = await startTimingPrinter()
  const service = serviceTimes()
  const sandbox = await startDemoService(forkChild, sourceEntries, {
    dataDir: join(folder, 'sandbox'),
    openingBalanceMinor: 100_000_00,
  })
  try {
    const labelIds = await seedLabels(join(dataDir, 'test'), secrets, cachedLabels)
    const adapt = (adapters: StationAdapters): StationAdapters => ({
      ...adapters,
      openSecretStore: () => Promise.resolve(secrets),
    })
    const { ask, importCsv, parcelOnce, connect, close } = await openTestStation({ dataDir, adapt })
    const printers = [{ name: 'Bench', host: '127.0.0.1', port: printer.port }]
    await connect({ baseUrl: sandbox.baseUrl, keys: sandbox.keys, printers })
    const orders = Array.from({ length: warmUp + samples }, (_, index) => `BENCH-${index}`)
    await importCsv(csvOf(...orders))

    const scans: number[] = []
    for (const text of orders) {
      const firstByte = printer.firstByte()
      service.begin()
      const beganMs = nowMs()
      const outcome = await ask('ship.scan', { gestureId: randomUUID(), text })
      scans.push((await firstByte) - beganMs - service.ms())
      if (outcome.kind !== 'shipping') throw new Error(`${text}: ${outcome.kind}`)
      await parcelOnce(outcome.parcel.purchaseId, ({ job }) => job !== undefined && isOut(job.state))
      await pause(betweenMs)
    }

    const reprints: number[] = []
    for (let index = 0; index < warmUp + samples; index++) {
      const labelId = labelIds[Math.floor(Math.random() * labelIds.length)] ?? ''
      const firstByte = printer.firstByte()
      const beganMs = nowMs()
      const job = await ask('reprint.print', { gestureId: randomUUID(), labelId, reason: 'damaged' })
      reprints.push((await firstByte) - beganMs)
      await untilOut(labelId, job.id)
      await pause(betweenMs)
    }

    async function untilOut(labelId: string, jobId: string): Promise<void> {
      const found = await ask('reprint.label', { labelId })
      if (found.job?.id !== jobId || !isOut(found.job.state)) {
        await new Promise((resolve) => setTimeout(resolve, 20))
        await untilOut(labelId, jobId)
      }
    }

    await close()
    const flushMs = flushTimes(folder, samples)
    const besideFlush = (value: number) => ({ name: 'one flush of 32 KB', value })
    const [scanMs, reprintMs] = [scans.slice(warmUp), reprints.slice(warmUp)]
    return [
      {
        name: 'scan → first byte, less the service, p50',
        unit: 'ms',
        measured: median(scanMs),
        beside: besideFlush(median(flushMs)),
      },
      {
        name: 'scan → first byte, less the service, p95',
        unit: 'ms',
        measured: p95(scanMs),
        beside: besideFlush(p95(flushMs)),
        limit: { of: 'measured', most: limitsMs.scan },
      },
      {
        name: 'reprint → first byte, p95',
        unit: 'ms',
        measured: p95(reprintMs),
        beside: besideFlush(p95(flushMs)),
        limit: { of: 'measured', most: limitsMs.reprint },
      },
    ]
  } finally {
    service.close()
    sandbox.close()
    await printer.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
