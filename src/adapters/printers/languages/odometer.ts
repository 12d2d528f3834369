// Reads what a ZPL printer answers to `~HQOD` (ZPL II Programming Guide, "~HQ Host Query", example "odometer query"): how
// much paper ever went through it.

import type { Odometer } from '../../../core/printing/ports.ts'

/** Asks for the odometer. Firmware that does not know the query ignores it. */
export const odometerRequest = '~HQOD\r\n'

// `^MA` says in which unit: inches are written as " or ', as firmware likes it.
const total = /PRINT METERS[^]*?TOTAL NONRESETTABLE:\s*(?<count>\d+)\s*(?<unit>"|'|in|cm)/i
const stepsMm: Readonly<Record<string, number>> = { '"': 25.4, "'": 25.4, in: 25.4, cm: 10 }

/** The total that one string of an answer tells, or undefined where it is no answer to `~HQOD`. */
export function readOdometer(frame: string): Odometer | undefined {
  const said = total.exec(frame)?.groups
  const stepMm = stepsMm[said?.['unit']?.toLowerCase() ?? '']
  if (!said || stepMm === undefined) return undefined
  return { mm: Number(said['count']) * stepMm, stepMm }
}
