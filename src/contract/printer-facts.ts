// What a printer tells of itself beyond its condition, and what is known of its supplies.

import { z } from 'zod'

/** Ribbon, toner or ink as a queue of the system knows it. */
export const Marker = z.object({
  name: z.string(),
  /** Of a full one; absent where it is not told. */
  percent: z.int().min(0).max(100).optional(),
  /** The queue says that it is nearly at its end. */
  low: z.boolean(),
})
export type Marker = z.infer<typeof Marker>

/** One thing that a printer, or its queue, has said of itself. Lengths are in millimetres. */
export const PrinterFact = z.discriminatedUnion('fact', [
  z.object({ fact: z.literal('firmware'), name: z.string() }),
  z.object({ fact: z.literal('darkness'), value: z.number() }),
  z.object({ fact: z.literal('speed'), inchesPerSecond: z.number() }),
  /** The paper that ever went through it, which it counts in whole steps. */
  z.object({ fact: z.literal('printed'), mm: z.number(), stepMm: z.number() }),
  /** The same by the print head that is in it. */
  z.object({ fact: z.literal('head'), mm: z.number() }),
  /** The same since that head was cleaned. */
  z.object({ fact: z.literal('cleaned'), mm: z.number() }),
  /** From one label's beginning to the next one's, as it was measured. */
  z.object({ fact: z.literal('label'), mm: z.number() }),
  z.object({ fact: z.literal('markers'), markers: z.array(Marker) }),
])
export type PrinterFact = z.infer<typeof PrinterFact>
export type PrinterFactName = PrinterFact['fact']

/** What was said last, and when. */
export const SaidFact = z.object({ said: PrinterFact, at: z.iso.datetime() })
export type SaidFact = z.infer<typeof SaidFact>

/** What is told before a roll or a ribbon ends: once each. */
export const supplyWarnings = ['labels_left', 'paper_low', 'ribbon_low'] as const
export type SupplyWarning = (typeof supplyWarnings)[number]

/** What is known of a printer's supplies. */
export const PrinterSupplies = z.object({
  said: z.array(SaidFact),
  /** The roll that was put in, as somebody told; absent where nobody did. */
  roll: z.object({ labels: z.int(), since: z.iso.datetime() }).optional(),
  /** Labels left on it, by the printer's odometer or by what the station had printed; absent where it is not known. */
  left: z.object({ labels: z.int(), countedBy: z.enum(['printer', 'station']) }).optional(),
  /** What the next roll probably has. */
  nextRoll: z.int().optional(),
  /** Those that nobody has put away. */
  warnings: z.array(z.enum(supplyWarnings)),
})
export type PrinterSupplies = z.infer<typeof PrinterSupplies>
