// What the page can ask of the Demo profile's own service and printer. Part of the operations of the station
// (operations.ts); in other profiles each throws `conflict`.

import { z } from 'zod'
import { Done, op, type OperationTable } from './op.ts'

/** What can be practised at Demo's printer: labels wait until it is put right; by `power_off` those in it are lost. */
export const practiceFaults = [
  'paper_out',
  'ribbon_out',
  'head_open',
  'paused',
  'unreachable',
  'power_off',
] as const
export type PracticeFault = (typeof practiceFaults)[number]

export const demoOperations = {
  /** Takes the sandbox off the network, or back on. */
  'demo.setService': op({ access: 'pack', input: z.strictObject({ running: z.boolean() }), output: Done }),
  /** Gives the printer a fault, or puts it right without one. */
  'demo.setPrinter': op({
    access: 'pack',
    input: z.strictObject({ fault: z.enum(practiceFaults).optional() }),
    output: Done,
  }),
  /** A paper that came out of the virtual printer, counted from 1 since the start. */
  'demo.paper': op({
    access: 'look',
    input: z.strictObject({ number: z.int().min(1) }),
    output: z.object({ zplBase64: z.base64(), pngBase64: z.base64() }),
  }),
} satisfies OperationTable
