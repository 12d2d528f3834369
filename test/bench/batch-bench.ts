// How fast a batch goes: rows a second from its start until the last is bought, at a service that answers at once and at one
// that takes its time, with one printer and with three more beside it that have nothing to print. Beside it the same service
// called bare, by as many calls at once as a batch makes at most: no batch can be faster.

import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StationAdapters } from '../../src/app/adapters.ts'
import { sourceEntries } from '../../src/app/entries.ts'
import { startDemoService, type DemoService } from '../../src/app/profile/demo-service.ts'
import type { BatchView } from '../../src/contract/batch.ts'
import { mostUnderWay } from '../../src/core/batch/pace.ts'
import type { CreateShipmentRequest, RateRequest, ShippingService } from '../../src/core/shipping-service.ts'
import { forkChild } from '../../src/processes/fork-child.ts'
import { startVirtualPrinter } from '../../src/sandbox/printer/virtual-printer.ts'
import { tcpPrinterSetting } from '../support/tcp-printer-setting.ts'
import { csvOf, openTestStation } from '../support/test-station.ts'
import { viewOnce } from '../support/view-once.ts'
import { memorySecrets } from './memory-secrets.ts'
import { printerAddresses } from './printer-addresses.ts'
import type { Bench, BenchRow } from './report.ts'
import { nowMs } from './timing-printer.ts'

/** Rows a second at least. */
const cases = [
  { latencyMs: 0, printers: 1, least: 60 },
  { latencyMs: 0, printers: 4, least: 60 },
  { latencyMs: 200, printers: 1, least: 25 },
  { latencyMs: 200, printers: 4, least: 25 },
] as const

const mostWaitMs = 600_000
const sizes = { whole: 1_000, short: 6 }

/** Every call of the service waits so long before it is worked on. */
async function slowDown({ baseUrl }: DemoService, latencyMs: number): Promise<void> {
  const faults = new URL('/sandbox/faults', baseUrl)
  const fault = { endpoint: '*', kind: 'latency', latencyMs, times: 1_000_000 }
  await fetch(faults, { method: 'DELETE' })
  if (latencyMs === 0) return
  const headers = { 'Content-Type': 'application/json' }
  const { ok } = await fetch(faults, { method: 'POST', headers, body: JSON.stringify(fault) })
  if (!ok) throw new Error('the sandbox cannot be slowed down')
}

/** What a batch asks of the service for one row. */
type Seen = { service?: ShippingService; rates?: RateRequest; shipment?: CreateShipmentRequest }

function seenBy(seen: Seen, service: ShippingService): ShippingService {
  seen.service = service
  return new Proxy(service, {
    get(target, name, receiver) {
      const member = Reflect.get(target, name, receiver) as (...args: unknown[]) => unknown
      return (...args: unknown[]) => {
        if (name === 'getRates') seen.rates = args[0] as RateRequest
        if (name === 'createShipment') seen.shipment = args[0] as CreateShipmentRequest
        return Reflect.apply(member, target, args)
      }
    },
  })
}

/** Rows a second of the service alone. */
async function bareRate({ service, rates, shipment }: Seen, rows: number): Promise<number> {
  if (!service || !shipment) throw new Error('the batch has bought nothing')
  let left = rows
  const beganMs = nowMs()
  const caller = async () => {
    while (left-- > 0) {
      if (rates) await service.getRates(rates)
      await service.createShipment(shipment, randomUUID())
    }
  }
  await Promise.all(Array.from({ length: mostUnderWay }, caller))
  return (rows * 1_000) / (nowMs() - beganMs)
}

async function measure(
  { latencyMs, printers: count, least }: (typeof cases)[number],
  rows: number,
): Promise<BenchRow> {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-bench-'))
  const secrets = memorySecrets()
  const seen: Seen = {}
  const sandbox = await startDemoService(forkChild, sourceEntries, {
    dataDir: join(folder, 'sandbox'),
    openingBalanceMinor: 100_000_00,
  })
  const idle = await Promise.all(
    Array.from({ length: count - 1 }, (_, at) => startVirtualPrinter({ name: `Idle ${at}` })),
  )
  try {
    const { station, ask, importCsv, connect, close } = await openTestStation({
      dataDir: join(folder, 'station'),
      adapt: (adapters): StationAdapters => ({
        ...adapters,
        openSecretStore: () => Promise.resolve(secrets),
        openService(options) {
          const access = adapters.openService(options)
          return { ...access, service: seenBy(seen, access.service) }
        },
      }),
    })
    await connect({ ...sandbox, printers: printerAddresses(sandbox) })
    for (const [at, printer] of idle.entries())
      await ask('printers.save', tcpPrinterSetting(printer, `idle-${at}`))
    await importCsv(csvOf(...Array.from({ length: rows }, (_, at) => `ROW-${at}`)))
    await slowDown(sandbox, latencyMs)
    const { id: batchId, total } = await ask('batch.create', { source: { kind: 'all_open' } })
    const beganMs = nowMs()
    await ask('batch.start', { batchId, rows: total })
    const ended = await viewOnce<'batch', BatchView>(
      station,
      'batch',
      {
        is: ({ state }) => state !== 'running',
        now: async () => (await ask('batch.current', {})).batch,
        told: (batch) => batch,
      },
      mostWaitMs,
    )
    const rate = (rows * 1_000) / (nowMs() - beganMs)
    if (ended.counts.bought !== rows) throw new Error(`the batch is ${ended.state}, ${ended.pause?.kind}`)
    const bare = await bareRate(seen, rows)
    await close()
    return {
      name: `a batch at ${latencyMs} ms, ${count === 1 ? 'one printer' : `${count} printers`}`,
      unit: 'a second',
      measured: rate,
      beside: { name: `the service bare, ${mostUnderWay} calls at once`, value: bare },
      limit: { of: 'measured', least },
      moreIsBetter: true,
    }
  } finally {
    sandbox.close()
    await Promise.all(idle.map((printer) => printer.close()))
    rmSync(folder, { recursive: true, force: true })
  }
}

export const batchBench: Bench = async ({ isShort }) => {
  const measured: BenchRow[] = []
  for (const one of cases) measured.push(await measure(one, sizes[isShort ? 'short' : 'whole']))
  return measured
}
