import { describe, expect, it } from 'vitest'
import {
  commandPictures,
  commands,
  presetCode,
  presetOfValue,
  quantityCode,
  quantityOfValue,
  readCommand,
  ruleCode,
  ruleOfValue,
  serviceCode,
  serviceOfValue,
} from '../../../src/contract/command-codes.ts'
import { serviceRules } from '../../../src/contract/settings.ts'
import { classifyScan } from '../../../src/core/scanning/classify-scan.ts'
import { documentPictures } from '../../../src/labels/documents/pictures.ts'
import { services } from '../../../src/service/enums.ts'

const asScanned = (code: string) => [code, `]C0${code}\r\n`, ` ${code.toLowerCase()} `]

describe('a command barcode', () => {
  it('is found by what it holds, as scanners deliver it', () => {
    for (const { code, name } of commands)
      for (const text of asScanned(code)) expect(readCommand(text)).toEqual({ name })
  })

  it('is no order, no tracking number, and nothing that only begins like one', () => {
    for (const text of [
      '',
      'PB-',
      'PB-YES1',
      'XPB-YES',
      'PB',
      'ORDER-1001',
      '__proto__',
      'PB-WHY-6',
      'PB-BOX',
      'PB-BOX/',
      'BOX/mailer',
    ])
      expect(readCommand(text), text).toBeUndefined()
  })

  it('stands once in the table, short and in signs that every scanner types the same', () => {
    const codes = commands.map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
    const pressed = commands.filter(({ does }) => does === 'press').map(({ key }) => key)
    expect(new Set(pressed).size).toBe(pressed.length)
    for (const { code } of commands) {
      expect(code).toMatch(/^PB-[A-Z0-9-]{1,10}$/)
      expect(classifyScan(code).kind).toBe('order')
    }
  })

  it('has a picture on paper', () => {
    expect(Object.keys(documentPictures).sort()).toEqual([...commandPictures].sort())
  })

  it('of the next package is known by its older code as well', () => {
    expect(readCommand('PB-PACKAGE/NEXT')).toEqual({ name: 'next_package' })
  })
})

describe('a barcode that names something', () => {
  const valueOf = (code: string) => readCommand(code)?.value ?? ''

  it('names every service, by its code and by its own name', () => {
    expect(new Set(services.map(serviceCode)).size).toBe(services.length)
    for (const service of services) {
      for (const text of asScanned(serviceCode(service)))
        expect(serviceOfValue(readCommand(text)?.value ?? '')).toBe(service)
      expect(readCommand(`PB-SERVICE/${service}`)?.name).toBe('service')
      expect(serviceOfValue(valueOf(`PB-SERVICE/${service}`))).toBe(service)
    }
    expect(serviceOfValue('BALLOON')).toBeUndefined()
  })

  it('names rules and quantities, and no quantity out of range', () => {
    for (const rule of serviceRules) {
      expect(ruleOfValue(valueOf(ruleCode(rule)))).toBe(rule)
      expect(ruleOfValue(rule)).toBe(rule)
    }
    for (const quantity of [1, 12, 99])
      expect(quantityOfValue(valueOf(quantityCode(quantity)))).toBe(quantity)
    for (const value of ['0', '100', '-1', '1.5', 'TWO', '']) expect(quantityOfValue(value)).toBeUndefined()
  })

  it('names presets by id, shortened where the id is long, and is short enough for every label', () => {
    const ids = ['mailer', 'small-box', 'small-bag', `${'x'.repeat(39)}1`, `${'x'.repeat(39)}2`, 'a']
    const presets = ids.map((id) => ({ id }))
    for (const preset of presets) {
      expect(presetCode(preset.id)).toMatch(/^PB-BOX\/[A-Z0-9-]{1,7}$/)
      for (const text of asScanned(presetCode(preset.id)))
        expect(presetOfValue(readCommand(text)?.value ?? '', presets)).toBe(preset)
      expect(presetOfValue(preset.id, presets)).toBe(preset)
    }
    expect(presetOfValue('crate', presets)).toBeUndefined()
  })

  it('is taken for none where two presets would have the same barcode', () => {
    const twins = [{ id: 'padded-mailer' }, { id: 'padded-mailer' }]
    expect(presetOfValue(valueOf(presetCode('padded-mailer')), twins)).toBeUndefined()
  })

  it('fits the smallest label: no code is longer than 14 signs', () => {
    const all = [...services.map(serviceCode), ...serviceRules.map(ruleCode), presetCode('y'.repeat(40))]
    for (const code of all) expect(code.length).toBeLessThanOrEqual(14)
  })
})
