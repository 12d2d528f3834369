import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createLabelRenderer } from '../labels/render/label-renderer.ts'
import type { PrinterModelName } from './printer/printer-model.ts'
import { startVirtualPrinter } from './printer/virtual-printer.ts'
import type { VirtualPrinter } from './printer/virtual-printer.ts'
import type { Faults } from './service/faults.ts'
import type { SandboxState } from './service/http/control.ts'
import { createService, type ServiceOptions } from './service/create-service.ts'
import type { AccountKeys } from './service/state/account-state.ts'
import type { SandboxClock } from './service/state/clock-state.ts'

export type SandboxOptions = Omit<ServiceOptions, 'renderer' | 'setPrinterFault'> & {
  /** Port of the virtual label printer; 0, the default, picks a free one. */
  readonly printerPort?: number | undefined
  /** ZD421-203 without it. */
  readonly printerModel?: PrinterModelName | undefined
  /** Whether each paper's picture is written beside its bytes, to be looked at; it costs more than all else of a label. */
  readonly drawsPapers?: boolean | undefined
  /** Time that the printer takes for a label. */
  readonly printMs?: number | undefined
  /** The label renderer's module, where a build has moved it. */
  readonly renderWorker?: URL | undefined
}

export type PrinterAddress = { readonly name: string; readonly host: string; readonly port: number }

export type Sandbox = {
  /** `http://127.0.0.1:port/v3.1/` */
  readonly baseUrl: string
  readonly keys: AccountKeys
  readonly printers: readonly PrinterAddress[]
  readonly printer: VirtualPrinter
  readonly faults: Faults
  /** The service's time, by which parcels travel and refunds are paid. */
  readonly clock: SandboxClock
  state(): SandboxState
  /** Breaks every connection and frees the port: clients see a dead network. The printer goes on. */
  stopService(): Promise<void>
  /** Listens again, on the same port. */
  startService(): Promise<void>
  close(): Promise<void>
}

const printerName = 'Sandbox label printer'

/**
 * The shipping service and a label printer, on this machine alone (127.0.0.1). All state is in `dataDir` and is there
 * again at the next start. Rejects with Node's error where a port is taken.
 */
export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  const papers = join(options.dataDir, 'papers')
  // Those of a version that kept them in plain.
  if (options.dataKey) rmSync(papers, { recursive: true, force: true })
  let printer: VirtualPrinter | undefined
  const renderer = createLabelRenderer({ workerUrl: options.renderWorker })
  const service = createService({
    ...options,
    renderer,
    setPrinterFault: async (fault) => printer?.setFault(fault),
  })
  const startPrinter = () =>
    startVirtualPrinter({
      name: printerName,
      port: options.printerPort,
      folder: options.dataKey ? undefined : papers,
      renderer,
      drawsPapers: options.drawsPapers ?? false,
      printMs: options.printMs,
      model: options.printerModel,
    })
  try {
    await service.start()
    printer = await startPrinter()
  } catch (error) {
    await service.close()
    await renderer.close()
    throw error
  }
  const startedPrinter = printer
  return {
    get baseUrl() {
      return service.baseUrl()
    },
    keys: service.keys,
    printers: [{ name: printerName, host: startedPrinter.host, port: startedPrinter.port }],
    printer: startedPrinter,
    faults: service.faults,
    clock: service.clock,
    state: service.state,
    stopService: service.stop,
    startService: () => service.start(),
    async close() {
      await service.close()
      await startedPrinter.close()
      await renderer.close()
    },
  }
}
