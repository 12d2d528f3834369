// The Windows print spooler's API (winspool.drv), each return value checked. Loaded on first use, so that neither koffi nor
// the DLL costs anything elsewhere.

import { paperNameBytes, readDriverPapers, type DriverPaper } from './driver-paper.ts'
import { win32Errors, WinspoolError } from './winspool-errors.ts'
import {
  loadWinspoolLibrary,
  type Answer,
  type Arguments,
  type FunctionName,
  type WinspoolLibrary,
} from './winspool-library.ts'

/** A printer that OpenPrinterW opened. */
export type PrinterHandle = { readonly address: bigint }

/** What is used of PRINTER_INFO_2W. */
export type PrinterInfo = {
  readonly pPrinterName: string
  readonly pPortName: string | null
  readonly pDriverName: string | null
  readonly pComment: string | null
  readonly pLocation: string | null
  readonly Attributes: number
  readonly Status: number
  readonly cJobs: number
}

/** Every function rejects with `WinspoolError`: what Windows said (GetLastError), or that it said nothing in time. */
export type Winspool = {
  /** The printers of this PC, and the connections of this user to printers of servers. */
  enumPrinters(): Promise<readonly PrinterInfo[]>
  getDefaultPrinter(): Promise<string | undefined>
  openPrinter(name: string): Promise<PrinterHandle>
  closePrinter(handle: PrinterHandle): Promise<void>
  getPrinter(handle: PrinterHandle): Promise<PrinterInfo>
  /** Begins a document of datatype RAW; answers with its job's id. */
  startDocPrinter(handle: PrinterHandle, documentName: string): Promise<number>
  startPagePrinter(handle: PrinterHandle): Promise<void>
  /** Answers with how many of the bytes were taken. */
  writePrinter(handle: PrinterHandle, bytes: Uint8Array): Promise<number>
  endPagePrinter(handle: PrinterHandle): Promise<void>
  endDocPrinter(handle: PrinterHandle): Promise<void>
  abortPrinter(handle: PrinterHandle): Promise<void>
  /** The job's JOB_STATUS bits, or undefined when the queue no longer knows it. */
  getJobStatus(handle: PrinterHandle, jobId: number): Promise<number | undefined>
  /** Takes a job out of the queue (JOB_CONTROL_DELETE). */
  deleteJob(handle: PrinterHandle, jobId: number): Promise<void>
  /** The papers that the driver knows by name. */
  driverPapers(name: string, port: string): Promise<readonly DriverPaper[]>
}

const printerEnumLocal = 0x2
const printerEnumConnections = 0x4
const jobControlDelete = 5
const dcPapers = 2
const dcPaperSize = 3
const dcPaperNames = 16
/** A list may grow between asking for its size and asking for it. */
const sizeTries = 5

async function checked(name: string, answer: Promise<Answer>): Promise<number> {
  const { result, lastError } = await answer
  if (result === 0) throw new WinspoolError(name, lastError)
  return result
}

/** What a function fills into a buffer whose size it tells when it is too small. */
async function filled(
  name: string,
  fill: (buffer: Uint8Array, needed: [number]) => Promise<Answer>,
): Promise<Uint8Array> {
  let size = 0
  for (let tries = 0; tries < sizeTries; tries += 1) {
    const buffer = new Uint8Array(new ArrayBuffer(size))
    const needed: [number] = [0]
    const { result, lastError } = await fill(buffer, needed)
    if (result !== 0) return buffer
    if (lastError !== win32Errors.insufficientBuffer || needed[0] <= size) {
      throw new WinspoolError(name, lastError)
    }
    size = needed[0]
  }
  throw new WinspoolError(name, win32Errors.insufficientBuffer)
}

/** As a pointer parameter: null for a buffer of no size. */
const pointer = (buffer: Uint8Array) => (buffer.length === 0 ? null : buffer)

