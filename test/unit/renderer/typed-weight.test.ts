import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { formatLengths, formatTypedWeight, formatWeight } from '../../../src/renderer/format.ts'
import {
  gramsTyped,
  readTypedWeight,
  shownWeightReading,
  weightText,
} from '../../../src/renderer/typed-weight.ts'
import {
  chooseUnits,
  shownLengthUnit,
  shownWeightUnit,
  startUnits,
  units,
  unitsChosen,
  unitsWritten,
  type UnitChoice,
} from '../../../src/renderer/units.ts'
import { locale, writeAs } from '../../../src/words/format.ts'

const before = locale()
const kept = new Map<string, string>()
const storage = {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => void kept.set(name, value),
} as Storage
beforeEach(() => (globalThis.localStorage = storage))
afterEach(() => {
  writeAs(before)
  kept.clear()
  startUnits({ localStorage: storage })
})

function speak(tag: string, choice: UnitChoice = 'auto') {
  writeAs(tag)
  chooseUnits(choice)
}

const weight = (value: number, weightUnit: string) => ({
  kind: 'weight',
  weight: { weight: value, weightUnit },
})
const reading = (text: string, unit: 'g' | 'oz') =>
  shownWeightReading(readTypedWeight(text, unit), text, unit)

describe('a typed weight', () => {
  it.each([
    ['2 lb 3 oz', 35, 'oz'],
    ['2lb3oz', 35, 'oz'],
    ['2 lbs. 3.5 oz.', 35.5, 'oz'],
    ['35 oz', 35, 'oz'],
    ['35', 35, 'oz'],
    ['900 g', 900, 'g'],
    ['0.9 kg', 0.9, 'kg'],
    ['0,9 KG', 0.9, 'kg'],
    ['1 kg 200 g', 1200, 'g'],
    ['1 500 g', 1500, 'g'],
    ['2 libras 3 onzas', 35, 'oz'],
  ])('%s has its unit, or that of the field', (text, value, unit) => {
    expect(readTypedWeight(text, 'oz')).toEqual(weight(value, unit))
  })

  it.each(['2 lb 3', '3 oz 2 lb', '1 kg 2 lb', '1 lb 2 oz 3 g', 'oz', '2 stone', '-3 oz', '1 2', '2 lb oz'])(
    '%s is none',
    (text) => {
      expect(readTypedWeight(text, 'oz')).toEqual({ kind: 'wrong' })
      expect(gramsTyped(text)).toBeNaN()
    },
  )

  it('that two people would read differently is asked for again, with its unit', () => {
    writeAs('en-US')
    expect(readTypedWeight('1,500 g', 'oz')).toEqual({ kind: 'unclear', readings: ['1500 g', '1.500 g'] })
    expect(readTypedWeight('1,500', 'g')).toEqual({ kind: 'unclear', readings: ['1500', '1.500'] })
    writeAs('es-ES')
    expect(readTypedWeight('1.500 g', 'g')).toEqual({ kind: 'unclear', readings: ['1500 g', '1,500 g'] })
    expect(readTypedWeight('1,500 kg', 'g')).toEqual(weight(1.5, 'kg'))
  })

  it('is shown as it was read, in the units of the station, where it is written otherwise', () => {
    speak('en-US')
    expect(['52.9', '900 g', '12', '2 lb 3 oz', '', 'x', '1,500'].map((text) => reading(text, 'oz'))).toEqual(
      ['3 lb 4.9 oz', '1 lb 15.75 oz', undefined, undefined, undefined, undefined, undefined],
    )
    speak('en-US', 'metric')
    expect(['1500', '0.9 kg', '2 lb 3 oz', '340'].map((text) => reading(text, 'g'))).toEqual([
      '1,500 g',
      '900 g',
      '992.23 g',
      undefined,
    ])
    speak('es-ES')
    expect(reading('1500', 'g')).toBe('1.500 g')
  })

  it('is written into a field so that it is read again', () => {
    speak('en-US')
    expect(weightText(250)).toBe('8.82 oz')
    expect(gramsTyped(weightText(1_000))).toBeCloseTo(1_000, 0)
    expect(gramsTyped('8', 'g')).toBe(8)
    speak('es-ES')
    expect(weightText(85.5)).toBe('85,5 g')
    expect(gramsTyped(weightText(85.5))).toBe(85.5)
  })
})

describe('the units of a station', () => {
  it('are those that its language writes, until a person chooses', () => {
    expect(['en-US', 'es-US', 'en', 'en-GB', 'es', 'es-MX', 'de-DE'].map(unitsWritten)).toEqual([
      'imperial',
      'imperial',
      'imperial',
      'metric',
      'metric',
      'metric',
      'metric',
    ])
    writeAs('en-US')
    expect([unitsChosen(), units(), shownWeightUnit(), shownLengthUnit()]).toEqual([
      'auto',
      'imperial',
      'oz',
      'in',
    ])
    chooseUnits('metric')
    expect([units(), shownWeightUnit('kg'), shownLengthUnit('in')]).toEqual(['metric', 'kg', 'cm'])
    startUnits({ localStorage: storage })
    expect(unitsChosen()).toBe('metric')
  })

  it('are written with the marks of the language, to the gram or the tenth of an ounce', () => {
    speak('en-US')
    expect([340, 1_240, 453.6, 1_500].map(formatWeight)).toEqual([
      '12 oz',
      '2 lb 11.7 oz',
      '1 lb 0 oz',
      '3 lb 4.9 oz',
    ])
    speak('en-GB')
    expect([340, 999.6, 1_240, 1_501, 5_000].map(formatWeight)).toEqual([
      '340 g',
      '1.00 kg',
      '1.24 kg',
      '1.501 kg',
      '5.00 kg',
    ])
    speak('es-ES')
    expect([5_000, 340].map(formatWeight)).toEqual(['5,00 kg', '340 g'])
    expect(formatTypedWeight(12_345.5)).toBe('12.345,5 g')
    expect(formatLengths([20.32, 15, undefined], 'cm')).toBe('20,32 × 15 × – cm')
    speak('es-ES', 'imperial')
    expect(formatWeight(1_500)).toBe('3 lb 4,9 oz')
  })
})
