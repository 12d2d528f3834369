// What a ZPL printer says of itself: `~HI` (Host Identification) and `^HH` (Configuration Label Return) of the ZPL II
// guide.

import { commonLabelMedia, mediaSize } from '../../../contract/media.ts'

export type ZplIdentity = {
  readonly model: string
  readonly dpi: number | undefined
  readonly firmware: string
}

/** Loaded paper as the printer measured it, and what somebody has set. */
export type ZplConfiguration = {
  readonly dpi?: number
  readonly widthDots?: number
  readonly lengthDots?: number
  readonly darkness?: number
  readonly inchesPerSecond?: number
}

const dotsPerMmDpi: Readonly<Record<string, number>> = { '6': 152, '8': 203, '12': 300, '24': 600 }

/**
 * `\x02ZTC ZD421-203dpi ZPL,V93.21.15Z,8,8192KB\x03`: model, firmware, dots per millimetre, memory. Undefined for what
 * is no such answer. Maker and language around the model are left off.
 */
export function readHostIdentification(text: string): ZplIdentity | undefined {
  const match = framed(text)
    .map((line) => /^([^,]*[A-Z][^,]*),([A-Z][^,]{0,30}),(\d{1,2}),/i.exec(line))
    .find((found) => found !== null)
  if (!match) return undefined
  const [, name = '', firmware = '', dotsPerMm = ''] = match
  const ownDpi = /(\d{3})\s*dpi/i.exec(name)?.[1]
  const model = name
    .replace(/^(zebra( technologies)?\s+)?(ztc\s+)?/i, '')
    .replace(/\s+(zpl|epl|cpcl)\s*$/i, '')
    .trim()
  return {
    model,
    firmware: firmware.trim(),
    dpi: dotsPerMmDpi[dotsPerMm] ?? (ownDpi ? Number(ownDpi) : undefined),
  }
}

/** What stands between STX and ETX. */
export function framed(text: string): readonly string[] {
  return text.split('\x02').flatMap((part) => {
    const end = part.indexOf('\x03')
    return end < 0 ? [] : [part.slice(0, end).trim()]
  })
}

/** Lines of value and name, such as `  812                 PRINT WIDTH`; names that are not there are left out. */
export function readConfiguration(text: string): ZplConfiguration {
  // The first of them stands behind an STX.
  const lines = text.replaceAll('\x02', ' ')
  const valueOf = (name: string) => new RegExp(`^ *(\\S.*?) {2,}${name} *$`, 'mi').exec(lines)?.[1]
  const number = (name: string) => {
    const digits = /^\d{1,5}$/.exec(valueOf(name)?.split(' ')[0] ?? '')?.[0]
    return digits === undefined ? undefined : Number(digits)
  }
  const dpi = dotsPerMmDpi[/(\d+) ?\/ ?mm/i.exec(valueOf('RESOLUTION') ?? '')?.[1] ?? '']
  const speed = /^(\d{1,2}(?:\.\d{1,2})?) ?(?:IPS|INCH(?:ES)?\/S(?:EC)?)\b/i.exec(
    valueOf('PRINT SPEED') ?? '',
  )?.[1]
  const darkness = /^[+-]?\d{1,2}(?:\.\d)?$/.exec(valueOf('DARKNESS') ?? '')?.[0]
  const [widthDots, lengthDots] = [number('PRINT WIDTH'), number('LABEL LENGTH')]
  return {
    ...(dpi === undefined ? {} : { dpi }),
    ...(widthDots === undefined ? {} : { widthDots }),
    ...(lengthDots === undefined ? {} : { lengthDots }),
    ...(darkness === undefined ? {} : { darkness: Number(darkness) }),
    ...(speed === undefined ? {} : { inchesPerSecond: Number(speed) }),
  }
}

const mmPerInch = 25.4
/** A gap sensor measures to about a millimetre, and widths are set by hand. */
const nearMm = 3

/** The common paper that the printer's print width and label length mean, if one does. */
export function mediaOf({ widthDots, lengthDots }: ZplConfiguration, dpi: number): string | undefined {
  if (!widthDots || !lengthDots) return undefined
  const mm = (dots: number) => (dots / dpi) * mmPerInch
  const offBy = (name: string) => {
    const { widthMm, heightMm } = mediaSize(name)
    return Math.max(Math.abs(widthMm - mm(widthDots)), Math.abs(heightMm - mm(lengthDots)))
  }
  const [nearest] = commonLabelMedia.toSorted((one, other) => offBy(one) - offBy(other))
  return nearest !== undefined && offBy(nearest) <= nearMm ? nearest : undefined
}