function bind({ koffi, printerInfo2, jobInfo1, call }: WinspoolLibrary): Winspool {
  const check = (name: FunctionName, ...parameters: Arguments) => checked(name, call[name](...parameters))
  const onHandle =
    (name: 'ClosePrinter' | 'StartPagePrinter' | 'EndPagePrinter' | 'EndDocPrinter' | 'AbortPrinter') =>
    async ({ address }: PrinterHandle) => {
      await check(name, address)
    }

  async function getPrinter({ address }: PrinterHandle): Promise<PrinterInfo> {
    const buffer = await filled('GetPrinterW', (into, needed) =>
      call.GetPrinterW(address, 2, pointer(into), into.length, needed),
    )
    return koffi.decode(buffer, printerInfo2) as PrinterInfo
  }

  return {
    closePrinter: onHandle('ClosePrinter'),
    startPagePrinter: onHandle('StartPagePrinter'),
    endPagePrinter: onHandle('EndPagePrinter'),
    endDocPrinter: onHandle('EndDocPrinter'),
    abortPrinter: onHandle('AbortPrinter'),

    async enumPrinters() {
      const count: [number] = [0]
      const buffer = await filled('EnumPrintersW', (into, needed) =>
        call.EnumPrintersW(
          printerEnumLocal | printerEnumConnections,
          null,
          2,
          pointer(into),
          into.length,
          needed,
          count,
        ),
      )
      if (count[0] === 0) return []
      return koffi.decode(buffer, koffi.array(printerInfo2, count[0])) as readonly PrinterInfo[]
    },

    async getDefaultPrinter() {
      const size: [number] = [512]
      const buffer = new Uint8Array(size[0] * 2)
      const { result, lastError } = await call.GetDefaultPrinterW(buffer, size)
      if (result !== 0) return koffi.decode.string16(koffi.address(buffer))
      if (lastError === win32Errors.fileNotFound) return undefined
      throw new WinspoolError('GetDefaultPrinterW', lastError)
    },

    async openPrinter(name) {
      const handle: [bigint | number] = [0]
      await check('OpenPrinterW', name, handle, null)
      return { address: BigInt(handle[0]) }
    },

    getPrinter,

    startDocPrinter: ({ address }, documentName) =>
      check('StartDocPrinterW', address, 1, { pDocName: documentName, pOutputFile: null, pDatatype: 'RAW' }),

    async writePrinter({ address }, bytes) {
      const written: [number] = [0]
      await check('WritePrinter', address, bytes, bytes.length, written)
      return written[0]
    },

    async getJobStatus(handle, jobId) {
      try {
        const buffer = await filled('GetJobW', (into, needed) =>
          call.GetJobW(handle.address, jobId, 1, pointer(into), into.length, needed),
        )
        return (koffi.decode(buffer, jobInfo1) as { readonly Status: number }).Status
      } catch (error) {
        if (!(error instanceof WinspoolError)) throw error
        // Windows says "invalid parameter" of a job that is gone, wine nothing: a queue that answers does not know it.
        await getPrinter(handle)
        return undefined
      }
    },

    async deleteJob({ address }, jobId) {
      await check('SetJobW', address, jobId, 0, null, jobControlDelete)
    },

    async driverPapers(name, port) {
      const capability = async (which: number, bytesEach: number, count: number) => {
        const output = new Uint8Array(bytesEach * count)
        const { result, lastError } = await call.DeviceCapabilitiesW(name, port, which, pointer(output), null)
        if (result < 0) throw new WinspoolError('DeviceCapabilitiesW', lastError)
        return { result, output }
      }
      const { result: count } = await capability(dcPapers, 2, 0)
      if (count === 0) return []
      const kinds = await capability(dcPapers, 2, count)
      const names = await capability(dcPaperNames, paperNameBytes, count)
      const sizes = await capability(dcPaperSize, 8, count)
      return readDriverPapers(kinds.output, names.output, sizes.output)
    },
  }
}

let loading: Promise<Winspool> | undefined

/** The API, loaded once. Rejects with `WinspoolError` anywhere but on Windows, and where winspool.drv cannot be loaded. */
export function loadWinspool(): Promise<Winspool> {
  loading ??= loadWinspoolLibrary().then(bind)
  return loading
}
