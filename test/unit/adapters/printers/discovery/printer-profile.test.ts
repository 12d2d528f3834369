import { describe, expect, it } from 'vitest'
import {
  abilitiesOf,
  matchProfile,
  readPrinterProfiles,
} from '../../../../../src/adapters/printers/discovery/printer-profile.ts'

const profiles = readPrinterProfiles(new URL('../../../../../resources/printer-profiles/', import.meta.url))
const nameFor = (model: string | undefined) => matchProfile(profiles, { model }).name

describe('the printer profiles', () => {
  it.each([
    ['ZD421-203dpi', 'Zebra 4 inch desktop'],
    ['ZTC ZD410-300dpi ZPL', 'Zebra 2 inch desktop'],
    ['Zebra Technologies ZTC GK420d', 'Zebra G series'],
    ['ZT620R-300dpi', 'Zebra 6 inch industrial'],
    ['QLn420', 'Zebra 4 inch mobile'],
    ['CITIZEN CL-S621', 'ZPL emulation'],
    ['Something of no maker that we know', 'Label printer (ZPL)'],
    [undefined, 'Label printer (ZPL)'],
  ])('take %s for %s', (model, profile) => {
    expect(nameFor(model)).toBe(profile)
  })

  it('take the language that is known over the model', () => {
    expect(matchProfile(profiles, { model: 'ZD421', language: 'pdf' }).name).toBe('Office printer (PDF)')
  })

  it('name each family once', () => {
    const names = profiles.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    const models = profiles.flatMap((profile) => profile.models.map((model) => model.toLowerCase()))
    expect(new Set(models).size).toBe(models.length)
  })
})

describe('the abilities of a printer', () => {
  const profile = matchProfile(profiles, { model: 'ZD421' })

  it('are its own answers', () => {
    expect(abilitiesOf(profile, { dpi: 300 })).toEqual({
      language: 'zpl',
      dpi: 300,
      widthMm: 104,
      graphics: 'z64',
    })
  })
  it('are the profile’s where it did not answer, or with what no profile has', () => {
    expect(abilitiesOf(profile, {}).dpi).toBe(203)
    expect(abilitiesOf(profile, { dpi: 152 }).dpi).toBe(203)
  })
})
