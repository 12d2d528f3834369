import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  serialProtocolNames,
  type SerialProtocolName,
} from '../../../../src/renderer/scale/serial-protocol-names.ts'
import { messagesOf, serialProtocols } from '../../../../src/renderer/scale/serial-protocols.ts'

const about = (grams: number) => expect.closeTo(grams, 3) as number
const stable = (grams: number) => ({ kind: 'stable', grams: about(grams) })
const moving = (grams: number) => ({ kind: 'moving', grams: about(grams) })
const fault = (kind: string) => ({ kind: 'fault', fault: kind })
const pound = 453.59237
const ounce = 28.349523125

/** STX, status words A, B and C, weight and tare. */
const toledo = (a: number, b: number, weight: string) =>
  `\x02${String.fromCharCode(0x20 | a, 0x20 | b, 0x20)}${weight}000000`

describe('what a scale says', () => {
  it.each<readonly [SerialProtocolName, string, unknown]>([
    ['toledo', toledo(4, 0, '  1234'), stable(12.34 * pound)],
    ['toledo', toledo(5, 0x10, '  1234'), stable(1_234)],
    ['toledo', toledo(4, 0x08, '  1234'), moving(12.34 * pound)],
    ['toledo', toledo(4, 0x02, '     4'), fault('under_zero')],
    ['toledo', toledo(4, 0x04, '999999'), fault('over_limit')],
    ['fairbanks', '1   12.50 lb', stable(12.5 * pound)],
    ['fairbanks', '2   12.50 lb', moving(12.5 * pound)],
    ['fairbanks', '3    0.00 lb', fault('over_limit')],
    ['nci', '  001.50LB S00', stable(1.5 * pound)],
    ['nci', '  001.50LB S10', moving(1.5 * pound)],
    ['nci', '  001.50LB S02', fault('over_limit')],
    ['sics', 'S S      1.234 kg', stable(1_234)],
    ['sics', 'S D      1.234 kg', moving(1_234)],
    ['sics', 'S +', fault('over_limit')],
    ['sics', 'S -', fault('under_zero')],
    ['sics', 'S I', { kind: 'moving' }],
    ['and', 'ST,GS,+0001.234kg', stable(1_234)],
    ['and', 'US,GS,+0001.234kg', moving(1_234)],
    ['and', 'OL', fault('over_limit')],
    ['and', 'ST,NT,-0000.010kg', fault('under_zero')],
    ['ascii', '   12.5 oz', stable(12.5 * ounce)],
    ['ascii', '   1,5 kg', stable(1_500)],
    ['ascii', '   1.5 lb ?', moving(1.5 * pound)],
    ['ascii', '  -0.5 lb', fault('under_zero')],
  ])('%s: %j', (protocol, message, word) => {
    expect(serialProtocols[protocol].read(message)).toEqual(word)
  })

  it.each(serialProtocolNames)('is nothing, and no fault of the page, where %s does not know it', (name) => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (noise) => {
        const word = serialProtocols[name].read(noise)
        expect(word === undefined || ['stable', 'moving', 'fault'].includes(word.kind)).toBe(true)
        if (word?.kind === 'stable') expect(Number.isFinite(word.grams)).toBe(true)
      }),
    )
    expect(serialProtocols[name].read('')).toBeUndefined()
    expect(serialProtocols[name].read('hello')).toBeUndefined()
  })
})

describe('the messages of a line', () => {
  it('are the same however the line is cut', () => {
    const line = 'S S 1.000 kg\r\nS S 2.000 kg\r\nS D 3.0'
    fc.assert(
      fc.property(fc.array(fc.nat(line.length)), (cuts) => {
        const ends = [...new Set([...cuts, line.length])].sort((one, other) => one - other)
        let rest = ''
        const messages: string[] = []
        ends.forEach((end, index) => {
          const cut = messagesOf(rest + line.slice(ends[index - 1] ?? 0, end))
          messages.push(...cut.messages)
          rest = cut.rest
        })
        expect(messages).toEqual(['S S 1.000 kg', 'S S 2.000 kg'])
        expect(rest).toBe('S D 3.0')
      }),
    )
  })

  it('does not grow without an end', () => {
    expect(messagesOf('x'.repeat(10_000)).rest.length).toBeLessThanOrEqual(200)
  })
})
