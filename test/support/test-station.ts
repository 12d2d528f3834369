// A whole station in this process, on the Test profile, against a sandbox of the test's own.

import { randomUUID } from 'node:crypto'
import type { StationAdapters } from '../../src/app/adapters.ts'
import { createStation, type HostedStation } from '../../src/app/station/create-station.ts'
import { demoShipFrom } from '../../src/app/profile/demo-service.ts'
import type { Entries } from '../../src/app/entries.ts'
import type { Station } from '../../src/app/station.ts'
import type { UpdateHost } from '../../src/app/station/updates.ts'
import type { BatchView } from '../../src/contract/batch.ts'
import type { ManifestView } from '../../src/contract/manifests.ts'
import type { ParcelView, PrinterView, PrintJobView, ProfileId } from '../../src/contract/domain.ts'
import type { ScanOutcome } from '../../src/contract/ship.ts'
import type { ErrorInfo } from '../../src/contract/errors.ts'
import type {
  EventName,
  EventPayload,
  OperationInput,
  OperationName,
  OperationOutput,
} from '../../src/contract/operations.ts'
import type { Clock } from '../../src/core/runtime.ts'
import { forkChild } from '../../src/processes/fork-child.ts'
import type { Sandbox } from '../../src/sandbox/create-sandbox.ts'
import { csvHeading, csvRow } from './order-csv.ts'
import { labelsUnread } from './labels-unread.ts'
import { programEntries } from './programs.ts'
import { tcpPrinterSetting } from './tcp-printer-setting.ts'
import { viewOnce } from './view-once.ts'

/** An operation that was answered with an error. */
export class Refused extends Error {
  readonly info: ErrorInfo
  constructor(info: ErrorInfo) {
    super(`${info.code}: ${info.message}`)
    this.info = info
  }
}

export type TestStation = {
  readonly station: HostedStation
  ask<K extends OperationName>(name: K, input: OperationInput<K>): Promise<OperationOutput<K>>
  /** A scan with a gesture of its own. */
  scan(text: string): Promise<ScanOutcome>
  /** The parcel, once `is` holds for it: now or by an event. */
  parcelOnce(purchaseId: string, is: (parcel: ParcelView) => boolean): Promise<ParcelView>
  /** The parcel of a scan that begins a purchase, once `is` holds for it. */
  shipped(text: string, is?: (parcel: ParcelView) => boolean): Promise<ParcelView>
  /** The print job, once `is` holds for it: now or by an event. */
  jobOnce(jobId: string, is: (job: PrintJobView) => boolean): Promise<PrintJobView>
  /** The batch, once `is` holds for it: now or by an event. */
  batchOnce(batchId: string, is: (batch: BatchView) => boolean): Promise<BatchView>
  /** The manifest, once `is` holds for it: now or by an event. */
  manifestOnce(
    manifest: Pick<ManifestView, 'manifestId'>,
    is: (manifest: ManifestView) => boolean,
  ): Promise<ManifestView>
  /** The printer as the status line shows it, once `is` holds for it. */
  printerOnce(printerId: string, is: (printer: PrinterView) => boolean): Promise<PrinterView>
  /** Takes orders as rows of the documented columns. */
  importCsv(text: string): Promise<OperationOutput<'orders.import'>>
  /** Account, ship-from address and printer of a sandbox. */
  connect(sandbox: Pick<Sandbox, 'baseUrl' | 'keys' | 'printers'>): Promise<void>
  close(): Promise<void>
}

export type TestStationOptions = {
  readonly dataDir: string
  readonly profile?: ProfileId
  /** The tests' bundles of the sources, unless a build's are tested. */
  readonly entries?: Entries
  /** Environment of the keychain's process: a keyring's, or none, which leaves no keychain to be found. */
  readonly keychainEnv?: Readonly<Record<string, string>>
  readonly adapt?: (adapters: StationAdapters) => StationAdapters
  /** Reads the codes of its labels; without it they stay unread. */
  readonly readsLabels?: boolean
  /** The installed application around it. */
  readonly updateHost?: UpdateHost
  /** What the system says of proxies, as a PAC script. */
  readonly resolveProxy?: (url: string) => Promise<string>
  /** A time of the test's own. */
  readonly clock?: Clock
}

const noKeychain = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' }

