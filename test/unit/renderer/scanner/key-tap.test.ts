import { describe, expect, it } from 'vitest'
import {
  arrivedName,
  gapFigures,
  withKey,
  type ArrivedKey,
} from '../../../../src/renderer/scanner/key-tap.ts'

const plain = { ctrlKey: false, altKey: false, metaKey: false }

describe('a key that arrives', () => {
  it.each([
    ['A', {}, 'A'],
    [' ', {}, 'Space'],
    ['Enter', {}, 'Enter'],
    ['\x1d', {}, 'GS'],
    ['\x7f', {}, 'DEL'],
    [']', { ctrlKey: true }, 'Ctrl+] (GS)'],
    ['b', { ctrlKey: true }, 'Ctrl+B (STX)'],
    ['j', { ctrlKey: true }, 'Ctrl+J (LF)'],
    ['0', { altKey: true }, 'Alt+0'],
    // AltGr is Ctrl and Alt to Windows, and types a character like any other.
    ['@', { ctrlKey: true, altKey: true }, '@'],
    ['F8', { ctrlKey: true }, 'Ctrl+F8'],
    ['é', {}, 'é'],
  ] as const)('%j with %j is shown as %s', (key, held, name) => {
    expect(arrivedName({ key, ...plain, ...held })).toBe(name)
  })
  it('is not shown where it only changes others', () => {
    for (const key of ['Shift', 'Control', 'AltGraph', 'CapsLock'])
      expect(arrivedName({ key, ...plain })).toBeUndefined()
  })
})

describe('a run of keys', () => {
  const runOf = (gaps: readonly (number | undefined)[]) =>
    gaps.reduce<readonly ArrivedKey[]>((keys, gapMs, at) => withKey(keys, String(at), gapMs), [])

  it('tells its usual and its longest gap', () => {
    expect(gapFigures(runOf([undefined, 2, 3, 11, 2]))).toEqual({ usualMs: 3, longestMs: 11 })
    expect(gapFigures(runOf([undefined]))).toBeUndefined()
  })
  it('ends with a pause, and shows no more than can be read', () => {
    expect(runOf([undefined, 2, 501]).map(({ name }) => name)).toEqual(['2'])
    expect(runOf(Array.from({ length: 200 }, () => 2)).length).toBe(80)
  })
})
