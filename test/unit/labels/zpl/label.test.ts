import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  code128,
  dataMatrix,
  gs1Code128,
  gs1DataMatrix,
  qrCode,
} from '../../../../src/labels/zpl/barcodes.ts'
import { ZplContentError } from '../../../../src/labels/zpl/field-data.ts'
import { box, line, textBlock, textField } from '../../../../src/labels/zpl/fields.ts'
import { labelFormat } from '../../../../src/labels/zpl/label.ts'

const size = { widthDots: 812, heightDots: 1218 }
const at = { x: 10, y: 20 }
const ascii = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

/** The commands that a printer would see: prefix and two characters, wherever a prefix stands. */
const commandsOf = (zpl: Uint8Array) => ascii(zpl).match(/[\^~]../g) ?? []

describe('the ZPL builder', () => {
  it('writes these bytes', () => {
    const label = labelFormat({ ...size, copies: 2 }, [
      textField({ ...at, text: 'Größe_1', heightDots: 30 }),
      textField({ ...at, text: 'W', heightDots: 30, widthDots: 20, reverse: true }),
      textBlock({ ...at, text: 'a\\&b', heightDots: 30, blockWidthDots: 300, align: 'right', maxLines: 2 }),
      box({ ...at, widthDots: 100, heightDots: 50, thicknessDots: 3, rounding: 2 }),
      line({ ...at, direction: 'horizontal', lengthDots: 400, thicknessDots: 3 }),
      line({ ...at, direction: 'vertical', lengthDots: 400, thicknessDots: 3 }),
      code128({ ...at, data: '1Z>^', heightDots: 90, moduleDots: 3 }),
      dataMatrix({ ...at, data: 'a_b', moduleDots: 5 }),
      qrCode({ ...at, data: 'https://example.test/~x', moduleDots: 4 }),
    ])
    expect(ascii(label).split('\n')).toEqual([
      '^XA',
      '^CI28^MUD^FWN^PON^PMN^LRN',
      '^PW812^LL1218^LH0,0',
      '^FO10,20^A0N,30^FH_^FDGr_C3_B6_C3_9Fe_5F1^FS',
      '^FO10,20^A0N,30,20^FR^FH_^FDW^FS',
      '^FO10,20^A0N,30^FB300,2,0,R,0^FH_^FDa\\\\&b^FS',
      '^FO10,20^GB100,50,3,B,2^FS',
      '^FO10,20^GB400,3,3,B,0^FS',
      '^FO10,20^GB3,400,3,B,0^FS',
      '^FO10,20^BY3,3,90^BCN,90,N,N,N,A^FH_^FD1Z>_5E^FS',
      '^FO10,20^BXN,5,200,,,,|,1^FH\\^FDa_b^FS',
      '^FO10,20^BQN,2,4^FH_^FDQA,https://example.test/_7Ex^FS',
      '^PQ2',
      '^XZ',
    ])
  })

  it('separates GS1 elements of variable length by FNC1, and those of fixed length by nothing', () => {
    const postal = [
      { ai: '420', value: '62704' },
      { ai: '92', value: '05590123456700012348' },
    ]
    expect(gs1Code128({ ...at, elements: postal, heightDots: 90, moduleDots: 3 })).toContain(
      '^BCN,90,N,N,N,N^FH_^FD>;>842062704>89205590123456700012348^FS',
    )
    expect(gs1DataMatrix({ ...at, elements: postal, moduleDots: 5 })).toContain(
      '^BXN,5,200,,,,_,1^FH\\^FD_142062704_19205590123456700012348^FS',
    )
    const mixed = [
      { ai: '01', value: '09521234543213' },
      { ai: '10', value: 'AB>1_' },
      { ai: '21', value: '7' },
    ]
    expect(gs1Code128({ ...at, elements: mixed, heightDots: 90, moduleDots: 3 })).toContain(
      '^FD>:>8010952123454321310AB>01_5F>8217^FS',
    )
    expect(gs1DataMatrix({ ...at, elements: mixed, moduleDots: 5 })).toContain(
      '^FD_1010952123454321310AB>1___1217^FS',
    )
  })

  it('emits its own commands and no others, whatever the text is', () => {
    const anyText = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom('^', '~', '_', '\\', '&', 'X', 'Z', 'A', 'J', '5', 'E', '\n', 'é') }),
    )
    fc.assert(
      fc.property(anyText, (text) => {
        const label = labelFormat(size, [
          textField({ ...at, text, heightDots: 30 }),
          textBlock({ ...at, text, heightDots: 30, blockWidthDots: 300 }),
          dataMatrix({ ...at, data: text, moduleDots: 5 }),
          qrCode({ ...at, data: text, moduleDots: 4 }),
        ])
        expect(commandsOf(label)).toEqual([
          ...['^XA', '^CI', '^MU', '^FW', '^PO', '^PM', '^LR', '^PW', '^LL', '^LH'],
          ...['^FO', '^A0', '^FH', '^FD', '^FS'],
          ...['^FO', '^A0', '^FB', '^FH', '^FD', '^FS'],
          ...['^FO', '^BX', '^FH', '^FD', '^FS'],
          ...['^FO', '^BQ', '^FH', '^FD', '^FS'],
          '^XZ',
        ])
        expect(label.every((byte) => byte === 0x0a || (byte >= 0x20 && byte < 0x7f))).toBe(true)
      }),
    )
  })

  it('refuses what no label can hold', () => {
    const linear = { ...at, heightDots: 90, moduleDots: 3 }
    const refused = [
      () => code128({ ...linear, data: 'é' }),
      () => code128({ ...linear, data: '' }),
      () => gs1Code128({ ...linear, elements: [] }),
      () => gs1Code128({ ...linear, elements: [{ ai: '4', value: '1' }] }),
      () => gs1Code128({ ...linear, elements: [{ ai: '10', value: '^' }] }),
      () => textField({ x: 1.5, y: 0, text: '', heightDots: 10 }),
      () => textField({ x: -1, y: 0, text: '', heightDots: 10 }),
      () => labelFormat({ widthDots: 812, heightDots: 32_001 }, []),
    ]
    for (const attempt of refused) expect(attempt).toThrow(ZplContentError)
  })
})
