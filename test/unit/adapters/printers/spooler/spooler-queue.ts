// A queue of Windows whose jobs stay in it: wine prints a job while its document ends, so none is ever seen waiting there.

import { WinspoolError } from '../../../../../src/adapters/printers/transports/spooler/winspool-errors.ts'
import type {
  PrinterInfo,
  Winspool,
} from '../../../../../src/adapters/printers/transports/spooler/winspool.ts'

type Job = { status: number; readonly received: Uint8Array[] }

export type SpoolerQueueStandIn = {
  readonly winspool: Winspool
  /** By their ids, as long as the queue knows them. */
  readonly jobs: Map<number, Job>
  readonly openHandles: Set<bigint>
  /** PRINTER_STATUS bits. */
  status: number
  /** The most that one WritePrinter takes. */
  takesAtOnce: number
  /** Functions that fail, with their error. */
  readonly failing: Map<keyof Winspool, number>
}

const jobPrinting = 0x10
const invalidHandle = 6

export function spoolerQueue(): SpoolerQueueStandIn {
  let lastHandle = 0n
  let lastJob = 0
  let current: Job | undefined
  const queue: SpoolerQueueStandIn = {
    jobs: new Map(),
    openHandles: new Set(),
    status: 0,
    takesAtOnce: Infinity,
    failing: new Map(),
    winspool: {
      enumPrinters: () => act('enumPrinters', () => []),
      getDefaultPrinter: () => act('getDefaultPrinter', () => undefined),
      driverPapers: () => act('driverPapers', () => []),
      openPrinter: () =>
        act('openPrinter', () => {
          queue.openHandles.add(++lastHandle)
          return { address: lastHandle }
        }),
      closePrinter: ({ address }) => act('closePrinter', () => void queue.openHandles.delete(address)),
      getPrinter: ({ address }) => act('getPrinter', () => onHandle(address, info)),
      startDocPrinter: ({ address }) =>
        act('startDocPrinter', () =>
          onHandle(address, () => {
            current = { status: jobPrinting, received: [] }
            queue.jobs.set(++lastJob, current)
            return lastJob
          }),
        ),
      startPagePrinter: () => act('startPagePrinter', () => undefined),
      writePrinter: (_, bytes) =>
        act('writePrinter', () => {
          const taken = bytes.slice(0, queue.takesAtOnce)
          current?.received.push(taken)
          return taken.length
        }),
      endPagePrinter: () => act('endPagePrinter', () => undefined),
      endDocPrinter: () => act('endDocPrinter', () => undefined),
      abortPrinter: () => act('abortPrinter', () => undefined),
      getJobStatus: (_, jobId) => act('getJobStatus', () => queue.jobs.get(jobId)?.status),
      deleteJob: (_, jobId) => act('deleteJob', () => void queue.jobs.delete(jobId)),
    },
  }

  function act<Value>(name: keyof Winspool, run: () => Value): Promise<Value> {
    const code = queue.failing.get(name)
    if (code !== undefined) return Promise.reject(new WinspoolError(name, code))
    return new Promise((resolve) => resolve(run()))
  }

  function onHandle<Value>(address: bigint, run: () => Value): Value {
    if (!queue.openHandles.has(address)) throw new WinspoolError('handle', invalidHandle)
    return run()
  }

  function info(): PrinterInfo {
    return {
      pPrinterName: 'Zebra',
      pPortName: 'USB001',
      pDriverName: 'ZDesigner',
      pComment: '',
      pLocation: '',
      Attributes: 0,
      Status: queue.status,
      cJobs: queue.jobs.size,
    }
  }

  return queue
}
