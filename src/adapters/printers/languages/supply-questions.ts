// What an idle ZPL printer is asked of itself, and how its answers are read (ZPL II Programming Guide: ~HI, ~HQ, ^HH, and
// its SGD chapter). Whatever is no such answer says nothing: rubbish is never a fact.

import type { PrinterFact, PrinterFactName } from '../../../contract/printer-facts.ts'
import { framed, readConfiguration, readHostIdentification } from '../discovery/zpl-identity.ts'

/** Questions that a printer knows all of, or none. */
export type QuestionKind = 'identification' | 'head' | 'configuration' | 'variable'

export type SupplyQuestion = {
  readonly kind: QuestionKind
  readonly bytes: string
  /** A printer that does not know it may feed a label for it, or print it: only one that answers other questions is asked. */
  readonly mayMovePaper?: boolean
  /** What it may bring: not asked where all of it is known. */
  readonly facts: readonly PrinterFactName[]
  /** What these words say, or undefined where they are not, or not yet, its answer. */
  readonly read: (said: string) => readonly PrinterFact[] | undefined
}

const mmPerInch = 25.4
const usualDpi = 203

const isWithin = (value: number | undefined, least: number, most: number): value is number =>
  value !== undefined && value >= least && value <= most

/** As people set them: 30 is the darkest, no printer is faster than 18 inches a second, and no label longer than 1 m. */
const darknessFact = (value: number | undefined): readonly PrinterFact[] =>
  isWithin(value, -30, 30) ? [{ fact: 'darkness', value }] : []
const speedFact = (inchesPerSecond: number | undefined): readonly PrinterFact[] =>
  isWithin(inchesPerSecond, 0.5, 18) ? [{ fact: 'speed', inchesPerSecond }] : []
const labelFact = (mm: number | undefined): readonly PrinterFact[] =>
  isWithin(mm, 5, 1_000) ? [{ fact: 'label', mm }] : []
const firmwareFact = (name: string): readonly PrinterFact[] =>
  /^[\w][\w .-]{0,29}$/.test(name) ? [{ fact: 'firmware', name }] : []

/** `~HI`. */
export function readIdentification(said: string): readonly PrinterFact[] | undefined {
  const identity = readHostIdentification(said)
  return identity && firmwareFact(identity.firmware)
}

// The first line of the history is the head that is in the printer; those before it follow. Inches are written as ".
const cleaned = /LAST CLEANED:\s*(?<count>\d{1,9})\s*(?<unit>"|in|cm)/i
const firstHead = /HEAD LIFE HISTORY[^]*?\s1:\s*(?<count>\d{1,9})\s*(?<unit>"|in|cm)/i

function lengthMm(found: RegExpExecArray | null): number | undefined {
  const { count, unit } = found?.groups ?? {}
  if (count === undefined) return undefined
  return Number(count) * (unit?.toLowerCase() === 'cm' ? 10 : mmPerInch)
}

/** `~HQPH`. */
export function readHeadHistory(said: string): readonly PrinterFact[] | undefined {
  const headMm = lengthMm(firstHead.exec(said))
  if (headMm === undefined) return undefined
  const cleanedMm = lengthMm(cleaned.exec(said))
  return [
    { fact: 'head', mm: headMm },
    ...(cleanedMm === undefined ? [] : [{ fact: 'cleaned', mm: cleanedMm } as const]),
  ]
}

/** `^HH`, whole: a line of it that is missing says nothing. */
export function readConfigurationLabel(said: string): readonly PrinterFact[] | undefined {
  const whole = framed(said).find((text) => text.includes('PRINT WIDTH'))
  if (whole === undefined) return undefined
  const { darkness, inchesPerSecond, lengthDots, dpi = usualDpi } = readConfiguration(whole)
  const lengthMm = lengthDots === undefined ? undefined : (lengthDots / dpi) * mmPerInch
  return [...darknessFact(darkness), ...speedFact(inchesPerSecond), ...labelFact(lengthMm)]
}

/** Each variable as the guide shows its value. One that a printer does not know it answers with `?`. */
const variables: readonly {
  readonly name: string
  readonly fact: PrinterFactName
  readonly read: (value: string) => readonly PrinterFact[]
}[] = [
  { name: 'appl.name', fact: 'firmware', read: firmwareFact },
  { name: 'print.tone', fact: 'darkness', read: (value) => darknessFact(numberOf(value)) },
  { name: 'media.speed', fact: 'speed', read: (value) => speedFact(numberOf(value)) },
  { name: 'odometer.total_print_length', fact: 'printed', read: readPrintLength },
]

function numberOf(value: string): number | undefined {
  return /^[+-]?\d{1,3}(?:\.\d{1,2})?$/.test(value) ? Number(value) : undefined
}

/** `8560 INCHES, 21744 CENTIMETERS`. */
function readPrintLength(value: string): readonly PrinterFact[] {
  const centimetres = /^\d{1,9} INCHES, (\d{1,9}) CENTIMETERS$/i.exec(value)?.[1]
  return centimetres === undefined
    ? []
    : [{ fact: 'printed', mm: Number(centimetres) * 10, stepMm: mmPerInch }]
}

/** The first value in quotes; it stands in no frame. */
const quoted = /"([^"\r\n]{0,100})"/

export const supplyQuestions: readonly SupplyQuestion[] = [
  { kind: 'identification', bytes: '~HI\r\n', facts: ['firmware'], read: readIdentification },
  { kind: 'head', bytes: '~HQPH\r\n', facts: ['head', 'cleaned'], read: readHeadHistory },
  {
    kind: 'configuration',
    bytes: '^XA^HH^XZ\r\n',
    mayMovePaper: true,
    facts: ['darkness', 'speed', 'label'],
    read: readConfigurationLabel,
  },
  ...variables.map(({ name, fact, read }) => ({
    kind: 'variable' as const,
    bytes: `! U1 getvar "${name}"\r\n`,
    mayMovePaper: true,
    facts: [fact],
    read(said: string) {
      const value = quoted.exec(said)?.[1]
      return value === undefined ? undefined : read(value)
    },
  })),
]
