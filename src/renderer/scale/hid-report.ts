// What a USB point-of-sale scale sends (USB HID Point of Sale Usage Tables 1.02, section 4: Weighing Devices, page 0x8D).

import { toGrams, type ScaleWord } from './reading.ts'

/** The usage page that such scales have. */
export const scaleUsagePage = 0x8d

/** Scale status, by the value of the report's first byte. */
const statuses: Readonly<
  Record<number, 'moving' | 'weight' | Extract<ScaleWord, { kind: 'fault' }>['fault']>
> = {
  1: 'broken',
  2: 'weight',
  3: 'moving',
  4: 'weight',
  5: 'under_zero',
  6: 'over_limit',
  7: 'needs_calibration',
  8: 'needs_zero',
}

/** Weight units, by the value of the second byte. */
const units: Readonly<Record<number, string>> = {
  1: 'mg',
  2: 'g',
  3: 'kg',
  4: 'ct',
  6: 'gn',
  8: 't',
  10: 'ozt',
  11: 'oz',
  12: 'lb',
}

/**
 * Reads a data report without its report id: status, unit, scaling (a signed power of ten), weight (16 bits, low byte
 * first). Undefined for one that is none.
 */
export function readHidReport(report: DataView): ScaleWord | undefined {
  if (report.byteLength < 5) return undefined
  const status = statuses[report.getUint8(0)]
  if (status === undefined) return undefined
  const value = report.getUint16(3, true) * 10 ** report.getInt8(2)
  const grams = toGrams(value, units[report.getUint8(1)] ?? '')
  switch (status) {
    case 'weight':
      return grams === undefined ? { kind: 'fault', fault: 'broken' } : { kind: 'stable', grams }
    case 'moving':
      return grams === undefined ? { kind: 'moving' } : { kind: 'moving', grams }
    default:
      return { kind: 'fault', fault: status }
  }
}
