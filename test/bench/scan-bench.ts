// How long the station itself takes between a scan and the first byte at the printer. Times are told beside their limits
// and beside what the disk of the same run takes for one flush, since machines differ.

import { randomUUID } from 'node:crypto'
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StationAdapters } from '../../src/app/adapters.ts'
import { startDemoService } from '../../src/app/profile/demo-service.ts'
import { sourceEntries } from '../../src/app/entries.ts'
import type { PrintJobState } from '../../src/contract/domain.ts'
import type { ShippingService } from '../../src/core/shipping-service.ts'
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

/** Whether the paper came is known seconds later, and holds up no label. */
const isOut = (state: PrintJobState) => state === 'sent' || state === 'confirmed'

let serviceMs = 0

/** Adds up the time that the station waits for the service. */
function timed(service: ShippingService): ShippingService {
  return new Proxy(service, {
    get(target, name, receiver) {
      const member = Reflect.get(target, name, receiver) as (...args: unknown[]) => Promise<unknown>
      return (...args: unknown[]) => {
        const beganMs = nowMs()
        return Reflect.apply(member, target, args).finally(() => (serviceMs += nowMs() - beganMs))
      }
    },
  })
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
  const sandbox = await startDemoService(forkChild, sourceEntries, {
    dataDir: join(folder, 'sandbox'),
    openingBalanceMinor: 100_000_00,
  })
  try {
    const labelIds = await seedLabels(join(dataDir, 'test'), secrets, cachedLabels)
    const adapt = (adapters: StationAdapters): StationAdapters => ({
      ...adapters,
      openSecretStore: () => Promise.resolve(secrets),
      openService(options) {
        const access = adapters.openService(options)
        return { ...access, service: timed(access.service) }
      },
    })
    const { ask, importCsv, parcelOnce, connect, close } = await openTestStation({ dataDir, adapt })
    const printers = [{ name: 'Bench', host: '127.0.0.1', port: printer.port }]
    await connect({ baseUrl: sandbox.baseUrl, keys: sandbox.keys, printers })
    const orders = Array.from({ length: warmUp + samples }, (_, index) => `BENCH-${index}`)
    await importCsv(csvOf(...orders))

    const scans: number[] = []
    for (const text of orders) {
      const firstByte = printer.firstByte()
      serviceMs = 0
      const beganMs = nowMs()
      const outcome = await ask('ship.scan', { gestureId: randomUUID(), text })
      scans.push((await firstByte) - beganMs - serviceMs)
      if (outcome.kind !== 'shipping') throw new Error(`${text}: ${outcome.kind}`)
      await parcelOnce(outcome.parcel.purchaseId, ({ job }) => job !== undefined && isOut(job.state))
    }

    const reprints: number[] = []
    for (let index = 0; index < warmUp + samples; index++) {
      const labelId = labelIds[Math.floor(Math.random() * labelIds.length)] ?? ''
      const firstByte = printer.firstByte()
      const beganMs = nowMs()
      const job = await ask('reprint.print', { gestureId: randomUUID(), labelId, reason: 'damaged' })
      reprints.push((await firstByte) - beganMs)
      await untilOut(labelId, job.id)
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
    sandbox.close()
    await printer.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
