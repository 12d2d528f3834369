import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openRecordingCodec } from '../../../../src/app/recording/recording-codec.ts'
import { createStandIns } from '../../../../src/core/recording/stand-ins.ts'

const key = Buffer.alloc(32, 7)
const standIns = createStandIns(openRecordingCodec(key).keyed)
const shapeOf = (text: string) =>
  text
    .replace(/\p{Lu}/gu, 'A')
    .replace(/\p{Ll}/gu, 'a')
    .replace(/\p{N}/gu, '9')

describe('a stand-in', () => {
  it('has the shape of what it stands for', () => {
    for (const text of [
      'Dana Reyes',
      'O’Neill-Müller, 44 B',
      '+1 (206) 555-0100',
      'dana@example.com',
      '02139',
    ])
      expect(shapeOf(standIns.text(text))).toBe(shapeOf(text))
  })

  it('keeps no letter and no digit in its place, but for a leading zero', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const [was, is] = [Array.from(text), Array.from(standIns.text(text))]
        expect(is).toHaveLength(was.length)
        was.forEach((one, at) => {
          if (/[\p{L}\p{N}]/u.test(one) && one !== '0') expect(is[at]).not.toBe(one)
          if (!/[\p{L}\p{N}]/u.test(one)) expect(is[at]).toBe(one)
        })
      }),
    )
  })

  it('is the same for the same word, in either case and wherever it stands', () => {
    const name = standIns.text('dana')
    expect(standIns.text('DANA')).toBe(name.toUpperCase())
    expect(standIns.text('for Dana, at the door').split(' ')[1]?.toLowerCase()).toBe(`${name},`)
  })

  it('is another one for every other word or number', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,6}$/), fc.stringMatching(/^[a-z]{1,6}$/), (one, other) => {
        fc.pre(one !== other)
        expect(standIns.text(one)).not.toBe(standIns.text(other))
      }),
    )
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (one, other) => {
        fc.pre(one !== other)
        expect(standIns.number(one)).not.toBe(standIns.number(other))
      }),
    )
  })

  it('is another one also where there are few of its length', () => {
    const numbers = Array.from({ length: 300 }, (_none, at) => 100 + at)
    expect(new Set(numbers.map(standIns.number)).size).toBe(numbers.length)
    const short = Array.from({ length: 100 }, (_none, at) => String(at).padStart(2, '0'))
    expect(new Set(short.map(standIns.text)).size).toBe(short.length)
  })

  it('of a number has its digits, and is the stand-in of the same digits as text', () => {
    fc.assert(
      fc.property(fc.nat(), (number) => {
        expect(String(standIns.number(number))).toBe(standIns.text(String(number)))
        expect(String(standIns.number(number))).toHaveLength(String(number).length)
      }),
    )
  })

  it('tells nothing of a word that begins as another one does', () => {
    const [one, other] = [standIns.text('delivered'), standIns.text('deliverance')]
    expect(one.slice(0, 4)).not.toBe(other.slice(0, 4))
  })

  it('is another one under another key', () => {
    const other = createStandIns(openRecordingCodec().keyed)
    expect(other.text('Dana Reyes, Rainey Street')).not.toBe(standIns.text('Dana Reyes, Rainey Street'))
  })
})
