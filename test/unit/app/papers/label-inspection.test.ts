import { describe, expect, it } from 'vitest'
import { inspectPrintable, readZpl } from '../../../../src/app/papers/label-inspection.ts'
import { permittableZpl } from '../../../../src/contract/printers.ts'
import type { Printable } from '../../../../src/core/printing/ports.ts'

const printable = (zpl: string, change: Partial<Printable> = {}): Printable => ({
  id: '1',
  kind: 'label',
  format: 'zpl',
  bytes: Buffer.from(zpl),
  own: false,
  ...change,
})
const reset = '^XA\n^FDAda Lovelace^FS\n^JUF^XZ'

describe('before something is printed', () => {
  it('it is told which command is in the way, and nothing of the label', () => {
    expect(inspectPrintable(printable(reset))).toEqual({
      code: 'not_printable',
      message: 'It would give up the settings of the printer.',
      details: { command: '^JUF', line: 3, reason: 'factory_reset' },
    })
  })

  it('it is let through where the station permits it, writes it itself, or it is no ZPL', () => {
    expect(inspectPrintable(printable(reset), ['factory_reset'])).toBeUndefined()
    expect(inspectPrintable(printable(reset), ['network'])).toMatchObject({ code: 'not_printable' })
    expect(inspectPrintable(printable('~JC', { own: true, kind: 'calibrate' }))).toBeUndefined()
    expect(inspectPrintable(printable('%PDF-1.7', { format: 'pdf' }))).toBeUndefined()
  })

  it('a label that is cut off is refused, whatever is permitted', () => {
    expect(inspectPrintable(printable('^XA^FDone'), permittableZpl)).toMatchObject({
      details: { command: '^XA', reason: 'not_whole' },
    })
  })
})

describe('a file of ZPL', () => {
  it('is told as labels with their sizes on a printer, copies, notices and refusals', () => {
    const width = expect.closeTo(101.6) as number
    const height = expect.closeTo(152.4) as number
    const file = Buffer.from(
      '~SD15^XA^PW812^LL1218^MNY^PQ2^XZ\n^XA^KP1^MUI^PW4^LL6^MUD^XZ\n^XA^DFE:A.ZPL^FS^XZ',
    )
    expect(readZpl(file, 203, ['writes_flash'])).toEqual({
      labels: [
        { copies: 2, widthMm: width, heightMm: height, media: 'gap' },
        { copies: 1, widthMm: width, heightMm: height, media: 'gap' },
        { copies: 1, widthMm: width, heightMm: height, media: 'gap' },
      ],
      papers: 4,
      notices: [
        { command: '~SD', line: 1, name: 'Set Darkness', touches: 'until_off' },
        { command: '^MN', line: 1, name: 'Media Tracking', touches: 'until_off' },
        {
          command: '^DFE:',
          line: 3,
          name: 'Download Format',
          touches: 'for_good',
          permitted: 'writes_flash',
        },
      ],
      refusals: [
        {
          command: '^KP',
          line: 2,
          reason: 'security',
          message: 'It would change who may use the printer.',
        },
      ],
    })
  })

  it('says nothing of a size that it does not tell', () => {
    expect(readZpl(Buffer.from('^XA^FDone^FS^XZ'), 300)).toMatchObject({ labels: [{ copies: 1 }], papers: 1 })
    expect(readZpl(Buffer.from('^XA^FDone^FS^XZ'), 300).labels[0]).not.toHaveProperty('widthMm')
  })
})
