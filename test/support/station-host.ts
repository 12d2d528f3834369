// A process in which stations and sandboxes are opened and closed one after the other, each on a data folder of its own:
// what takes longest of a start (the sources, the threads that draw labels and read their codes) is done once. Run by
// test/e2e/hosts/host-process.ts.

import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { stationAdapters, type StationAdapters } from '../../src/app/adapters.ts'
import { sourceEntries as entries } from '../../src/app/entries.ts'
import {
  demoPrinters,
  type DemoService,
  type DemoServiceOptions,
} from '../../src/app/profile/demo-service.ts'
import { createStation } from '../../src/app/station/create-station.ts'
import { findStationProfile } from '../../src/app/station/station-profile-file.ts'
import { AppError } from '../../src/contract/errors.ts'
import { forkChild } from '../../src/processes/fork-child.ts'
import { createSandbox } from '../../src/sandbox/create-sandbox.ts'
import { startLoopbackHost } from '../../src/web/loopback-host.ts'
import { fastClock } from './fast-clock.ts'
import { labelsUnread } from './labels-unread.ts'

export type HostWish =
  | {
      readonly open: 'station'
      readonly dataDir: string
      readonly env: Readonly<Record<string, string>>
      /** False: the codes of its labels are not read, which takes as long as everything else of a short test. */
      readonly readsLabels: boolean
      /** Its waits pass so many times as fast. */
      readonly pace?: number | undefined
    }
  | { readonly open: 'sandbox'; readonly dataDir: string }
  | { readonly close: number }

export type HostAnswer = { readonly value: unknown } | { readonly error: string }

const root = join(import.meta.dirname, '../..')
const closers = new Map<number, () => Promise<unknown>>()
let opened = 0

/** They are never closed: the threads of one station are there for the next. */
const lasting = stationAdapters({ entries, startChild: forkChild })

/** What a station asks for is not answered any more once it has stopped it. */
function untilStopped({ read }: StationAdapters['labelCodes']): StationAdapters['labelCodes'] {
  let stopped = Promise.withResolvers<never>()
  return {
    read: (...asked) => Promise.race([read(...asked), stopped.promise]),
    stop() {
      stopped.promise.catch(() => undefined)
      stopped.reject(new AppError('not_printable', 'The reading was stopped'))
      stopped = Promise.withResolvers<never>()
    },
  }
}

/** Demo's service in this process. */
async function startDemo(options: DemoServiceOptions): Promise<DemoService> {
  const { printer, ...sandbox } = await createSandbox({ ...options, renderWorker: entries.renderWorker })
  return {
    baseUrl: sandbox.baseUrl,
    keys: sandbox.keys,
    printers: demoPrinters(sandbox.printers),
    setRunning: (running) => (running ? sandbox.startService() : sandbox.stopService()),
    setPrinter: (fault) => printer.setFault(fault && { kind: fault }),
    async paper(number) {
      const found = printer.papers()[number - 1]
      const png = found && (await printer.picture(found.id))
      if (!png) throw new AppError('not_found', 'No such paper has come out of the printer')
      return { zpl: found.bytes, png }
    },
    close: () => void sandbox.close(),
  }
}

const adapt = (adapters: StationAdapters): StationAdapters => ({
  ...adapters,
  toPrinterLanguage: lasting.toPrinterLanguage,
  readBarcodes: lasting.readBarcodes,
  countPages: lasting.countPages,
  previewLabel: lasting.previewLabel,
  labelSheets: lasting.labelSheets,
  labelCodes: untilStopped(lasting.labelCodes),
  startDemo,
})

/** As `npm run station` opens it. */
async function openStation({
  dataDir,
  env,
  readsLabels,
  pace = 1,
}: Extract<HostWish, { readonly open: 'station' }>) {
  const stationProfile = findStationProfile({ ...process.env, ...env })
  const token = randomBytes(32).toString('base64url')
  const station = await createStation({
    dataDir,
    stationProfile,
    entries,
    clock: fastClock(pace),
    adapt: readsLabels ? adapt : (adapters) => labelsUnread(adapt(adapters)),
  })
  const host = await startLoopbackHost({ station, port: 0, token, pageDir: join(root, 'out/renderer') })
  return {
    told: { url: host.url, token },
    close: () => Promise.all([host.close(), station.close()]),
  }
}

async function openSandbox(dataDir: string) {
  const sandbox = await createSandbox({ dataDir })
  const { baseUrl, printers, keys } = sandbox
  return { told: { baseUrl, printers, keys }, close: () => sandbox.close() }
}

async function follow(wish: HostWish): Promise<unknown> {
  if ('close' in wish) {
    await closers.get(wish.close)?.()
    closers.delete(wish.close)
    return undefined
  }
  const { told, close } = wish.open === 'station' ? await openStation(wish) : await openSandbox(wish.dataDir)
  const number = ++opened
  closers.set(number, close)
  return { ...told, number }
}

process.on('message', ({ id, wish }: { readonly id: number; readonly wish: HostWish }) => {
  void follow(wish).then(
    (value) => process.send?.({ id, value }),
    (error: unknown) => process.send?.({ id, error: String(error) }),
  )
})
process.once('disconnect', () => process.exit(0))
