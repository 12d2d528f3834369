// What a printer said of itself, as lines for people.

import type { PrinterView } from '../../contract/domain.ts'
import type { Marker, PrinterFact, PrinterFactName } from '../../contract/printer-facts.ts'
import type { PrinterConnection } from '../../contract/printers.ts'
import { formatNumber } from '../../words/format.ts'
import { words } from '../language.ts'
import { units } from '../units.ts'

const m = words.supplies

const ofPrinter = ['firmware', 'darkness', 'speed', 'printed', 'head', 'cleaned', 'label'] as const
/** What can be told over each kind of connection. */
const told: Readonly<Record<PrinterConnection['kind'], readonly PrinterFactName[]>> = {
  tcp: ofPrinter,
  device: ofPrinter,
  cups: ['markers'],
  spooler: [],
  file: [],
}

export type FactLine = {
  readonly fact: PrinterFactName
  /** Absent where it does not tell. */
  readonly value?: string
  readonly at?: string
}

/** A line for all that could be told, be it told or not. */
export function factLines({ connection, supplies }: PrinterView): readonly FactLine[] {
  return told[connection.kind].map((fact) => {
    const last = supplies.said.find(({ said }) => said.fact === fact)
    return last ? { fact, value: factText(last.said), at: last.at } : { fact }
  })
}

function factText(said: PrinterFact): string {
  switch (said.fact) {
    case 'firmware':
      return said.name
    case 'darkness':
      return formatNumber(said.value)
    case 'speed':
      return m.inchesPerSecond(formatNumber(said.inchesPerSecond))
    case 'printed':
    case 'head':
    case 'cleaned':
      return units() === 'imperial' ? `${rounded(said.mm / 304.8)} ft` : `${rounded(said.mm / 1_000)} m`
    case 'label':
      return units() === 'imperial' ? `${rounded(said.mm / 25.4, 2)} in` : `${rounded(said.mm)} mm`
    case 'markers':
      return said.markers.map(markerText).join(' · ')
  }
}

const rounded = (value: number, digits = 0) => formatNumber(value, { maximumFractionDigits: digits })

function markerText({ name, percent, low }: Marker): string {
  const how =
    percent === undefined
      ? m.markerUntold(name)
      : m.marker(name, formatNumber(percent / 100, { style: 'percent' }))
  return low ? m.markerLow(how) : how
}
