import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  captureKey,
  capturePause,
  holdMs,
  nothingCaptured,
  type CaptureState,
  type ScanKey,
} from '../../../../src/renderer/scanning/scan-capture.ts'

type Press = Partial<ScanKey> & { key: string; timeMs: number }

/** Plays presses as the listener does on an idle page: the pause is told `holdMs` after a key, if none came before. */
function play(presses: readonly Press[], options: { pauses?: boolean } = {}) {
  let state: CaptureState = nothingCaptured
  const scans: string[] = []
  const passed: string[] = []
  let typed = ''
  presses.forEach((press, index) => {
    const step = captureKey(state, {
      repeat: false,
      composing: false,
      control: false,
      inField: true,
      ...press,
    })
    state = step.state
    typed += step.give ?? ''
    if (step.scan) {
      scans.push(step.scan.text)
      typed = typed.slice(0, typed.length - step.scan.takeBack)
    }
    if (!step.hold) passed.push(press.key)
    const next = presses[index + 1]
    if ((options.pauses ?? true) && (!next || next.timeMs - press.timeMs > holdMs)) {
      const pause = capturePause(state)
      state = pause.state
      typed += pause.give ?? ''
    }
  })
  return { scans, typed, passed }
}

function keysAt(text: string, gapsMs: number | readonly number[], fromMs = 1_000): Press[] {
  let timeMs = fromMs
  return Array.from(text).map((key, index) => {
    if (index > 0) timeMs += typeof gapsMs === 'number' ? gapsMs : (gapsMs[index - 1] ?? 4)
    return { key, timeMs }
  })
}

function scanOf(text: string, gapMs = 2, end = 'Enter', fromMs = 1_000): Press[] {
  const keys = keysAt(text, gapMs, fromMs)
  return [...keys, { key: end, timeMs: keys.at(-1)!.timeMs + gapMs }]
}

