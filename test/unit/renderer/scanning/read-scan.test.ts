import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { longestAffix, plainScanner } from '../../../../src/contract/scanner-setting.ts'
import { createScanReader, withoutAffixes } from '../../../../src/renderer/scanning/read-scan.ts'

const affix = fc.string({ maxLength: longestAffix })
const code = fc.string({ minLength: 1, maxLength: 40 })

describe('what a scanner puts around a code', () => {
  it('is taken off whatever the code is, once', () => {
    fc.assert(
      fc.property(affix, code, affix, (prefix, text, suffix) => {
        expect(withoutAffixes(prefix + text + suffix, { prefix, suffix })).toBe(text)
      }),
    )
  })
  it('is not looked for inside, and a code without it stays as it is', () => {
    fc.assert(
      fc.property(affix, code, affix, (prefix, text, suffix) => {
        fc.pre(!text.startsWith(prefix) || prefix === '')
        fc.pre(!text.endsWith(suffix) || suffix === '')
        expect(withoutAffixes(text, { prefix, suffix })).toBe(text)
      }),
    )
  })
  it('never leaves nothing', () => {
    fc.assert(
      fc.property(affix, code, affix, (prefix, text, suffix) => {
        expect(withoutAffixes(text, { prefix, suffix })).not.toBe('')
      }),
    )
    expect(withoutAffixes('##', { prefix: '#', suffix: '#' })).toBe('#')
  })
})

describe('a code that is read twice', () => {
  const at = (text: string, startMs: number) => ({ text, startMs, endMs: startMs + 40 })

  it('counts once within the guard, however often the scanner doubles it', () => {
    const read = createScanReader(() => undefined)
    expect([at('A-1', 0), at('A-1', 90), at('A-1', 200)].map(read)).toEqual(['A-1', undefined, undefined])
  })
  it('counts again after the guard, and another code at once', () => {
    const read = createScanReader(() => undefined)
    expect([at('A-1', 0), at('A-1', 141), at('B-2', 190), at('A-1', 240)].map(read)).toEqual([
      'A-1',
      'A-1',
      'B-2',
      'A-1',
    ])
  })
  it('is told by the guard that is set now', () => {
    let doubleReadMs = 0
    const read = createScanReader(() => ({ ...plainScanner, prefix: '>', doubleReadMs }))
    expect(read(at('>A-1', 0))).toBe('A-1')
    expect(read(at('>A-1', 41))).toBe('A-1')
    doubleReadMs = 2_000
    expect(read(at('>A-1', 2_000))).toBeUndefined()
  })
})
