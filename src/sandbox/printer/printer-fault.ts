import { z } from 'zod'

/** Kinds with which labels wait in the printer, and the host status says why. They print when the fault is cleared. */
export const stoppingFaults = [
  'paper_out',
  'head_open',
  'ribbon_out',
  'paused',
  'too_hot',
  'cutter_fault',
  'head_fault',
  /** It has taken all that it can. */
  'buffer_full',
] as const

/** What can be wrong with a printer or its link. One at a time. */
export const PrinterFault = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(stoppingFaults) }),
  /** Nothing listens, and links that were open are reset. Labels in the printer stay there. */
  z.strictObject({ kind: z.literal('unreachable') }),
  /** As unreachable, and labels that were in the printer are lost. */
  z.strictObject({ kind: z.literal('power_off') }),
  /** Takes and prints what comes, and never answers. */
  z.strictObject({ kind: z.literal('mute') }),
  /** Resets each link at once, with nothing read. */
  z.strictObject({ kind: z.literal('reset_before_reading') }),
  /** Resets a link after it has brought so many bytes. What came before is taken. */
  z.strictObject({ kind: z.literal('cut_at_byte'), byte: z.int().nonnegative() }),
  /** Keeps its side of the link open after the host has closed its own. */
  z.strictObject({ kind: z.literal('never_closing') }),
  z.strictObject({ kind: z.literal('slow_reading'), bytesPerSecond: z.int().positive() }),
])
export type PrinterFault = z.infer<typeof PrinterFault>

export const printerFaultKinds: readonly PrinterFault['kind'][] = PrinterFault.options.flatMap(
  ({ shape: { kind } }) => ('options' in kind ? kind.options : [...kind.values]),
)

const stopping: ReadonlySet<string> = new Set(stoppingFaults)
const unreachable: ReadonlySet<string> = new Set<PrinterFault['kind']>(['unreachable', 'power_off'])

/** Whether labels wait while the fault lasts. */
export const stopsPrinting = (fault: PrinterFault | undefined): boolean =>
  fault !== undefined && (stopping.has(fault.kind) || fault.kind === 'power_off')

/** Whether nothing listens while the fault lasts. */
export const cannotBeReached = (fault: PrinterFault | undefined): boolean =>
  fault !== undefined && unreachable.has(fault.kind)