describe('a scan', () => {
  it('at 2 ms a key arrives whole, and no character of it is typed', () => {
    expect(play(scanOf('ORDER-1007'))).toEqual({ scans: ['ORDER-1007'], typed: '', passed: [] })
  })

  it('is told by the times of its keys, as recorded from a scanner on a busy page', () => {
    const gaps = [3.9, 1.7, 11.2, 4.1, 2.2, 38.5, 3.4, 4, 10.9]
    const keys = keysAt('ORDER-1007', gaps)
    const result = play([...keys, { key: 'Enter', timeMs: keys.at(-1)!.timeMs + 12 }])
    expect(result).toEqual({ scans: ['ORDER-1007'], typed: '', passed: [] })
  })

  it('may end with Tab, and with a pause before its end', () => {
    expect(play(scanOf('1Z999AA10123456784', 4, 'Tab')).scans).toEqual(['1Z999AA10123456784'])
    const late = [...keysAt('ORDER-1', 3), { key: 'Enter', timeMs: 1_000 + 18 + 80 }]
    expect(play(late)).toEqual({ scans: ['ORDER-1'], typed: '', passed: [] })
  })

  it('keeps capitals typed with Shift', () => {
    const presses = Array.from('Ab-C').flatMap((key, index): Press[] => [
      { key: 'Shift', timeMs: 1_000 + index * 8 },
      { key, timeMs: 1_004 + index * 8 },
    ])
    expect(play([...presses, { key: 'Enter', timeMs: 1_036 }]).scans).toEqual(['Ab-C'])
  })

  it('loses the control characters that a wedge sends', () => {
    const presses: Press[] = [
      ...keysAt('42055', 3),
      { key: ']', control: true, timeMs: 1_015 },
      { key: '\u001d', timeMs: 1_018 },
      ...keysAt('9400', 3, 1_021),
      { key: 'Enter', timeMs: 1_033 },
    ]
    expect(play(presses)).toEqual({ scans: ['420559400'], typed: '', passed: [] })
  })

  it('that ends with CR LF presses nothing after its end', () => {
    const presses: Press[] = [
      ...scanOf('ORDER-1'),
      { key: 'Enter', timeMs: 1_018 },
      { key: 'j', control: true, timeMs: 1_020 },
    ]
    expect(play(presses)).toEqual({ scans: ['ORDER-1'], typed: '', passed: [] })
  })

  it('follows directly on another', () => {
    expect(play([...scanOf('ORDER-1'), ...scanOf('ORDER-2', 2, 'Enter', 1_020)]).scans).toEqual([
      'ORDER-1',
      'ORDER-2',
    ])
  })

  it('keeps its first characters when a machine under load delivers the next ones late', () => {
    for (const gaps of [[480], [4, 95, 4, 4, 60, 4], [4, 60, 70], [45, 60, 55], [4, 4, 4, 4, 1_400]]) {
      const keys = keysAt('ORDER-1007', gaps)
      const result = play([...keys, { key: 'Enter', timeMs: keys.at(-1)!.timeMs + 30 }])
      expect(result).toEqual({ scans: ['ORDER-1007'], typed: '', passed: [] })
    }
  })

  it('right behind typing leaves the typing where it is', () => {
    const typing = keysAt('ab', 120)
    const scanned = scanOf('ORDER-1007', 3, 'Enter', typing.at(-1)!.timeMs + 300)
    expect(play([...typing, ...scanned])).toEqual({ scans: ['ORDER-1007'], typed: 'ab', passed: [] })
  })

  it('takes back what a late machine had let through as typing', () => {
    const keys = keysAt('ORDER-1007', 3)
    let state: CaptureState = nothingCaptured
    let typed = ''
    for (const [index, press] of [...keys, { key: 'Enter', timeMs: 1_030 }].entries()) {
      const step = captureKey(state, {
        repeat: false,
        composing: false,
        control: false,
        inField: true,
        ...press,
      })
      state = step.state
      typed += step.give ?? ''
      if (step.scan) {
        expect(step.scan.text).toBe('ORDER-1007')
        typed = typed.slice(0, typed.length - step.scan.takeBack)
      }
      if (index === 3) {
        const pause = capturePause(state)
        state = pause.state
        typed += pause.give ?? ''
        expect(typed).toBe('ORDE')
      }
    }
    expect(typed).toBe('')
  })
})

