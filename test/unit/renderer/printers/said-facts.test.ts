import { describe, expect, it } from 'vitest'
import type { PrinterFact } from '../../../../src/contract/printer-facts.ts'
import { factLines } from '../../../../src/renderer/printers/said-facts.ts'
import { printerView } from '../views.ts'

const at = '2026-11-20T09:00:00.000Z'
const lines = (facts: readonly PrinterFact[], kind: 'tcp' | 'cups' = 'tcp') =>
  factLines(
    printerView({
      ...(kind === 'cups' ? { connection: { kind, queue: 'q' } } : {}),
      supplies: { said: facts.map((said) => ({ said, at })), warnings: [] },
    }),
  )

describe('what a printer said', () => {
  it('stands in a line for each thing, told or not', () => {
    expect(
      lines([
        { fact: 'speed', inchesPerSecond: 6 },
        { fact: 'head', mm: 31_928 },
      ]),
    ).toEqual([
      { fact: 'firmware' },
      { fact: 'darkness' },
      { fact: 'speed', value: '6 inches a second', at },
      { fact: 'printed' },
      { fact: 'head', value: '105 ft', at },
      { fact: 'cleaned' },
      { fact: 'label' },
    ])
  })

  it('is of a queue what is left of each ribbon or toner', () => {
    const markers = [
      { name: 'Black', percent: 7, low: true },
      { name: 'Drum', low: false },
    ]
    expect(lines([{ fact: 'markers', markers }], 'cups')).toEqual([
      { fact: 'markers', value: 'Black 7%, nearly at its end · Drum: how much is left it does not tell', at },
    ])
  })
})
