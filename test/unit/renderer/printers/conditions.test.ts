import { words } from '../../../../src/renderer/language.ts'
import { expect, it } from 'vitest'
import { printerCauses, printerConditions } from '../../../../src/contract/printers.ts'
import { causeLines } from '../../../../src/renderer/printers/cause-lines.ts'
import { conditionTraits, stoppedPrinters } from '../../../../src/renderer/printers/conditions.ts'
import { printerView } from '../views.ts'

const messages = words.condition

it('every condition that stops a printer has words, a picture and a sentence of its own', () => {
  const stopping = printerConditions.filter((condition) => conditionTraits[condition].stops)
  const words = stopping.map((condition) => messages.conditions[condition])
  expect(new Set(words.map(({ word }) => word)).size).toBe(stopping.length)
  expect(new Set(words.map(({ line }) => line('Zebra'))).size).toBe(stopping.length)
  expect(new Set(stopping.map((condition) => conditionTraits[condition].pictogram)).size).toBe(
    stopping.length,
  )
})

it('every sentence names its printer, and every word fits the stage', () => {
  for (const condition of printerConditions) {
    expect(messages.conditions[condition].line('Zebra left'), condition).toContain('Zebra left')
    expect(messages.conditions[condition].word.length, condition).toBeLessThanOrEqual(12)
  }
})

it('a cause is told unless the condition says the same', () => {
  expect(causeLines('paper_out', ['paper_out'])).toEqual([])
  expect(causeLines('paper_out', ['paper_out', 'clean_head'])).toEqual([messages.causes.clean_head])
  for (const cause of printerCauses) expect(causeLines('fault', [cause]), cause).toHaveLength(1)
})

it('a queue stands still where jobs wait for a person, not where a person holds it', () => {
  const printers = [
    printerView({ id: 'idle', condition: 'paper_out' }),
    printerView({ id: 'stands', condition: 'paper_out', waitingJobs: 2 }),
    printerView({ id: 'held', condition: 'paper_out', waitingJobs: 2, held: true }),
    printerView({ id: 'works', condition: 'printing', waitingJobs: 2 }),
  ]
  expect(stoppedPrinters(printers).map(({ id }) => id)).toEqual(['stands'])
})