describe('typing', () => {
  it('by hand gets every character to the field, and Enter after them', () => {
    const keys = keysAt('ORDER-1007', 90)
    const result = play([...keys, { key: 'Enter', timeMs: keys.at(-1)!.timeMs + 200 }])
    expect(result).toEqual({ scans: [], typed: 'ORDER-1007', passed: ['Enter'] })
  })

  it('is no scan at any speed that a person reaches, with Enter right behind it', () => {
    for (const gapMs of [51, 70, 110, 180]) {
      const keys = keysAt('9400111899', gapMs)
      expect(play([...keys, { key: 'Enter', timeMs: keys.at(-1)!.timeMs + 60 }])).toEqual({
        scans: [],
        typed: '9400111899',
        passed: ['Enter'],
      })
    }
  })

  it('with rolled keys is no scan', () => {
    const keys = keysAt('the', [22, 60])
    expect(play([...keys, { key: 'Enter', timeMs: keys.at(-1)!.timeMs + 70 }])).toMatchObject({
      scans: [],
      typed: 'the',
    })
  })

  it('that ends with rolled keys is no scan', () => {
    const keys = keysAt('Smithing', [120, 150, 110, 130, 140, 25, 28])
    const result = play([...keys, { key: 'Enter', timeMs: keys.at(-1)!.timeMs + 90 }])
    expect(result).toEqual({ scans: [], typed: 'Smithing', passed: ['Enter'] })
  })

  it('of a held key is no scan', () => {
    const presses: Press[] = [
      { key: 'a', timeMs: 1_000 },
      ...Array.from({ length: 6 }, (_, index): Press => ({
        key: 'a',
        repeat: true,
        timeMs: 1_500 + index * 20,
      })),
      { key: 'Enter', timeMs: 1_620 },
    ]
    expect(play(presses)).toEqual({ scans: [], typed: 'a', passed: ['a', 'a', 'a', 'a', 'a', 'a', 'Enter'] })
  })

  it('is given out before a key that edits, moves or is a short cut', () => {
    for (const key of ['Backspace', 'ArrowLeft', 'F2', 'Escape']) {
      expect(
        play(
          [
            { key: 'a', timeMs: 1_000 },
            { key, timeMs: 1_010 },
          ],
          { pauses: false },
        ),
      ).toEqual({
        scans: [],
        typed: 'a',
        passed: [key],
      })
    }
  })

  it('with dead keys and input methods is left alone', () => {
    const presses: Press[] = [
      { key: 'Dead', timeMs: 1_000 },
      { key: 'é', composing: true, timeMs: 1_003 },
      { key: 'Process', composing: true, timeMs: 1_006 },
    ]
    expect(play(presses)).toEqual({ scans: [], typed: '', passed: ['Dead', 'é', 'Process'] })
  })

  it('leaves the space bar to a focused button', () => {
    expect(play([{ key: ' ', timeMs: 1_000, inField: false }]).passed).toEqual([' '])
    expect(play([{ key: ' ', timeMs: 1_000, inField: true }])).toMatchObject({ typed: ' ', passed: [] })
  })

  it('of a short cut is passed on', () => {
    expect(play([{ key: 'c', control: true, timeMs: 1_000 }]).passed).toEqual(['c'])
  })
})

const codeCharacter = fc.constantFrom(...Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-./$%'))
const code = fc.array(codeCharacter, { minLength: 3, maxLength: 40 }).map((all) => all.join(''))
const words = fc
  .array(fc.constantFrom(...Array.from('abc xyz1-é')), { minLength: 1, maxLength: 30 })
  .map((all) => all.join(''))

describe('for all keys and times', () => {
  it('a scan between two typings arrives whole, and the typings too', () => {
    fc.assert(
      fc.property(
        words,
        code,
        words,
        fc.array(fc.double({ min: 0.5, max: 12, noNaN: true }), { minLength: 40, maxLength: 40 }),
        fc.double({ min: 51, max: 400, noNaN: true }),
        (before, scanned, after, scanGaps, humanGapMs) => {
          const first = keysAt(before, humanGapMs)
          const scanFrom = first.at(-1)!.timeMs + 600
          const scan = keysAt(scanned, scanGaps, scanFrom)
          const end: Press = { key: 'Enter', timeMs: scan.at(-1)!.timeMs + 8 }
          const last = keysAt(after, humanGapMs, end.timeMs + 700)
          const result = play([...first, ...scan, end, ...last])
          expect(result).toEqual({ scans: [scanned], typed: before + after, passed: [] })
        },
      ),
    )
  })

  it('no character is lost: each is typed, passed on or part of a scan', () => {
    const press = fc.record({
      key: fc.constantFrom('a', 'B', '7', ' ', 'Enter', 'Tab', 'Shift', 'Backspace'),
      gapMs: fc.double({ min: 0.5, max: 150, noNaN: true }),
      repeat: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(press, { maxLength: 40 }), (all) => {
        let timeMs = 1_000
        const presses = all.map(({ key, gapMs, repeat }) => ({ key, repeat, timeMs: (timeMs += gapMs) }))
        const { scans, typed, passed } = play(presses)
        const letters = (text: string) => Array.from(text).filter((one) => /[aB7]/.test(one)).length
        const pressed = presses.filter(({ key }) => /^[aB7]$/.test(key)).length
        expect(
          letters(typed) + letters(scans.join('')) + passed.filter((key) => /^[aB7]$/.test(key)).length,
        ).toBe(pressed)
      }),
    )
  })
})
