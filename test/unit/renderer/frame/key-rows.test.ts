import { describe, expect, it } from 'vitest'
import { commands, keyPressedBy, otherKeyOf } from '../../../../src/contract/command-codes.ts'
import { keyRows, namedRows } from '../../../../src/renderer/frame/key-rows.ts'
import { pageMedia, readSheetCopies } from '../../../../src/renderer/frame/sheet-choices.ts'

import { bindKey, boundKeys, keyName, shortcutsOf } from '../../../../src/renderer/keys.ts'
import { actionKeys, draftKeys } from '../../../../src/renderer/ship/stage-traits.ts'

describe('the lines of F1', () => {
  it('put a command beside the key that does the same, and one that no key does by itself', () => {
    const keys = [
      { key: 'Insert', label: 'Add a package' },
      { key: 'F7', label: 'Buy' },
      { key: 'Escape', label: undefined },
      { key: 'F3', label: 'Reprint' },
      { key: 'PageDown', label: 'Next part' },
    ]
    const bound = [
      { name: 'next_package', label: 'Next package' },
      { name: 'skip', label: 'Skip' },
      { name: 'preset', label: 'Package' },
    ] as const
    const rows = keyRows(keys, bound, { back: 'Back', isEverywhere: (key) => key === 'F3' })
    expect(rows.everywhere).toEqual([{ id: 'F3', key: 'F3', label: 'Reprint', code: 'PB-REPRINT' }])
    expect(rows.here.map(({ key, label, code }) => [key, label, code])).toEqual([
      ['Insert', 'Add a package', 'PB-NEXT'],
      ['F7', 'Buy', 'PB-GO'],
      ['Escape', 'Back', 'PB-BACK'],
      ['PageDown', 'Next part', undefined],
      [undefined, 'Skip', 'PB-SKIP'],
    ])
  })

  it('name packages and services only where their barcodes mean something', () => {
    const mailer = { id: 'mailer', name: 'Mailer' } as never
    const choices = { presets: [mailer], services: [] }
    const rules = { cheapest: 'Cheapest', fastest: 'Fastest' }
    expect(namedRows([{ name: 'skip', label: 'Skip' }], choices, rules)).toEqual([])
    const [presets, ...others] = namedRows([{ name: 'preset', label: 'Package' }], choices, rules)
    expect(others).toEqual([])
    expect(presets).toEqual({
      family: 'preset',
      rows: [{ id: 'PB-BOX/MAILER', label: 'Mailer', code: 'PB-BOX/MAILER' }],
    })
  })
})

describe('a sheet', () => {
  it('is Letter where people have Letter, A4 elsewhere', () => {
    expect(['en-US', 'en', 'es-MX', 'es-ES', 'en-GB', 'de'].map(pageMedia)).toEqual([
      'letter',
      'letter',
      'letter',
      'a4',
      'a4',
      'letter',
    ])
  })

  it('is printed 1 to 20 times', () => {
    expect(['1', ' 20 ', '0', '21', 'x', ''].map(readSheetCopies)).toEqual([
      1,
      20,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('keys that compact keyboards lack', () => {
  const lacking = ['Insert', 'ScrollLock', 'Pause', 'Shift+ScrollLock']

  it('have another each, that is a key of nothing else', () => {
    const used = [
      ...Object.values<readonly string[]>(actionKeys).flat(),
      ...draftKeys,
      ...commands.map(({ key }) => key),
    ]
    const others = lacking.map((key) => otherKeyOf(key) ?? '')
    expect(new Set(others).size).toBe(4)
    for (const [at, other] of others.entries()) {
      expect(used).not.toContain(other)
      expect(keyPressedBy(other)).toBe(lacking[at])
    }
    const mayBeLacking = used.filter((key) => /Insert|Pause|ScrollLock|PrintScreen|NumLock/.test(key))
    expect(new Set(mayBeLacking)).toEqual(new Set(lacking))
  })

  it('are listed with it, and where it is bound to something else, alone', () => {
    const ends = [bindKey('Insert', () => undefined, 'New parcel')]
    expect(boundKeys()).toEqual([{ key: 'Insert', other: 'Shift+F8', label: 'New parcel' }])
    ends.push(bindKey('Shift+F8', () => undefined, 'From the service'))
    expect(boundKeys()).toMatchObject([{ key: 'Insert', other: undefined }, { key: 'Shift+F8' }])
    ends.forEach((end) => end())
    expect([
      keyName('Shift+PageDown'),
      keyName('Shift+Delete'),
      keyName('Insert'),
      keyName('Shift+F8'),
    ]).toEqual(['⇧PgDn', '⇧Del', 'Insert', '⇧F8'])
    expect(shortcutsOf('Insert')).toBe('Insert Shift+F8')
    expect(shortcutsOf('F7')).toBe('F7')
  })
})
