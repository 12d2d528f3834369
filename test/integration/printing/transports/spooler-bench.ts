import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  missingForWindows,
  startWindows,
  type Windows,
  type WindowsPrinter,
} from '../../../support/wine/windows.ts'
import { startWindowsStation, type WindowsStation } from '../../../support/wine/windows-station.ts'
import { oddNames } from './odd-names.ts'
import type { BenchFault, TransportBench } from './transport-bench.ts'
import { startBenchPrinter } from './virtual-bench-printer.ts'

type Shared = { readonly windows: Windows; readonly station: WindowsStation }

let shared: Promise<Shared> | undefined
let printers = 0

function sharedWindows(): Promise<Shared> {
  shared ??= startWindows().then(async (windows) => ({
    windows,
    station: await startWindowsStation(windows),
  }))
  return shared
}

/** Ends what the bench's printers share. */
export async function closeSpoolerBench(): Promise<void> {
  if (!shared) return
  const { windows, station } = await shared
  shared = undefined
  await station.close()
  await windows.close()
}

const workOffline = 0x400

/** What a queue is told by hand. What its driver says of the printer wine does not have. */
function faultsOfQueue(windows: Windows, queue: WindowsPrinter): readonly BenchFault[] {
  return [
    {
      name: 'a queue that is set to work offline',
      condition: 'offline',
      cause: 'device_offline',
      begin: () => windows.addPrinters({ ...queue, attributes: workOffline }),
      end: () => windows.addPrinters(queue),
    },
    {
      name: 'a printer that was deleted from Windows',
      condition: 'unreachable',
      begin: () => windows.removePrinter(queue.name),
      end: () => windows.addPrinters(queue),
    },
  ]
}

/** `openPrinter` is the station's own, inside Windows' Node. */
export const spoolerBench: TransportBench = {
  name: 'the Windows spooler',
  missing: missingForWindows(),
  proves: 'handed_over',
  openPrinter(setting) {
    const opened = sharedWindows().then(({ station }) => station.openPrinter(setting))
    return {
      proves: 'handed_over',
      connect: async () => (await opened).connect(),
      readStatus: async () => (await opened).readStatus(),
      send: async (bytes) => (await opened).send(bytes),
      close: () => void opened.then((printer) => printer.close()),
    }
  },
  // Windows takes no backslash in a printer's name: `\\SERVER\NAME` is a printer of a server.
  oddNames: oddNames.filter((name) => !name.includes('\\')),
  async openSink(name) {
    const { windows } = await sharedWindows()
    const number = ++printers
    const file = join(windows.folder, `received-${number}.bin`)
    const queue = name ?? `Bench ${number}`
    await windows.addPrinters({ name: queue, port: `|cat >> '${file}'` })
    return {
      connection: { kind: 'spooler', queue },
      received: () => readFile(file).catch(() => Buffer.alloc(0)),
      close: () => Promise.resolve(),
    }
  },
  async openLabelPrinter() {
    const { windows } = await sharedWindows()
    const name = `Bench ${++printers}`
    let faults: readonly BenchFault[] = []
    return startBenchPrinter(
      async ({ port }) => {
        const queue = { name, port: `|bash -c 'cat >/dev/tcp/127.0.0.1/${port}'` }
        await windows.addPrinters(queue)
        faults = faultsOfQueue(windows, queue)
        return { connection: { kind: 'spooler', queue: name }, close: () => Promise.resolve() }
      },
      () => faults,
    )
  },
  leadsNowhere: () => Promise.resolve({ kind: 'spooler', queue: 'No such printer' }),
}
