import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commands } from '../../../../src/contract/command-codes.ts'
import { longestAffix, scannerTestCode } from '../../../../src/contract/scanner-setting.ts'
import { layoutNames, mistakenPairs, retyped } from '../../../../src/renderer/scanner/keyboard-layouts.ts'
import { mangledCommand, readTestCode } from '../../../../src/renderer/scanner/layout-check.ts'

const codes: readonly string[] = commands.map(({ code }) => code)

describe('keyboards', () => {
  it('give back what is typed and read on the same one', () => {
    for (const name of layoutNames) expect(retyped(scannerTestCode, name, name)).toBe(scannerTestCode)
  })
  it.each([
    ['PB-GO', 'US', 'DE', 'PBßGO'],
    ['PB-YES', 'US', 'DE', 'PBßZES'],
    ['PB-GO', 'DE', 'US', 'PB/GO'],
    ['PB-GO', 'US', 'FR', 'PB)GO'],
    ['PB-GO', 'US', 'ES', "PB'GO"],
    ['Z1W-9', 'US', 'FR', 'W&Z)ç'],
    ['zyq:/', 'FR', 'US', 'wya.>'],
    ['a@b', 'DE', 'US', 'ab'],
    ['Ł7', 'US', 'DE', 'Ł7'],
  ] as const)('mix up %s, typed for %s and read on %s', (text, scanner, computer, arrives) => {
    expect(retyped(text, scanner, computer)).toBe(arrives)
  })
})

describe('the test barcode', () => {
  it('arrives differently through every pair of keyboards', () => {
    const arrived = mistakenPairs.map(({ scanner, computer }) => retyped(scannerTestCode, scanner, computer))
    expect(new Set([scannerTestCode, ...arrived]).size).toBe(13)
  })

  it('names the keyboards that it came through, also behind a prefix and with Caps Lock on', () => {
    for (const pair of mistakenPairs) {
      const arrived = retyped(scannerTestCode, pair.scanner, pair.computer)
      expect(readTestCode(arrived)).toEqual({ kind: 'mismatch', pair })
      expect(readTestCode(`%${arrived}7`)).toEqual({ kind: 'mismatch', pair })
      const caps = Array.from(arrived, (one) =>
        one === one.toUpperCase() ? one.toLowerCase() : one.toUpperCase(),
      ).join('')
      expect(readTestCode(caps)).toMatchObject({ kind: 'mismatch' })
    }
  })

  it('that arrives whole tells what the scanner puts around it, without the AIM identifier', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: longestAffix }).filter((text) => !text.includes(']')),
        fc.string({ maxLength: longestAffix }),
        fc.boolean(),
        (prefix, suffix, hasAim) => {
          const arrived = `${prefix}${hasAim ? ']C0' : ''}${scannerTestCode}${suffix}`
          expect(readTestCode(arrived)).toEqual({ kind: 'right', prefix, suffix })
        },
      ),
    )
  })

  it('is no other scan, and tells Caps Lock', () => {
    expect(readTestCode(scannerTestCode.toLowerCase())).toEqual({ kind: 'capsLock' })
    for (const other of ['ORDER-1001', 'PB-GO', scannerTestCode.slice(1), ''])
      expect(readTestCode(other)).toBeUndefined()
  })
})

describe('a command that came through the wrong keyboard', () => {
  it('is known, with every pair that would have done it', () => {
    for (const code of codes) {
      for (const pair of mistakenPairs) {
        const arrived = retyped(code, pair.scanner, pair.computer)
        if (arrived === code || codes.includes(arrived)) continue
        const mangled = mangledCommand(arrived)
        expect(mangled?.pairs, `${code} as ${arrived}`).toContainEqual(pair)
      }
    }
    expect(mangledCommand('pbßgo')).toMatchObject({ code: 'PB-GO' })
  })
  it('is not seen in right ones, orders and labels', () => {
    for (const text of [...codes, ...codes.map((code) => code.toLowerCase()), 'PB-1042', 'PB', 'ORDER-1001'])
      expect(mangledCommand(text), text).toBeUndefined()
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!/^pb/i.test(text))
        expect(mangledCommand(text)).toBeUndefined()
      }),
    )
  })
})
