// A bench of a warehouse as it ships: a whole station on a database file of its own, at a real sandbox and a printer by TCP, without its
// page. Its orders come as files, each right before its scan.

import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openSettingsFile } from '../../src/app/station/station-settings.ts'
import type { ErrorInfo } from '../../src/contract/errors.ts'
import type { ScanOutcome } from '../../src/contract/ship.ts'
import { orderNumberKey } from '../../src/core/orders/order-number.ts'
import type { ServiceAccountKeys } from '../../src/contract/settings.ts'
import { memoryKeychain } from '../support/memory-keychain.ts'
import { csvOf, openTestStation, Refused } from '../support/test-station.ts'
import { until } from '../support/until.ts'
import type { Bought, FloorBench, FloorPlace } from './warehouse-station.ts'

/** As JSON: it goes to other processes. */
export type WholePlace = {
  readonly sandbox: { readonly baseUrl: string; readonly keys: ServiceAccountKeys }
  readonly printerPort: number
  /** Where each has its data folder. */
  readonly folder: string
}

/** Nobody is asked for a password here. */
const keychains = new Map<string, ReturnType<typeof memoryKeychain>>()
const keychainOf = (name: string) => {
  const kept = keychains.get(name) ?? memoryKeychain()
  keychains.set(name, kept)
  return kept
}

const claimedElsewhere: readonly ErrorInfo['code'][] = ['order_claimed', 'order_packed']
const kindOf = (code: ErrorInfo['code'] | undefined) => {
  if (code && claimedElsewhere.includes(code)) return 'elsewhere' as const
  return code === 'warehouse_cut_off' ? ('unanswered' as const) : undefined
}

export async function openWholeBench(
  { warehouse, whole }: Pick<FloorPlace, 'warehouse' | 'whole'>,
  name: string,
): Promise<FloorBench> {
  if (!whole) throw new Error('there is no place for whole stations')
  const dataDir = join(whole.folder, name)
  const { url, name: of } = warehouse
  openSettingsFile(dataDir).change({ warehouse: { url, name: of, bench: name, cutOff: 'strict' } })
  const station = await openTestStation({
    dataDir,
    adapt: (adapters) => ({ ...adapters, openSecretStore: () => Promise.resolve(keychainOf(name)) }),
  })
  const printers = [{ host: '127.0.0.1', port: whole.printerPort, name: 'Bench printer' }]
  await station.connect({ ...whole.sandbox, printers })
  await until(async () => (await station.ask('station.status', {})).warehouse?.state === 'joined')
  // Once it has told of itself.
  const { benchId } = await until(async () =>
    (await station.ask('warehouse.board', {})).board?.benches.find(({ own }) => own),
  )
  const bought: Bought[] = []
  const faults: string[] = []

  /** Until its label has left for the printer. */
  async function packed(orderNumber: string, outcome: ScanOutcome) {
    if (outcome.kind !== 'shipping') return kindOfOutcome(orderNumber, outcome)
    const { purchaseId } = outcome.parcel
    const ended = await station.parcelOnce(
      purchaseId,
      ({ state, job, reason }) =>
        job?.state === 'sent' ||
        job?.state === 'confirmed' ||
        (state !== 'bought' && state !== 'sent' && reason !== undefined),
    )
    if (ended.state === 'bought') {
      bought.push({ orderKey: orderNumberKey(orderNumber), benchId })
      return 'packed' as const
    }
    const kind = kindOf(ended.reason?.code)
    if (kind === undefined) faults.push(`${orderNumber} is ${ended.state}: ${ended.reason?.code}`)
    return kind ?? ('unanswered' as const)
  }

  function kindOfOutcome(orderNumber: string, outcome: ScanOutcome) {
    const kind = outcome.kind === 'not_sent' ? kindOf(outcome.error.code) : undefined
    if (kind === undefined) faults.push(`${orderNumber}: ${JSON.stringify(outcome).slice(0, 200)}`)
    return kind ?? ('unanswered' as const)
  }

  let closing: Promise<void> | undefined
  return {
    faults: () => faults,
    bought: () => bought,
    async pack(orderNumber) {
      try {
        await station.importCsv(csvOf(orderNumber))
        const scannedMs = performance.now()
        const kind = await packed(orderNumber, await station.scan(orderNumber))
        return { kind, tookMs: performance.now() - scannedMs }
      } catch (error) {
        const kind = error instanceof Refused ? kindOf(error.info.code) : undefined
        if (kind === undefined) throw error
        return { kind, tookMs: 0 }
      }
    },
    close: () => (closing ??= pause(0).then(() => station.close())),
  }
}