export async function openTestStation(options: TestStationOptions): Promise<TestStation> {
  const {
    dataDir,
    profile = 'test',
    entries = programEntries,
    keychainEnv = noKeychain,
    adapt = (adapters: StationAdapters) => adapters,
    readsLabels = false,
    updateHost,
    resolveProxy,
    clock,
  } = options
  const station = await createStation({
    dataDir,
    profile,
    entries,
    startChild: (entry, child) => forkChild(entry, { ...child, env: { ...child?.env, ...keychainEnv } }),
    adapt: readsLabels ? adapt : (adapters) => adapt(labelsUnread(adapters)),
    updateHost,
    ...(clock ? { clock } : {}),
    ...(resolveProxy ? { resolveProxy } : {}),
  })
  const ask: TestStation['ask'] = async (name, input) => {
    const envelope = await station.invoke(name, input)
    if (!envelope.ok) throw new Refused(envelope.error)
    return envelope.value as never
  }
  const scan: TestStation['scan'] = (text) => ask('ship.scan', { gestureId: randomUUID(), text })
  const parcelOnce: TestStation['parcelOnce'] = (purchaseId, is) =>
    viewOnce(station, 'parcel', {
      is,
      now: () => ask('ship.parcel', { purchaseId }),
      told: (parcel) => (parcel.purchaseId === purchaseId ? parcel : undefined),
    })
  return {
    station,
    ask,
    scan,
    parcelOnce,
    async shipped(text, is = ({ job }) => job?.state === 'confirmed') {
      const outcome = await scan(text)
      if (outcome.kind !== 'shipping') throw new Error(`not shipping: ${JSON.stringify(outcome)}`)
      return parcelOnce(outcome.parcel.purchaseId, is)
    },
    jobOnce: (jobId, is) =>
      viewOnce(station, 'printJob', {
        is,
        now: async () => (await ask('print.jobs', { limit: 200 })).jobs.find(({ id }) => id === jobId),
        told: (job) => (job.id === jobId ? job : undefined),
      }),
    batchOnce(batchId, is) {
      const told = (batch: BatchView | undefined) => (batch?.id === batchId ? batch : undefined)
      return viewOnce(station, 'batch', {
        is,
        now: async () => told((await ask('batch.current', {})).batch),
        told,
      })
    },
    manifestOnce: ({ manifestId }, is) =>
      viewOnce(station, 'manifest', {
        is,
        now: async () =>
          (await ask('manifests.list', {})).manifests.find((one) => one.manifestId === manifestId),
        told: (one) => (one.manifestId === manifestId ? one : undefined),
      }),
    printerOnce(printerId, is) {
      const told = ({ printers }: { readonly printers: readonly PrinterView[] }) =>
        printers.find(({ id }) => id === printerId)
      return viewOnce(station, 'station', {
        is,
        now: async () => told(await ask('station.status', {})),
        told,
      })
    },
    importCsv: (text) =>
      ask('orders.import', { fileName: 'orders.csv', contentBase64: Buffer.from(text).toString('base64') }),
    connect: (sandbox) => connectSandbox(ask, sandbox),
    close: () => station.close(),
  }
}

/** Account, ship-from address and printer of a sandbox. */
export async function connectSandbox(
  ask: TestStation['ask'],
  { baseUrl, keys, printers }: Pick<Sandbox, 'baseUrl' | 'keys' | 'printers'>,
): Promise<void> {
  await ask('account.connect', { baseUrl, keys })
  // The sandbox takes its play money: a supervisor knows it, and says so once.
  await ask('spending.goOn', {})
  await ask('settings.saveShipFrom', demoShipFrom)
  const printer = printers[0]
  if (printer) await ask('printers.save', tcpPrinterSetting(printer, 'bench', printer.name))
}

/** The first event of a kind that `is` accepts. Rejects where it does not come, with what came instead. */
export const eventOnce = <K extends EventName>(
  station: Station,
  name: K,
  is: (payload: EventPayload<K>) => boolean,
): Promise<EventPayload<K>> =>
  viewOnce(station, name, { is, now: () => Promise.resolve(undefined), told: (payload) => payload })

/** Orders that differ by number only, as a file of the documented columns. */
export const csvOf = (...orderNumbers: readonly string[]): string =>
  [csvHeading, ...orderNumbers.map((number) => csvRow(number, 'Ada Example'))].join('\n')
