import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  readConfigurationLabel,
  readHeadHistory,
  readIdentification,
  supplyQuestions,
} from '../../../../src/adapters/printers/languages/supply-questions.ts'
import { configurationLabel, headHistory, variable } from '../../../../src/sandbox/printer/host-status.ts'
import { printerModels } from '../../../../src/sandbox/printer/printer-model.ts'

const model = printerModels['ZD421-203']
const settings = { darkness: 22.5, inchesPerSecond: 6 }

const readVariable = (name: string, said: string) =>
  supplyQuestions.find(({ bytes }) => bytes.includes(`"${name}"`))?.read(said)

describe('the answer to ~HQPH', () => {
  // ZPL II Programming Guide, ~HQ, "printhead life query"; an OKI LE850 answers alike.
  it.each([
    [
      '\x02\r\n\r\n  LAST CLEANED:      257 "\r\n  HEAD LIFE HISTORY\r\n   #  DISTANCE\r\n   1:   257 "\r\n   2:  1489 "\r\n\x03',
      257 * 25.4,
      257 * 25.4,
    ],
    ['LAST CLEANED: 30 cm HEAD LIFE HISTORY # DISTANCE 1: 2000 cm 2: 9 cm', 20_000, 300],
    [headHistory(25.4), 1_258 * 25.4, 1_258 * 25.4],
  ])('%j', (said, head, cleaned) => {
    expect(readHeadHistory(said)).toEqual([
      { fact: 'head', mm: head },
      { fact: 'cleaned', mm: cleaned },
    ])
  })

  it.each([
    'LAST CLEANED: 257 "',
    'HEAD LIFE HISTORY # DISTANCE 2: 9 "',
    'HEAD LIFE HISTORY 1: 12 miles',
    '',
  ])('is not, or not yet, %j', (said) => {
    expect(readHeadHistory(said)).toBeUndefined()
  })
})

describe('the configuration label', () => {
  const whole = configurationLabel(model, settings, { widthDots: 812, lengthDots: 1_245 })

  it('tells darkness, speed and the length from label to label', () => {
    expect(readConfigurationLabel(whole)).toEqual([
      { fact: 'darkness', value: 22.5 },
      { fact: 'speed', inchesPerSecond: 6 },
      { fact: 'label', mm: (1_245 / 203) * 25.4 },
    ])
  })

  it('is read once it is whole', () => {
    for (let end = 0; end < whole.indexOf('\x03'); end += 7) {
      expect(readConfigurationLabel(whole.slice(0, end))).toBeUndefined()
    }
  })

  it.each([
    ['DARKNESS', '+99'],
    ['DARKNESS', 'DARK'],
    ['PRINT SPEED', '400 IPS'],
    ['PRINT SPEED', '6 KNOTS'],
    ['LABEL LENGTH', '99999'],
    ['LABEL LENGTH', '-1'],
  ])('says nothing of %s where that is %s', (name, value) => {
    const said = whole.replace(new RegExp(`  \\S[^\\r\\n]*${name} *`), `  ${value.padEnd(20)}${name}`)
    expect(readConfigurationLabel(said)).toHaveLength(2)
  })
})

describe('variables', () => {
  it.each([
    ['appl.name', { fact: 'firmware', name: 'V93.21.15Z' }],
    ['print.tone', { fact: 'darkness', value: 22.5 }],
    ['media.speed', { fact: 'speed', inchesPerSecond: 6 }],
    ['odometer.total_print_length', { fact: 'printed', mm: 217_450, stepMm: 25.4 }],
  ])('%s is one fact', (name, fact) => {
    expect(readVariable(name, variable(name, model, settings, 26))).toEqual([fact])
  })

  it.each([
    ['print.tone', '"?"'],
    ['print.tone', '"very dark"'],
    ['print.tone', '"31"'],
    ['media.speed', '"0"'],
    ['appl.name', '""'],
    ['appl.name', '"\u001b[2J"'],
    ['odometer.total_print_length', '"8560"'],
    ['odometer.total_print_length', '"12 INCHES, -1 CENTIMETERS"'],
  ])('%s answered by %s says nothing', (name, said) => {
    expect(readVariable(name, said)).toEqual([])
  })

  it('are not answered by half a value', () => {
    expect(readVariable('print.tone', 'noise 10.0 and "22')).toBeUndefined()
  })
})

it('takes the firmware of ~HI alone', () => {
  expect(readIdentification('\x02ZTC ZD421-203dpi ZPL,V93.21.15Z,8,8192KB\x03')).toEqual([
    { fact: 'firmware', name: 'V93.21.15Z' },
  ])
})

it('takes no rubbish for a fact out of range, and never throws', () => {
  const pieces = fc.constantFrom(
    ...['\x02', '\x03', '"', '\r\n', 'LAST CLEANED:', 'HEAD LIFE HISTORY', ' 1: ', 'DARKNESS', 'PRINT WIDTH'],
    ...['LABEL LENGTH', 'PRINT SPEED', 'IPS', '  ', ',', '8/MM', '?', 'INCHES', ' CENTIMETERS', 'V93'],
  )
  const rubbish = fc.array(fc.oneof(pieces, fc.nat().map(String), fc.string()), { maxLength: 40 })
  fc.assert(
    fc.property(rubbish, (parts) => {
      for (const { facts, read } of supplyQuestions) {
        for (const said of read(parts.join('')) ?? []) {
          expect(facts).toContain(said.fact)
          if (said.fact === 'darkness') expect(Math.abs(said.value)).toBeLessThanOrEqual(30)
          if (said.fact === 'speed') expect(said.inchesPerSecond).toBeLessThanOrEqual(18)
          if ('mm' in said) expect(said.mm).toBeGreaterThanOrEqual(0)
        }
      }
    }),
  )
})
