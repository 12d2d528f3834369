// What a batch of 5,000 rows costs the packer who scans beside it: how long a scan takes until its label is bought, and
// until it is printed, with and without the batch, in the same run. Told too: memory, and how often the page is told.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { PrintJobState } from '../../src/contract/domain.ts'
import { startDemoService } from '../../src/app/profile/demo-service.ts'
import { sourceEntries } from '../../src/app/entries.ts'
import { forkChild } from '../../src/processes/fork-child.ts'
import { csvOf, openTestStation } from '../support/test-station.ts'
import { memorySecrets } from './memory-secrets.ts'
import { median, p95, type Bench, type BenchRow } from './report.ts'
import { printerAddresses } from './printer-addresses.ts'
import { nowMs } from './timing-printer.ts'

/** A packer's hands: the next parcel is scanned so long after the last one's label came out. */
const betweenScansMs = 150
/**
 * Bought: the batch's own requests may be under way when the scan comes, and the service is one process. To paper: the label
 * goes before those of the batch that wait; one may be on its way.
 */
const limits = { bought: 2, boughtP95: 3, toPaper: 1.3, eventsPerSecond: 6, memoryMb: 80 }

const sizes = {
  whole: { rows: 5_000, samples: 40, warmUp: 5 },
  short: { rows: 30, samples: 1, warmUp: 1 },
}

type ScanTimes = { readonly bought: readonly number[]; readonly toPaper: readonly number[] }

/** The printer has all of it, and prints as it reads. */
const isAtPrinter = (state: PrintJobState | undefined) => state === 'sent' || state === 'confirmed'

const numbers = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix}-${index}`)

export const scanBesideBatchBench: Bench = async ({ isShort }) => {
  const { rows, samples, warmUp } = sizes[isShort ? 'short' : 'whole']
  const folder = mkdtempSync(join(tmpdir(), 'packbench-bench-'))
  const secrets = memorySecrets()
  const sandbox = await startDemoService(forkChild, sourceEntries, {
    dataDir: join(folder, 'sandbox'),
    openingBalanceMinor: 100_000_00,
  })
  try {
    const station = await openTestStation({
      dataDir: join(folder, 'station'),
      adapt: (adapters) => ({ ...adapters, openSecretStore: () => Promise.resolve(secrets) }),
    })
    const { ask, importCsv, shipped, parcelOnce, connect, close } = station
    await connect({ ...sandbox, printers: printerAddresses(sandbox) })
    await importCsv(
      csvOf(...numbers('WARM', warmUp), ...numbers('ALONE', samples), ...numbers('BESIDE', samples)),
    )
    await importCsv(csvOf(...numbers('ROW', rows)))

    async function scanTimes(orders: readonly string[]): Promise<ScanTimes> {
      const bought: number[] = []
      const toPaper: number[] = []
      for (const order of orders) {
        await new Promise((resolve) => setTimeout(resolve, betweenScansMs))
        const beganMs = nowMs()
        const { purchaseId } = await shipped(order, ({ state }) => state === 'bought')
        bought.push(nowMs() - beganMs)
        await parcelOnce(purchaseId, ({ job }) => isAtPrinter(job?.state))
        toPaper.push(nowMs() - beganMs)
      }
      return { bought, toPaper }
    }

    await scanTimes(numbers('WARM', warmUp))
    const alone = await scanTimes(numbers('ALONE', samples))

    const listedMs = nowMs()
    const source = { kind: 'filter', query: 'ROW', state: 'open' } as const
    const { id: batchId, total } = await ask('batch.create', { source })
    const listMs = nowMs() - listedMs
    let events = 0
    const unsubscribe = station.station.subscribe((event) => {
      if (event === 'batch') events += 1
    })
    const memoryBefore = heapBytes()
    await ask('batch.start', { batchId, rows: total })
    const beganMs = nowMs()
    const beside = await scanTimes(numbers('BESIDE', samples))
    const tookMs = nowMs() - beganMs
    const { batch } = await ask('batch.current', {})
    if (batch?.state !== 'running') throw new Error(`the batch is ${batch?.state}, ${batch?.pause?.kind}`)
    await ask('batch.cancel', { batchId })
    unsubscribe()
    const grownMb = (heapBytes() - memoryBefore) / 2 ** 20
    const eventsPerSecond = (events / tookMs) * 1_000

    await close()
    const compare = (
      name: string,
      which: keyof ScanTimes,
      of: (times: readonly number[]) => number,
      most: number,
    ): BenchRow => ({
      name,
      unit: 'ms',
      measured: of(beside[which]),
      beside: { name: 'the same alone', value: of(alone[which]) },
      limit: { of: 'ratio', most },
    })
    return [
      { name: `a batch's list of ${total} orders`, unit: 'ms', measured: listMs },
      compare('scan → bought beside a batch, p50', 'bought', median, limits.bought),
      compare('scan → bought beside a batch, p95', 'bought', p95, limits.boughtP95),
      compare('scan → paper beside a batch, p50', 'toPaper', median, limits.toPaper),
      {
        name: 'events to the page during a batch',
        unit: 'a second',
        measured: eventsPerSecond,
        limit: { of: 'measured', most: limits.eventsPerSecond },
      },
      {
        name: 'memory that a batch takes',
        unit: 'MB',
        measured: grownMb,
        limit: { of: 'measured', most: limits.memoryMb },
      },
    ]
  } finally {
    sandbox.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** What is really held. */
function heapBytes(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
