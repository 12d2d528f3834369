import type { MediaName } from '../../../../contract/media.ts'
import type { PrinterCause, PrinterCondition } from '../../../../contract/printers.ts'
import { unreachable } from './cups-errors.ts'
import { mediaOfPwgName } from './cups-media.ts'
import { getQueues, isRawQueue, readQueueState } from './cups-operations.ts'
import { findCupsServer, type CupsServer } from './cups-server.ts'
import { integerOf, textOf, type IppAttributes, type IppResolution } from './ipp-message.ts'
import { queueCondition } from './queue-condition.ts'

/** A queue of this machine's print system. */
export type CupsPrinter = {
  readonly queue: string
  /** What people call it; empty where nobody gave it a name. */
  readonly info: string
  /** Its driver's name, not the printer's, where it has one. */
  readonly makeAndModel: string
  /** How CUPS reaches the printer: `usb`, `socket`, `ipp`, `dnssd`…; undefined for a class, and where it does not tell. */
  readonly device: string | undefined
  /** Bytes go to the printer as they come. Every queue takes raw bytes; this one takes nothing else. */
  readonly raw: boolean
  /** Several printers behind one name. */
  readonly isClass: boolean
  readonly accepting: boolean
  readonly condition: PrinterCondition
  readonly causes: readonly PrinterCause[]
  readonly media: MediaName | undefined
  readonly dpi: number | undefined
}

/** Bit of `printer-type` (CUPS, "cups_ptype_e"). */
const classBit = 0x0001
const cmPerInch = 2.54

const attributes = [
  'printer-name',
  'printer-info',
  'printer-make-and-model',
  'printer-type',
  'device-uri',
  'media-default',
  'printer-resolution-default',
]

/** All queues; none is an empty list. Throws `printer_unreachable` where no print system runs. */
export async function listCupsPrinters(
  options: { readonly server?: CupsServer; readonly timeoutMs?: number; readonly signal?: AbortSignal } = {},
): Promise<readonly CupsPrinter[]> {
  const { server = findCupsServer(), timeoutMs = 5_000, signal } = options
  try {
    const calls = { server, answerTimeoutMs: timeoutMs, takeTimeoutMs: timeoutMs, signal }
    return (await getQueues(calls, attributes)).flatMap((group) => readPrinter(group) ?? [])
  } catch (error) {
    throw unreachable('', error)
  }
}

function readPrinter(group: IppAttributes): CupsPrinter | undefined {
  const queue = textOf(group, 'printer-name')
  if (queue === undefined) return undefined
  const state = readQueueState(group)
  const isClass = ((integerOf(group, 'printer-type') ?? 0) & classBit) !== 0
  return {
    queue,
    info: textOf(group, 'printer-info') ?? '',
    makeAndModel: textOf(group, 'printer-make-and-model') ?? '',
    device: isClass ? undefined : /^([a-z][a-z\d+.-]*):/i.exec(textOf(group, 'device-uri') ?? '')?.[1],
    raw: isRawQueue(group),
    isClass,
    accepting: state.accepting,
    ...queueCondition(state, { waiting: 0, held: false }, 'pages'),
    media: mediaOfPwgName(textOf(group, 'media-default') ?? ''),
    dpi: dotsPerInch(group),
  }
}

function dotsPerInch(group: IppAttributes): number | undefined {
  const [value] = group.get('printer-resolution-default') ?? []
  if (typeof value !== 'object' || !('crossFeed' in value)) return undefined
  const { crossFeed, unit }: IppResolution = value
  return unit === 'dpi' ? crossFeed : Math.round(crossFeed * cmPerInch)
}
